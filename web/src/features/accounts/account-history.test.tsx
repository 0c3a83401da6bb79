import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toCalendarDay } from '@/lib/calendar-day'
import { account, accountHistory, dashboard, TODAY } from '@/testing/builders'
import { type Answers, problem } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { cottage, renderAccounts } from './testing/render-accounts'

const home = account({ ...cottage, id: 'account-1', name: '12 Maple Street', balance: 480_000 })

const anchor = (date: string, balance: number) => ({ date, balance, currency: 'USD' })

const valued = accountHistory({
  known_from: '2026-11-18',
  estimated_from: '2026-11-19',
  points: [
    { date: '2026-11-18', balance: 410_000, kind: 'anchor' },
    { date: '2026-11-19', balance: 410_000, kind: 'estimated' },
    { date: '2026-11-20', balance: 410_000, kind: 'estimated' },
    { date: TODAY, balance: 480_000, kind: 'recorded' },
  ],
  anchors: [anchor('2026-11-18', 410_000)],
})

function open(answers: Answers = {}, own = home) {
  return renderAccounts(
    {
      'GET /dashboard': dashboard({ accounts: [own], holdings: [] }),
      'GET /accounts/account-1/history': valued,
      ...answers,
    },
    '/accounts?account=account-1',
  )
}

const history = async (name = 'History') => within(await screen.findByRole('region', { name }))

describe('the history of an account', () => {
  it('tells recorded, estimated and entered days apart', async () => {
    const { container } = open()
    const card = await history()
    expect(await card.findByText('Estimated')).toBeVisible()
    expect(card.getByText('Recorded by Goldgrove')).toBeVisible()
    expect(card.getByText('Entered by you')).toBeVisible()
    expect(container.querySelectorAll('[data-slot=estimated]')).toHaveLength(1)
    expect(container.querySelectorAll('[data-slot=mark]')).toHaveLength(1)
    expect(card.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Nov 21, 2026: $480,000.00, +17.1% since start',
    )
  })

  it('says each figure and its source in a table', async () => {
    const { user } = open()
    const card = await history()
    await user.click(await card.findByRole('button', { name: 'Show as table' }))
    const rows = within(await card.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Nov 21, 2026$480,000.00Recorded',
      'Nov 20, 2026$410,000.00Estimated',
      'Nov 19, 2026$410,000.00Estimated',
      'Nov 18, 2026$410,000.00Entered by you',
    ])
    expect(card.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  })

  it('says that it goes back ten years where older balances are known', async () => {
    const old = accountHistory({ from: '2016-12-21', known_from: '1990-01-01' })
    const { user } = open({ 'GET /accounts/account-1/history': old })
    const card = await history()
    await user.click(await card.findByRole('radio', { name: /^All/ }))
    const words = 'The last ten years are shown. Older balances are below.'
    expect(await card.findByText(words)).toBeVisible()
    await user.click(card.getByRole('radio', { name: /^1Y/ }))
    expect(card.queryByText(words)).toBeNull()
  })

  it('has no legend where everything was recorded', async () => {
    open({ 'GET /accounts/account-1/history': accountHistory() })
    const card = await history()
    expect(await card.findByRole('slider')).toBeVisible()
    expect(card.queryByText('Recorded by Goldgrove')).toBeNull()
    expect(card.queryByRole('list')).toBeNull()
  })

  it('shows a debt below zero', async () => {
    const loan = account({ type: 'loan', account_type: 'Loan', is_asset: false, balance: 900 })
    const owed = accountHistory({ points: [{ date: TODAY, balance: 900, kind: 'recorded' }] })
    open(
      {
        'GET /accounts/account-1/history': owed,
        'GET /transactions': { transactions: [], nextCursor: null },
      },
      loan,
    )
    const card = await history()
    expect(await card.findByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Nov 21, 2026: −$900.00, 0.0% since start',
    )
  })

  it('keeps a balance that is typed through a reload, until it is left', async () => {
    const add = async (view: ReturnType<typeof open>) => {
      const card = await history()
      await view.user.click(await card.findByRole('button', { name: 'Add a past balance' }))
      return within(await screen.findByRole('dialog', { name: 'Add a past balance' }))
    }
    const first = open()
    let dialog = await add(first)
    await first.user.type(dialog.getByRole('textbox', { name: 'Value' }), '400,000')
    first.unmount()
    const second = open()
    dialog = await add(second)
    expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('400,000')
    await second.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await second.user.press('Discard')
    dialog = await add(second)
    expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('')
  })

  it('accepts a balance of a past day, and shows its errors', async () => {
    const { user, api } = open({
      'PUT /accounts/account-1/balances/2023-06-30': { anchor: anchor('2023-06-30', 400_000) },
    })
    const card = await history()
    await user.click(await card.findByRole('button', { name: 'Add a past balance' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a past balance' }))
    await user.click(dialog.getByRole('button', { name: 'Save balance' }))
    expect(await dialog.findByText('Choose a day from 1900 on, before today.')).toBeVisible()
    await user.type(dialog.getByLabelText('Day'), toCalendarDay(new Date()))
    expect(dialog.getByText('Choose a day from 1900 on, before today.')).toBeVisible()
    const first = 'We have recorded this balance since Nov 21, 2026. Choose a day before that.'
    await user.retype(dialog.getByLabelText('Day'), TODAY)
    await user.click(dialog.getByRole('button', { name: 'Save balance' }))
    expect(dialog.getByText(first)).toBeVisible()
    expect(dialog.getByLabelText('Day')).toHaveFocus()
    expect(dialog.getByLabelText('Day')).toHaveAttribute('max', '2026-11-20')
    await user.clear(dialog.getByLabelText('Day'))
    expect(dialog.getByText('Enter an amount like 1,234.50.')).toBeVisible()
    await user.type(dialog.getByLabelText('Day'), '2023-06-30')
    await user.type(dialog.getByRole('textbox', { name: 'Value' }), '-5')
    await user.tab()
    expect(dialog.getByText('Enter at least 0.')).toBeVisible()
    await user.retype(dialog.getByRole('textbox', { name: 'Value' }), '400,000')
    await user.click(dialog.getByRole('button', { name: 'Save balance' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [saved] = api.to('PUT /accounts/account-1/balances/2023-06-30')
    expect(saved?.body).toEqual({ balance: 400_000 })
    expect(api.to('GET /accounts/account-1/history').length).toBeGreaterThan(1)
  })

  it('shows a refusal in the form', async () => {
    const { user } = open({
      'PUT /accounts/account-1/balances/2026-11-18': problem(
        'conflict',
        409,
        'Goldgrove recorded the balance of this day.',
      ),
    })
    const card = await history()
    await user.click(
      await card.findByRole('button', { name: 'Change the balance of Nov 18, 2026' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Change a past balance' }))
    expect(dialog.getByLabelText('Day')).toHaveAttribute('readonly')
    await user.click(dialog.getByRole('button', { name: 'Save balance' }))
    expect(await dialog.findByText('The past balance was not saved')).toBeVisible()
    expect(dialog.getByText('Goldgrove recorded the balance of this day.')).toBeVisible()
  })

  it('deletes a balance at once and offers to bring it back', async () => {
    const { user, api } = open({
      'DELETE /accounts/account-1/balances/2026-11-18': {
        undo: { token: '0b5d1f5e-8c1a-4c58-9d0a-2f6f3a1f9c11', seconds: 30 },
      },
      'POST /undo': { complete: true },
    })
    const card = await history()
    api.answer({ 'GET /accounts/account-1/history': accountHistory() })
    await user.click(
      await card.findByRole('button', { name: 'Delete the balance of Nov 18, 2026' }),
    )
    await waitFor(() => expect(card.queryByRole('list')).toBeNull())
    expect(await screen.findByText('Past balance deleted')).toBeVisible()
    expect(card.getByRole('heading', { name: 'Past balances' })).toHaveFocus()
    api.answer({ 'GET /accounts/account-1/history': valued })
    await user.press('Undo')
    expect(await card.findByRole('list', { name: 'Past balances' })).toBeVisible()
    expect(api.to('POST /undo')).toHaveLength(1)
  })

  it('shows that it could not be loaded, and tries again', async () => {
    const { user, api } = open({ 'GET /accounts/account-1/history': problem('internal', 500) })
    const card = await history()
    expect(await card.findByText("We couldn't load the history")).toBeVisible()
    api.answer({ 'GET /accounts/account-1/history': valued })
    await user.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByRole('slider')).toBeVisible()
  })

  it('says when no day of the period is known', async () => {
    const none = accountHistory({ points: [], known_from: null })
    open({ 'GET /accounts/account-1/history': none })
    const card = await history()
    expect(await card.findByText('We have no balance for these days.')).toBeVisible()
  })
})

describe('the history of an account in French', () => {
  inLanguage('fr-CA')

  it('is translated', async () => {
    open()
    const card = await history('Historique')
    expect(await card.findByText('Estimé')).toBeVisible()
    expect(card.getByRole('button', { name: 'Ajouter un solde antérieur' })).toBeVisible()
  })
})
