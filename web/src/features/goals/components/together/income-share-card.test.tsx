import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW } from '@/testing/builders'
import { problem } from '@/testing/fake-api'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { PLAN, region, renderTogether } from '../../testing/render-together'
import { incomeShareCsv } from './income-share-card'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('the share of the income', () => {
  it('is told year by year, with its verdict', async () => {
    renderTogether()
    const share = await region('Share of income by year')
    expect(share).toHaveTextContent(
      "Up to 40% is comfortable, up to 50% is tight. Shows each year's costliest month. A goal counts until its date, or for one more year if its date has passed.",
    )
    expect(within(share).getByRole('row', { name: /^Nov 2027 / })).toHaveTextContent(
      'Nov 2027$2,46041.0%Tight',
    )
    expect(within(share).getByRole('row', { name: /^Nov 2028 / })).toHaveTextContent(
      '55.0%Stretched',
    )
  })

  it('is one sentence when no goal needs anything', async () => {
    const years = [{ year: 1, monthly: 0, percent: 0, verdict: 'comfortable' as const }]
    const goals = [waterfallGoal({ plannedMonthlyContribution: 0 })]
    renderTogether({ [PLAN]: goalsPlan({ waterfall: { ...goalsPlan().waterfall, years, goals } }) })
    const share = await region('Share of income by year')
    expect(share).toHaveTextContent('No open goal has a monthly amount.')
    expect(within(share).queryByRole('table')).toBeNull()
    expect(within(share).queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  it('writes years with the same figures as one', async () => {
    const later = [4, 5, 6].map((year) => ({
      year,
      monthly: 600,
      percent: 10,
      verdict: 'comfortable' as const,
    }))
    const { waterfall } = goalsPlan()
    renderTogether({
      [PLAN]: goalsPlan({ waterfall: { ...waterfall, years: [...waterfall.years, ...later] } }),
    })
    const share = await region('Share of income by year')
    expect(within(share).getByRole('row', { name: /^Nov 2032 / })).toHaveTextContent('$60010.0%')
    expect(within(share).getAllByRole('row')).toHaveLength(4)
  })

  it('changes the income where it is used, and plans again', async () => {
    const { api, user } = renderTogether({
      'POST /update-user-income': { success: true, monthlyIncome: 7500, currency: 'USD' },
    })
    const share = within(await region('Share of income by year'))
    expect(share.getByText(/monthly income$/)).toHaveTextContent('$6,000 monthly income')
    await user.click(share.getByRole('button', { name: 'Change income' }))
    const field = share.getByLabelText('Monthly income after tax')
    await user.clear(field)
    await user.click(share.getByRole('button', { name: 'Save income' }))
    expect(await share.findByText('Enter an amount like 1,234.50.')).toBeVisible()
    await user.type(field, '7,500')
    api.answer({ [PLAN]: goalsPlan({ monthlyIncome: 7500 }) })
    await user.click(share.getByRole('button', { name: 'Save income' }))
    await waitFor(() =>
      expect(share.getByText(/monthly income$/)).toHaveTextContent('$7,500 monthly income'),
    )
    expect(share.getByRole('button', { name: 'Change income' })).toHaveFocus()
    expect(api.to('POST /update-user-income').map(({ body }) => body)).toEqual([
      { monthlyIncome: 7500 },
    ])
  })

  it('shows in the form that the income was not saved', async () => {
    const { user } = renderTogether({ 'POST /update-user-income': problem('internal', 500) })
    const share = within(await region('Share of income by year'))
    await user.click(share.getByRole('button', { name: 'Change income' }))
    await user.click(share.getByRole('button', { name: 'Save income' }))
    expect(await share.findByText('Your income was not saved')).toBeVisible()
  })

  it('is not made up without an income', async () => {
    const years = [{ year: 1, monthly: 1000, percent: null, verdict: null }]
    const waterfall = { ...goalsPlan().waterfall, years }
    renderTogether({ [PLAN]: goalsPlan({ monthlyIncome: null, waterfall }) })
    const share = await region('Share of income by year')
    expect(share).toHaveTextContent('Enter your income')
    expect(within(share).getByLabelText('Monthly income after tax')).toHaveValue('')
    expect(share).toHaveTextContent('Unknown')
  })

  it('goes into a file', () =>
    expect(incomeShareCsv(goalsPlan())).toContain('2,3300,55,stretched,USD\r\n'))
})
