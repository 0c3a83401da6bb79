import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ExchangeRates, FixedRate } from '@/lib/api-types'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { renderApp } from '@/testing/render-app'
import { ExchangeRatesSection } from './components/exchange-rates'

const READ = 'GET /exchange-rates'
const SAVE = 'PUT /exchange-rates/fixed'

const ownRate: FixedRate = {
  id: 'EUR-USD-2026-11-01',
  from: 'EUR',
  to: 'USD',
  since: '2026-11-01',
  rate: 1.25,
}

function rates(changes: Partial<ExchangeRates> = {}): ExchangeRates {
  return {
    rates: [
      {
        from: 'CAD',
        to: 'USD',
        rate: 0.713012,
        day: '2026-11-20',
        source: 'bank_of_canada',
        points: [
          { day: '2026-11-19', rate: 0.7151 },
          { day: '2026-11-20', rate: 0.713012 },
        ],
      },
      { from: 'XAU', to: 'USD', rate: null, day: null, source: null, points: [] },
    ],
    fixed: [],
    currencies: ['CAD', 'EUR', 'USD'],
    ...changes,
  }
}

function renderRates(answers: Answers = {}) {
  const api = fakeApi({ [READ]: rates(), ...answers })
  return { api, ...renderApp(<ExchangeRatesSection />) }
}

describe('exchange rates', () => {
  it('lists each pair with its rate, source and day, and shows missing rates', async () => {
    renderRates()
    const list = await screen.findByRole('list', { name: 'Rates in use' })
    expect(within(list).getByText('1 CAD = 0.713012 USD')).toBeVisible()
    expect(within(list).getByText(/^Bank of Canada/).parentElement).toHaveTextContent(
      /Bank of Canada.*Nov 20, 2026/,
    )
    expect(within(list).getByText('XAU to USD: no rate')).toBeVisible()
  })

  it('shows the chart as a table, latest day first', async () => {
    const { user } = renderRates()
    await user.press('Show as table')
    const rows = within(screen.getByRole('table', { name: 'CAD in USD, day by day' }))
    const cells = rows.getAllByRole('row').map((row) => row.textContent)
    expect(cells).toEqual(['DateRate', 'Nov 20, 20260.713012', 'Nov 19, 20260.7151'])
  })

  it('shows that everything is in the main currency', async () => {
    renderRates({ [READ]: rates({ rates: [] }) })
    expect(await screen.findByText(/No rates are in use\./)).toBeVisible()
  })

  it('fixes a rate once the form is complete', async () => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [ownRate] } })
    await user.press('Add a rate')
    await user.press('Save rate')
    expect(await screen.findByText(/^Enter a rate like 0\.9998, above 0/)).toBeVisible()
    expect(api.to(SAVE)).toEqual([])

    await user.type(screen.getByLabelText('From currency'), 'eur')
    await user.type(screen.getByLabelText('To currency'), 'eur')
    await user.type(screen.getByLabelText('Rate'), '1.25')
    await user.press('Save rate')
    expect(await screen.findByText('Choose another currency.')).toBeVisible()
    await user.retype(screen.getByLabelText('To currency'), 'usd')
    await user.retype(screen.getByLabelText('First day'), '2026-11-01')
    api.answer({ [READ]: rates({ fixed: [ownRate] }) })
    await user.press('Save rate')
    expect(await screen.findByText('Rate saved')).toBeVisible()
    const { id: _id, ...sent } = ownRate
    expect(api.to(SAVE).map((request) => request.body)).toEqual([sent])
    expect(screen.getByText('1 EUR = 1.25 USD')).toBeVisible()
    expect(screen.queryByLabelText('From currency')).toBeNull()
  })

  it('keeps input through a reload, until the user leaves it', async () => {
    const first = renderRates()
    await first.user.press('Add a rate')
    await first.user.type(screen.getByLabelText('From currency'), 'eur')
    await first.user.type(screen.getByLabelText('Rate'), '1.25')
    first.unmount()
    const { user } = renderRates()
    await user.press('Add a rate')
    expect(screen.getByLabelText('From currency')).toHaveValue('eur')
    expect(screen.getByLabelText('Rate')).toHaveValue('1.25')
    await user.press('Cancel')
    await user.press('Discard')
    await user.press('Add a rate')
    expect(screen.getByLabelText('From currency')).toHaveValue('')
  })

  it.each([
    ['0,9998', 0.9998],
    ['1,371', 1371],
  ])('reads %s as %s', async (typed, rate) => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [ownRate] } })
    await user.press('Add a rate')
    await user.type(screen.getByLabelText('From currency'), 'eur')
    await user.type(screen.getByLabelText('To currency'), 'krw')
    await user.type(screen.getByLabelText('Rate'), typed)
    await user.press('Save rate')
    await waitFor(() => expect(api.to(SAVE)[0]?.body).toMatchObject({ rate }))
  })

  it.each(['0', 'abc', '1000000001', '9'.repeat(400), '0.0000000000001'])(
    'refuses %s, and names the limits',
    async (typed) => {
      const { user, api } = renderRates({ [READ]: rates({ fixed: [ownRate] }) })
      await user.press('Change 1 EUR = 1.25 USD')
      const field = screen.getByLabelText('Rate')
      await user.clear(field)
      await user.click(field)
      await user.paste(typed)
      await user.press('Save rate')
      const limits =
        'Enter a rate like 0.9998, above 0 and at most 1,000,000,000, with at most 12 decimals.'
      expect(await screen.findByText(limits)).toBeVisible()
      expect(api.to(SAVE)).toEqual([])
    },
  )

  it.each(['', '1969-12-31', '2100-01-01'])('takes no first day %s', async (day) => {
    const { user } = renderRates()
    await user.press('Add a rate')
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: day } })
    await user.press('Save rate')
    expect(await screen.findByText('Choose a first day from 1970 to 2099.')).toBeVisible()
  })

  it("shows the server's refusal beside its field", async () => {
    const refused = problem('invalid-request', 400, undefined, [
      { field: 'rate', message: 'must be something else' },
    ])
    const { user } = renderRates({ [READ]: rates({ fixed: [ownRate] }), [SAVE]: refused })
    await user.press('Change 1 EUR = 1.25 USD')
    expect(screen.getByLabelText('From currency')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Rate')).toHaveValue('1.25')
    await user.press('Save rate')
    expect(await screen.findByText('It must be something else.')).toBeVisible()
  })

  it('shows the published rate, and confirms one far from it', async () => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [] } })
    await user.press('Add a rate')
    await user.type(screen.getByLabelText('From currency'), 'usd')
    await user.type(screen.getByLabelText('To currency'), 'cad')
    const rate = screen.getByLabelText('Rate')
    expect(rate).toHaveAccessibleDescription('Published: 1 USD = 1.4025 CAD.')
    await user.type(rate, '0.71')
    await user.press('Save rate')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Save 1 USD = 0.71 CAD?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(api.to(SAVE)).toEqual([])
    await user.press('Save rate')
    const again = within(await screen.findByRole('alertdialog'))
    await user.click(again.getByRole('button', { name: 'Save rate' }))
    expect(await screen.findByText('Rate saved')).toBeVisible()
    expect(api.to(SAVE).map(({ body }) => body)).toEqual([expect.objectContaining({ rate: 0.71 })])
  })

  it('saves a rate near the published one without a question', async () => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [] } })
    await user.press('Add a rate')
    await user.type(screen.getByLabelText('From currency'), 'cad')
    await user.type(screen.getByLabelText('To currency'), 'usd')
    await user.type(screen.getByLabelText('Rate'), '0.8')
    await user.press('Save rate')
    await waitFor(() => expect(api.to(SAVE)).toHaveLength(1))
  })

  it('deletes a rate, and brings it back', async () => {
    const remove = `DELETE /exchange-rates/fixed/${ownRate.id}`
    const { user, api } = renderRates({
      [READ]: rates({ fixed: [ownRate] }),
      [remove]: { fixed: [] },
    })
    const button = { name: 'Delete 1 EUR = 1.25 USD' }
    await screen.findByRole('button', button)
    api.answer({ [READ]: rates() })
    await user.click(screen.getByRole('button', button))
    await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull())
    expect(api.to(remove)).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Your own rates' })).toHaveFocus()
    api.answer({ [READ]: rates({ fixed: [ownRate] }), [SAVE]: { fixed: [ownRate] } })
    await user.press('Undo')
    expect(await screen.findByRole('button', button)).toBeVisible()
    const { id: _id, ...sent } = ownRate
    expect(api.to(SAVE).map((request) => request.body)).toEqual([sent])
  })

  it('deletes a rate once, however fast it is clicked', async () => {
    const remove = `DELETE /exchange-rates/fixed/${ownRate.id}`
    const { api } = renderRates({ [READ]: rates({ fixed: [ownRate] }), [remove]: { fixed: [] } })
    const button = await screen.findByRole('button', { name: 'Delete 1 EUR = 1.25 USD' })
    api.answer({ [READ]: rates() })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText('Rate deleted')).toBeVisible()
    expect(api.to(remove)).toHaveLength(1)
  })

  it('moves the focus into the form, and back to its button when it closes', async () => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [ownRate] } })
    await user.press('Add a rate')
    expect(screen.getByLabelText('From currency')).toHaveFocus()
    await user.press('Cancel')
    expect(screen.getByRole('button', { name: 'Add a rate' })).toHaveFocus()

    await user.press('Add a rate')
    await user.type(screen.getByLabelText('From currency'), 'eur')
    await user.type(screen.getByLabelText('To currency'), 'usd')
    api.answer({ [READ]: rates({ fixed: [ownRate] }) })
    await user.type(screen.getByLabelText('Rate'), '1.25')
    await user.press('Save rate')
    expect(await screen.findByRole('button', { name: 'Add a rate' })).toHaveFocus()
  })

  it('moves the focus to the rate that is changed', async () => {
    const other = { ...ownRate, id: 'CAD-USD-2026-11-01', from: 'CAD', rate: 0.7 }
    const { user } = renderRates({ [READ]: rates({ fixed: [ownRate, other] }) })
    await user.press('Change 1 EUR = 1.25 USD')
    expect(screen.getByLabelText('Rate')).toHaveFocus()
    await user.press('Cancel')
    await user.press('Change 1 CAD = 0.7 USD')
    expect(screen.getByLabelText('Rate')).toHaveFocus()
    expect(screen.getByLabelText('Rate')).toHaveValue('0.7')
  })
})

describe('exchange rates in French', () => {
  inLanguage('fr-CA')

  it('reads and writes numbers as French does', async () => {
    const { user, api } = renderRates({ [SAVE]: { fixed: [ownRate] } })
    expect(await screen.findByText('1 CAD = 0,713012 USD')).toBeVisible()
    await user.press('Ajouter un taux')
    await user.type(screen.getByLabelText('De la devise'), 'EUR')
    await user.type(screen.getByLabelText('Vers la devise'), 'USD')
    await user.type(screen.getByLabelText('Taux'), '1,25')
    await user.press('Enregistrer le taux')
    await waitFor(() => expect(api.to(SAVE)).toHaveLength(1))
    expect(api.to(SAVE)[0]?.body).toMatchObject({ rate: 1.25 })
  })
})
