import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NextOption } from '@/lib/planning-shapes'
import { NOW } from '@/testing/builders'
import { problem } from '@/testing/fake-api'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { card, PLAN, region, renderTogether } from '../../testing/render-together'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('the next amount', () => {
  it('is ranked by its effect', async () => {
    renderTogether()
    const next = await region(/^Where could the next/)
    await within(next).findByText('Platinum Card')
    const options = within(next).getAllByRole('listitem')
    expect(options[0]).toHaveTextContent(
      'Platinum CardPaying it down saves $105 of interest in a year.',
    )
    expect(options[0]).toHaveTextContent('Assumed. Enter your own rate.')
    expect(options[1]).toHaveTextContent('Japan tripReached 11 days sooner.')
    expect(options[2]).toHaveTextContent('Not enough to reach this goal as planned.')
  })

  it('shows that the debts cannot be loaded, and tries again', async () => {
    const { api, user } = renderTogether({ 'GET /accounts': problem('internal', 500) })
    const next = await region(/^Where could the next/)
    expect(await within(next).findByText("This didn't load")).toBeVisible()
    expect(within(next).queryByText('Debt')).toBeNull()
    api.answer({ 'GET /accounts': { accounts: [card] } })
    await user.click(within(next).getByRole('button', { name: 'Try again' }))
    expect(await within(next).findByText('Platinum Card')).toBeVisible()
  })

  it('shows that a goal is reached today, instead of sooner than the first month', async () => {
    const { waterfall } = goalsPlan()
    const goals = [waterfallGoal({ doneOn: '2027-03-21' })]
    const options: NextOption[] = [
      { rank: 1, kind: 'goal', goalId: 'goal-1', daysGained: 120, onlyWithIt: false },
    ]
    const plan = goalsPlan({
      waterfall: { ...waterfall, goals },
      nextAmount: { amount: 500, options },
    })
    renderTogether({ [PLAN]: plan })
    const next = await region(/^Where could the next/)
    expect(within(next).getByRole('listitem')).toHaveTextContent('Japan tripReached today.')
  })

  it('shows a rate with all its decimals', async () => {
    const [debt, ...others] = goalsPlan().nextAmount.options
    const options = [{ ...debt, ratePercent: 3.625 }, ...others] as NextOption[]
    renderTogether({ [PLAN]: goalsPlan({ nextAmount: { amount: 500, options } }) })
    const rate = await screen.findByRole('textbox', { name: 'Interest rate: Platinum Card' })
    expect(rate).toHaveValue('3.625')
  })

  it('can be another amount, at another rate', async () => {
    const { api, user } = renderTogether()
    const next = await region(/^Where could the next/)
    const amount = within(next).getByRole('textbox', { name: 'Amount' })
    await user.clear(amount)
    expect(within(next).getByText('Enter an amount like 1,234.50.')).toBeVisible()
    await user.type(amount, '800')
    expect(next).toHaveAccessibleName('Where could the next $800 go?')
    await user.retype(
      within(next).getByRole('textbox', { name: 'Interest rate: Platinum Card' }),
      '19.99',
    )
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({
        amount: 800,
        debtRates: [{ accountId: 'account-2', percent: 19.99 }],
      }),
    )
  })

  it('has nowhere to go when all is done', async () => {
    renderTogether({ [PLAN]: goalsPlan({ nextAmount: { amount: 500, options: [] } }) })
    expect(await screen.findByText(/All your goals are reached/)).toBeVisible()
  })

  it.each([
    ['a card', false, true],
    ['another debt', null, false],
  ])('asks whether it is paid in full every month: %s', async (_, paid_in_full, isAsked) => {
    renderTogether({ 'GET /accounts': { accounts: [{ ...card, paid_in_full }] } })
    await screen.findByText('Platinum Card')
    const links = screen.queryAllByRole('link', {
      name: 'Do you pay Platinum Card in full every month?',
    })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      isAsked ? ['/accounts?account=account-2&edit=true'] : [],
    )
  })
})
