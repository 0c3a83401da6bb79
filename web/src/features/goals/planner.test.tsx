import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastRecordedDay } from '@/lib/calendar-day'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import type { BaselinePlan } from '@/lib/planning-shapes'
import { baseline, goal, goalOdds, NOW, netWorthChanges } from '@/testing/builders'
import { held, problem } from '@/testing/fake-api'
import { paceOf } from './components/baseline-card'
import { PATCH, PLAN, renderPlanner } from './testing/render-planner'

const CHANGES = 'GET /net-worth-changes'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const region = (name: string) => screen.findByRole('region', { name })

describe('where the plan leads', () => {
  it('draws the median of the paths and the range around it, and names both', async () => {
    const { container } = renderPlanner()
    const card = await region('Projection')
    await within(card).findByText('Median')
    expect(card).toHaveTextContent('expect $8,400 of $9,600')
    await waitFor(() => expect(container.querySelectorAll('[data-slot="fan"]')).toHaveLength(2))
    expect(card).toHaveTextContent('Half of the paths')
    expect(card).toHaveTextContent('8 of 10 paths')
    expect(within(card).getByRole('slider', { name: 'Projection of Japan trip' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('half of paths $8,100 to $8,700'),
    )
  })

  it('has the same in a table, the range included', async () => {
    const { user } = renderPlanner()
    const card = await region('Projection')
    await within(card).findByRole('switch', { name: "In today's dollars" })
    await user.click(within(card).getByRole('button', { name: 'Show as table' }))
    const cells = await within(card).findByRole('columnheader', { name: 'Median' })
    const [latest] = within(cells.closest('table') as HTMLElement)
      .getAllByRole('row')
      .slice(1)
    expect(latest).toHaveTextContent('$7,800.00')
    expect(latest).toHaveTextContent('$9,000.00')
  })

  it('shows both views of money, at the inflation one chooses', async () => {
    const { api, user } = renderPlanner()
    const card = await region('Projection')
    await user.click(await within(card).findByRole('switch', { name: "In today's dollars" }))
    expect(card).toHaveTextContent("expect $8,244 of $9,422 in today's dollars by")
    const field = within(card).getByRole('textbox', { name: 'Yearly inflation' })
    await user.retype(field, '40')
    expect(await within(card).findByText('Enter 0% to 15%.')).toBeVisible()
    await user.retype(field, '4')
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toEqual({
        plannedMonthlyContribution: 500,
        inflationPercent: 4,
      }),
    )
  })

  it("marks or converts amounts beside those in today's dollars", async () => {
    const { user } = renderPlanner()
    const card = await region('Projection')
    await user.click(await within(card).findByRole('switch', { name: "In today's dollars" }))
    const odds = await region('Odds')
    expect(odds).toHaveTextContent("end between $7,950 and $8,538 in today's dollars.")
    expect(odds).toHaveTextContent('Aim for $8,150instead of $9,600, in future dollars')
    const target = 'Target amount, in future dollars'
    expect(screen.getByRole('textbox', { name: target })).toBeVisible()
    await user.click(within(odds).getByRole('button', { name: 'Try it: a lower target' }))
    const compared = await region('Plan comparison')
    for (const row of ['Target', 'Projected']) {
      const name = `${row}, in future dollars`
      expect(within(compared).getByRole('rowheader', { name })).toBeVisible()
    }
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(/^Projected: \$8,400 in future dollars\./),
      ),
    )
  })

  it('keeps an inflation once, and the rate that was tried where saving fails', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderPlanner({ [PATCH]: slow.answer })
    const card = await region('Projection')
    await user.click(await within(card).findByRole('switch', { name: "In today's dollars" }))
    const field = within(card).getByRole('textbox', { name: 'Yearly inflation' })
    await user.retype(field, '4')
    await user.dblClick(await within(card).findByRole('button', { name: 'Keep for this goal' }))
    await user.click(await within(card).findByRole('button', { name: 'Use the default inflation' }))
    expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ version: 1, inflation_percent: 4 }])
    slow.release()
    expect(await screen.findByText('The goal was not changed')).toBeVisible()
    expect(field).toHaveValue('4')
    expect(within(card).getByRole('button', { name: 'Keep for this goal' })).toBeVisible()
  })

  it('keeps an inflation with the goal, and goes back to the usual one', async () => {
    const kept = goal({ inflation_percent: 4, version: 2 })
    const { api, user } = renderPlanner({
      [PATCH]: ({ body }: { body: { inflation_percent: number | null } }) => ({
        goal: body.inflation_percent === null ? goal({ version: 3 }) : kept,
      }),
    })
    const card = await region('Projection')
    await user.click(await within(card).findByRole('switch', { name: "In today's dollars" }))
    const field = within(card).getByRole('textbox', { name: 'Yearly inflation' })
    expect(within(card).queryByRole('button', { name: /inflation|Keep for/ })).toBeNull()
    await user.retype(field, '4')
    await user.click(within(card).getByRole('button', { name: 'Keep for this goal' }))
    expect(api.to(PATCH).at(-1)?.body).toEqual({ version: 1, inflation_percent: 4 })
    await user.click(await within(card).findByRole('button', { name: 'Use the default inflation' }))
    await waitFor(() =>
      expect(api.to(PATCH).at(-1)?.body).toEqual({ version: 2, inflation_percent: null }),
    )
  })
})

describe('two plans side by side', () => {
  it('compares the what-if with the current plan, then with a kept one', async () => {
    const { user } = renderPlanner()
    await region('Odds')
    expect(screen.queryByRole('region', { name: 'Plan comparison' })).toBeNull()
    await user.retype(screen.getByRole('textbox', { name: 'Planned each month' }), '700')
    const card = await region('Plan comparison')
    const row = (name: RegExp) => within(card).getByRole('row', { name })
    expect(row(/^Planned each month/)).toHaveTextContent('Planned each month$500$700')
    await waitFor(() => expect(row(/^Odds/)).toHaveTextContent(/Stretch40–50% chanceStretch/))

    const keep = screen.getByRole('button', { name: 'Keep to compare' })
    await user.click(keep)
    await user.click(keep)
    expect(await screen.findByText('Plan kept. Change a figure to compare with it.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Plan comparison' })).toBeNull()
    await user.retype(screen.getByRole('textbox', { name: 'Target amount' }), '9000')
    const again = await region('Plan comparison')
    expect(within(again).getByRole('columnheader', { name: 'Kept plan' })).toBeVisible()
    expect(within(again).getByRole('row', { name: /^Target \$/ })).toHaveTextContent('$9,600$9,000')
    await user.click(within(again).getByRole('button', { name: 'Compare with the current plan' }))
    expect(within(again).getByRole('columnheader', { name: 'Current plan' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Planned each month' }), 'not lost').toHaveFocus()
  })

  it('keeps the what-if for a later visit, until it is reset', async () => {
    const first = renderPlanner()
    const monthly = async () => await screen.findByRole('textbox', { name: 'Planned each month' })
    await first.user.retype(await monthly(), '700')
    await region('Plan comparison')
    first.unmount()
    const second = renderPlanner()
    expect(await monthly()).toHaveValue('700')
    expect(await region('Projection')).toHaveTextContent('With these changes')
    await second.user.press('Reset')
    second.unmount()
    renderPlanner()
    expect(await monthly()).toHaveValue('500')
  })

  it('applies no entry that it cannot read', async () => {
    sessionStorage.setItem(
      'goldgrove_draft_what_if_goal-1',
      JSON.stringify({
        userId: 'user-1',
        contributionMinor: -5,
        targetMinor: 0,
        targetDate: '2027-13-40',
      }),
    )
    renderPlanner()
    expect(await screen.findByText(/^As planned, expect/)).toBeVisible()
  })

  it('refuses a target of nothing, and keeps the plan', async () => {
    const { user } = renderPlanner()
    await region('Odds')
    await user.clear(screen.getByRole('textbox', { name: 'Target amount' }))
    expect(await screen.findByText('Enter an amount like 1,234.50.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Plan comparison' })).toBeNull()
  })
})

describe('why it moved', () => {
  it('shows each part; they add up to the change', async () => {
    renderPlanner()
    const card = await region('Why it moved')
    expect(await within(card).findByText('What you saved')).toBeVisible()
    expect(card).toHaveTextContent('Up +$450over the last month')
    expect(card).toHaveTextContent('What you saved+$500.00Markets−$50.25Total+$449.75')
    expect(card).not.toHaveTextContent('Debt paid')
  })

  it('requests the chosen goal and period', async () => {
    const { api, user } = renderPlanner()
    const card = await region('Why it moved')
    await user.click(await within(card).findByRole('radio', { name: '1Y, one year' }))
    await waitFor(() =>
      expect(api.to(CHANGES).at(-1)?.path).toBe(
        `/net-worth-changes?from=2025-11-21&to=${lastRecordedDay(NOW)}&goal=goal-1`,
      ),
    )
  })

  it.each([
    ['later than asked', '2026-11-01', 'We have the breakdown since Nov 1, 2026.'],
    ['not yet', null, 'The breakdown starts today.'],
  ])('shows since when the parts are known: %s', async (_name, splitSince, words) => {
    renderPlanner({ [CHANGES]: netWorthChanges({ splitSince }) })
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('shows that nothing is recorded yet', async () => {
    renderPlanner({ [CHANGES]: netWorthChanges({ goal: null }) })
    expect(await screen.findByText(/Nothing is recorded for this goal yet/)).toBeVisible()
  })

  it('offers another try', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderPlanner({ [CHANGES]: slow.answer })
    const card = await region('Why it moved')
    expect(within(card).getByText('Loading the changes')).toBeInTheDocument()
    slow.release()
    expect(await within(card).findByText("We couldn't load the changes")).toBeVisible()
    api.answer({ [CHANGES]: netWorthChanges() })
    await user.click(within(card).getByRole('button', { name: 'Try again' }))
    expect(await within(card).findByText('Markets')).toBeVisible()
  })
})

describe('the first plan', () => {
  it('is held against what came of it', async () => {
    renderPlanner()
    const card = await region('Compared with your first plan')
    expect(within(card).getByText('14 days ahead')).toBeVisible()
    expect(card).toHaveTextContent('You planned to have $3,000 by now. You have $3,350.')
    expect(within(card).getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Nov 21, 2026: $3,350, first plan $3,000',
    )
    expect(within(card).queryByText(/Plan changed/)).toBeNull()
  })

  it('counts a payment from its day on, in words, chart and table', async () => {
    const line = [
      { date: '2026-08-23', amount: 1500 },
      { date: '2026-09-22', amount: 2000 },
      { date: '2026-10-22', amount: 2500 },
      { date: '2026-12-22', amount: 3500 },
    ]
    const plan = baseline({ line, expectedNow: 2500, actualNow: 2510, daysAhead: 0 })
    const { user } = renderPlanner({ [PLAN]: goalOdds({ baseline: plan }) })
    const card = await region('Compared with your first plan')
    expect(within(card).getByText('On schedule')).toBeVisible()
    expect(card).toHaveTextContent('You planned to have $2,500 by now. You have $2,510.')
    expect(within(card).getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Nov 21, 2026: $2,510, first plan $2,500',
    )
    await user.click(within(card).getByRole('button', { name: 'Show as table' }))
    const rows = await within(card).findAllByRole('row')
    expect(rows.map((row) => row.textContent)).toContain('Nov 21, 2026$2,510.00$2,500.00')
  })

  it('lists every time it was changed', async () => {
    const replan: BaselinePlan['replans'][number] = {
      at: '2026-10-01T12:00:00',
      targetAmount: 9000,
      targetDate: '2027-10-15',
      plannedMonthlyContribution: 450,
      riskProfile: 'moderate',
    }
    const { user } = renderPlanner({
      [PLAN]: goalOdds({ baseline: baseline({ replans: [replan] }) }),
    })
    const card = await region('Compared with your first plan')
    await user.click(within(card).getByText('Plan changed once'))
    expect(card).toHaveTextContent('Oct 1, 2026: $9,000 by October 2027, $450 a month')
  })

  it('draws nothing from a single day', async () => {
    renderPlanner({ [PLAN]: goalOdds({ baseline: baseline({ actual: [] }) }) })
    const card = await region('Compared with your first plan')
    expect(within(card).queryByRole('slider')).toBeNull()
  })

  it.each([
    [
      'waits for the first payment',
      {
        expectedNow: 0,
        actualNow: 0,
        daysAhead: -6,
        line: [
          { date: '2026-11-19', amount: 0 },
          { date: '2026-12-16', amount: 604 },
        ],
      },
      /Too early to tell.*by September 2027\. Your first contribution is due Dec 16, 2026\. You have \$0\./,
    ],
    [
      'asks nothing of a plan without payments',
      { plannedMonthlyContribution: 0, expectedNow: 0, actualNow: 0, daysAhead: -6 },
      /No contributions planned.*You planned no monthly contributions\. You have \$0\./,
    ],
    [
      'stops at its date',
      {
        targetDate: '2026-10-22',
        expectedNow: 13_053,
        daysAhead: -63,
        line: [{ date: '2026-10-22', amount: 2500 }],
      },
      /Date passed.*by October 2026\. That plan came to \$2,500 on its date\. You have \$3,350\./,
    ],
    [
      'does not wait for the first payment where markets have moved what was there',
      {
        expectedNow: 3000,
        actualNow: 2000,
        daysAhead: null,
        line: [
          { date: '2026-11-19', amount: 3000 },
          { date: '2026-12-16', amount: 3604 },
        ],
      },
      /Behind.*You planned to have \$3,000 by now\./,
    ],
    [
      'is ahead of a plan that never comes to so much',
      { daysAhead: null },
      /Ahead.*You planned to have \$3,000 by now\./,
    ],
  ])('%s', async (_name, changes, words) => {
    renderPlanner({ [PLAN]: goalOdds({ baseline: baseline(changes) }) })
    const card = await region('Compared with your first plan')
    expect(card).toHaveTextContent(words)
    expect(card).not.toHaveTextContent(/days behind/)
  })

  it.each([
    ['2026-11-18', '2027-09-15', true],
    ['2026-11-17', '2027-09-15', false],
    ['2026-11-18', '2027-10-15', false],
  ])('shows that a contribution of %s may be on its way', async (paid, targetDate, isSaid) => {
    const line = [
      { date: '2026-10-15', amount: 3000 },
      { date: paid, amount: 3600 },
    ]
    const changes = { line, expectedNow: 3600, actualNow: 3000, daysAhead: 0, targetDate }
    renderPlanner({ [PLAN]: goalOdds({ baseline: baseline(changes) }) })
    const card = await region('Compared with your first plan')
    const words = /The odds count your contribution of Nov 1\d, 2026\. It may still be on its way\./
    if (isSaid) expect(card).toHaveTextContent(words)
    else expect(card).not.toHaveTextContent(words)
  })

  it('compares nothing with a goal that is reached', async () => {
    renderPlanner({
      'GET /goals': { goals: [goal({ current_amount: 9600 })] },
      [PLAN]: goalOdds({ baseline: baseline({ actualNow: 9600, daysAhead: -6 }) }),
    })
    const card = await region('Compared with your first plan')
    expect(card).toHaveTextContent(/Goal reached.*by September 2027\. You have \$9,600\./)
    expect(card).not.toHaveTextContent(/behind|by now/)
  })

  it('names the dotted line only when it is drawn', async () => {
    renderPlanner()
    expect(await screen.findByText('Solid: saved. Dotted: first plan.')).toBeVisible()
  })

  it('names no dotted line where the plan ended before the balances begin', async () => {
    const line = [{ date: '2026-08-01', amount: 1500 }]
    renderPlanner({ [PLAN]: goalOdds({ baseline: baseline({ line }) }) })
    const card = await region('Compared with your first plan')
    expect(await within(card).findByRole('slider')).toBeVisible()
    expect(card).not.toHaveTextContent('Dotted')
  })

  it.each([
    [14, '14 days ahead'],
    [1, '1 day ahead'],
    [0, 'On schedule'],
    [-3, '3 days behind'],
  ])('shows %s days in words', (daysAhead, words) =>
    expect(paceOf(baseline({ daysAhead }), 'underway').words).toBe(words),
  )

  it('shows the direction when the days are unknown', () => {
    const words = (actualNow: number) =>
      paceOf(baseline({ daysAhead: null, actualNow }), 'underway').words
    expect([2999, 3000, 3001].map(words)).toEqual(['Behind', 'On schedule', 'Ahead'])
  })
})

it('masks every figure of the page', async () => {
  act(() => setAmountsHidden(true))
  renderPlanner()
  await region('Compared with your first plan')
  await screen.findByText('What you saved')
  const shown = document.body.cloneNode(true) as HTMLElement
  expect(shown.textContent).not.toMatch(/\$\d/)
  expect(shown.innerHTML).not.toMatch(/aria-valuetext="[^"]*\$\d/)
})
