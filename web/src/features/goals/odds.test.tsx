import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account, Allocation, GoalOdds } from '@/lib/api-types'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { account, allocation, dashboard, goal, goalOdds, NOW } from '@/testing/builders'
import { held, problem } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import { PATCH, PLAN, renderPlanner } from './testing/render-planner'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

async function renderOdds(
  answer: unknown = goalOdds(),
  allocations: Allocation[] = [],
  owned = dashboard(),
  of = goal(),
  together: unknown = goalsPlan(),
) {
  const view = renderPlanner({
    'GET /goals': { goals: [of] },
    'GET /goal-allocations': { allocations },
    'GET /dashboard': owned,
    [PLAN]: answer,
    'POST /goals/plan': together,
  })
  return { ...view, card: await screen.findByRole('region', { name: 'Odds' }) }
}

describe('the odds of a goal', () => {
  it('shows them as a word, a band and a range, with their assumptions', async () => {
    const { card } = await renderOdds()
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(card).toHaveTextContent('40–50% chance of reaching it by Sep 15, 2027.')
    expect(card).toHaveTextContent(
      'The middle half of the simulated paths end between $8,100 and $8,700.',
    )
    // The frame around every page already contains it.
    expect(screen.queryByText('Information, not financial advice.')).not.toBeInTheDocument()
  })

  const bands: [string, GoalOdds['odds'], string][] = [
    [
      'the lowest',
      { fromPercent: 0, toPercent: 10, outlook: 'Unlikely', onTrack: false },
      'Less than 10',
    ],
    [
      'the highest',
      { fromPercent: 90, toPercent: 100, outlook: 'Likely', onTrack: true },
      'More than 90',
    ],
  ]
  it.each(bands)('never claims certainty: %s band', async (_, odds, words) => {
    const { card } = await renderOdds(goalOdds({ odds, fixes: null }))
    expect(await within(card).findByText(odds.outlook)).toBeVisible()
    expect(card).toHaveTextContent(`${words}% chance`)
  })

  it('shows that the date has passed, and still offers fixes', async () => {
    const plan = { ...goalOdds().plan, targetDate: '2026-10-15' }
    const late = goal({ target_date: '2026-10-15' })
    const { card } = await renderOdds(goalOdds({ plan }), [], dashboard(), late)
    expect(
      await within(card).findByText(
        'The target date, Oct 15, 2026, has passed. Choose a later one to see odds.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Projection' })).toHaveTextContent(
      'The target date, Oct 15, 2026, has passed. You have $8,400 of $9,600.',
    )
    expect(document.body).not.toHaveTextContent(/chance|half of the simulated paths|Stretch/)
    expect(within(card).getByText('Any one of these lifts it to fair')).toBeVisible()
  })

  it('suggests no later date once the goal is reached', async () => {
    const plan = { ...goalOdds().plan, targetDate: '2026-10-15', currentAmount: 9600 }
    const late = goal({ target_date: '2026-10-15', current_amount: 9600 })
    const { card } = await renderOdds(goalOdds({ plan }), [], dashboard(), late)
    expect(await within(card).findByText("You've already reached this goal.")).toBeVisible()
    expect(card).not.toHaveTextContent('has passed')
  })

  it('shows no odds for a goal that is reached', async () => {
    const plan = { ...goalOdds().plan, currentAmount: 9600 }
    const answer = goalOdds({ plan, fixes: null })
    const { card } = await renderOdds(answer, [], dashboard(), goal({ current_amount: 9600 }))
    expect(await within(card).findByText('Reached')).toBeVisible()
    expect(card).toHaveTextContent("You've already reached this goal.")
    expect(card).toHaveTextContent(
      'The middle half of the simulated paths end between $8,100 and $8,700.',
    )
    expect(card).not.toHaveTextContent(/chance|Stretch/)
  })

  it('projects nothing for a plan without money', async () => {
    const plan = { ...goalOdds().plan, currentAmount: 0, plannedMonthlyContribution: 0 }
    const of = goal({ current_amount: 0, planned_monthly_contribution: 0 })
    await renderOdds(goalOdds({ plan, expectedMonth: null }), [], dashboard(), of)
    expect(
      await screen.findByText("You won't reach the target without money going in."),
    ).toBeVisible()
    expect(document.body).not.toHaveTextContent('five years')
  })

  it('shows a target that most paths reach as reached', async () => {
    const timeline = [{ month: 10, p10: 9100, p25: 9600, p50: 9900, p75: 10_700, p90: 11_000 }]
    const { card } = await renderOdds(goalOdds({ timeline }))
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(card).toHaveTextContent(
      'The middle half of the simulated paths reach the target and end with up to $10,700.',
    )
  })

  it('shows no range when all paths end alike', async () => {
    const timeline = [{ month: 10, p10: 0, p25: 0, p50: 0, p75: 0, p90: 0 }]
    const { card } = await renderOdds(goalOdds({ timeline }))
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(card).not.toHaveTextContent('simulated paths end')
  })

  it('offers no fix when none is needed', async () => {
    const { card } = await renderOdds(goalOdds({ fixes: null }))
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(within(card).queryByText(/^Any one of these/)).not.toBeInTheDocument()
  })

  it('shows the assumed mix of savings entered by hand', async () => {
    const { card } = await renderOdds()
    expect(
      await within(card).findByText(
        /entered this balance by hand, so we assume a typical Balanced Growth mix/,
      ),
    ).toBeVisible()
  })

  it('names each sufficient fix, and applies those that a what-if can hold', async () => {
    const { card, api, user } = await renderOdds()
    expect(await within(card).findByText('Any one of these lifts it to fair')).toBeVisible()
    const fixes = within(card).getAllByRole('listitem')
    expect(fixes.map((fix) => fix.textContent)).toEqual([
      '$120 more a month$620 a month instead of $500ApplyTry it',
      '3 months laterDecember 2027 instead of September 2027ApplyTry it',
      'Aim for $8,150instead of $9,600ApplyTry it',
      "$1,050 once, todayadded to what you've saved for itApply",
    ])
    await user.click(within(card).getByRole('button', { name: 'Try it: more each month' }))
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toEqual({ plannedMonthlyContribution: 620 }),
    )
    await user.click(within(card).getByRole('button', { name: 'Try it: a later date' }))
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toEqual({
        plannedMonthlyContribution: 500,
        targetDate: '2027-12-14',
      }),
    )
  })

  describe('a higher monthly amount', () => {
    // The goals take $1,000 a month, and may take half of the income.
    const render = (monthlyIncome: number | null, answer = goalOdds()) =>
      renderOdds(answer, [], dashboard(), goal(), goalsPlan({ monthlyIncome }))
    const apply = 'Apply: more each month'
    const over = 'Saving more would take your goals above 50% of your income.'

    it.each([2240, null])('is within an income of %s', async (income) => {
      const { card } = await render(income)
      expect(await within(card).findByRole('button', { name: apply })).toBeVisible()
      expect(card).not.toHaveTextContent(over)
    })

    const waiting = goalsPlan({ monthlyIncome: 2800 })
    waiting.waterfall.goals = waiting.waterfall.goals.map((place) => ({
      ...place,
      debtsFirst: true,
    }))

    it.each([
      ['up to 40% of the income', goalsPlan({ monthlyIncome: 2800 }), true],
      ['not beyond', goalsPlan({ monthlyIncome: 2799 }), false],
      ['not without an income', goalsPlan({ monthlyIncome: null }), false],
      ['not where costly debts come first', waiting, false],
    ])('is advised %s', async (_name, plan, advised) => {
      const { card } = await renderOdds(goalOdds(), [], dashboard(), goal(), plan)
      expect(await within(card).findByRole('button', { name: apply })).toBeVisible()
      const stands = screen.getByRole('region', { name: 'Where it stands' })
      expect(stands.textContent?.includes('Save $120 more a month')).toBe(advised)
    })

    it('is not suggested above the limit of the income', async () => {
      const { card } = await render(2239)
      expect(await within(card).findByText(over)).toBeVisible()
      expect(within(card).getAllByRole('listitem')).toHaveLength(3)
      expect(document.body).not.toHaveTextContent('more a month')
    })

    it('is not suggested when the goals already exceed the limit', async () => {
      const { card } = await render(1999)
      expect(
        await within(card).findByText(
          "Saving more isn't offered: your goals already take more than 50% of your income.",
        ),
      ).toBeVisible()
    })

    it('counts the what-if instead of the plan', async () => {
      const plan = { ...goalOdds().plan, plannedMonthlyContribution: 400 }
      const { card } = await render(2040, goalOdds({ plan }))
      expect(await within(card).findByRole('button', { name: apply })).toBeVisible()
    })

    it('counts the what-if even if it exceeds the limit', async () => {
      const plan = { ...goalOdds().plan, plannedMonthlyContribution: 400 }
      const { card } = await render(2039, goalOdds({ plan }))
      expect(await within(card).findByText(over)).toBeVisible()
    })

    it('leaves no fix when it is the only one', async () => {
      const none = { depositNow: null, lowerTarget: null, monthsLater: null, laterDate: null }
      const fixes = { wanted: 'Fair', moreMonthly: 120, ...none } as const
      const { card } = await render(2239, goalOdds({ fixes }))
      expect(await within(card).findByText(over)).toBeVisible()
      expect(within(card).getByText('Nothing lifts it to fair')).toBeVisible()
    })
  })

  it('shows its fixes all at once, so that none takes the place of another', async () => {
    const slow = held(goalsPlan())
    const { card } = await renderOdds(undefined, undefined, undefined, undefined, slow.answer)
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(within(card).queryByRole('button', { name: /^Apply/ })).toBeNull()
    slow.release()
    const [first] = await within(card).findAllByRole('button', { name: /^Apply/ })
    expect(first).toHaveAccessibleName('Apply: more each month')
  })

  it('applies a fix with one tap, and undoes it with another', async () => {
    const { card, api, user } = await renderOdds()
    await user.click(await within(card).findByRole('button', { name: 'Apply: a lower target' }))
    await user.press('Undo')
    await waitFor(() => expect(api.to(PATCH)).toHaveLength(2))
    expect(api.to(PATCH).map(({ body }) => body)).toEqual([
      { version: 1, target_amount: 8150 },
      { version: 2, target_amount: 9600 },
    ])
  })

  it('adds a deposit to a balance that was entered by hand', async () => {
    const { card, api, user } = await renderOdds()
    await user.click(await within(card).findByRole('button', { name: 'Apply: a deposit' }))
    await waitFor(() =>
      expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ version: 1, current_amount: 4400 }]),
    )
  })

  it('saves the what-if with a deposit, which is enough only together with it', async () => {
    const plan = { ...goalOdds().plan, plannedMonthlyContribution: 400 }
    const { card, api, user } = await renderOdds(goalOdds({ plan }))
    await user.click(await within(card).findByRole('button', { name: 'Apply: a deposit' }))
    await waitFor(() => expect(api.to(PATCH)).toHaveLength(1))
    expect(api.to(PATCH)[0]?.body).toEqual({
      version: 1,
      current_amount: 4400,
      planned_monthly_contribution: 400,
    })
  })

  it('shows where to hold a deposit when the balance follows an account', async () => {
    const broker = account({ id: 'broker', name: 'Broker', type: 'brokerage' })
    const own = allocation({ account_id: 'broker' })
    const savings = account({ id: 'savings', type: 'depository', balance: 1_050 })
    const { card } = await renderOdds(goalOdds(), [own], dashboard({ accounts: [broker, savings] }))
    const deposit = (await within(card).findByText('$1,050', { exact: true })).closest('li')
    expect(deposit).toHaveTextContent(
      '$1,050 once, todayfrom an account that holds cashSet money aside',
    )
  })

  const tooLittle: [string, Partial<Account>, Allocation[]][] = [
    ['less cash than it takes', { balance: 1_049 }, []],
    [
      'cash that other goals use',
      { balance: 2_000 },
      [allocation({ goal_id: 'other', account_id: 'savings', allocation_percentage: 50 })],
    ],
    ['a registered plan that is typed in', { balance: 9_000, is_typed_in_plan: true }, []],
    ['debts', { balance: 9_000, type: 'credit', is_asset: false }, []],
  ]
  it.each(tooLittle)('asks for no deposit from %s', async (_, held, others) => {
    const broker = account({ id: 'broker', name: 'Broker', type: 'brokerage' })
    const savings = account({ id: 'savings', type: 'depository', ...held })
    const own = allocation({ account_id: 'broker' })
    const owned = dashboard({ accounts: [broker, savings] })
    const { card } = await renderOdds(goalOdds(), [own, ...others], owned)
    expect(
      await within(card).findByRole('button', { name: 'Apply: more each month' }),
    ).toBeVisible()
    expect(card).not.toHaveTextContent('once, today')
  })

  it('adds a deposit once, even before the next odds have loaded', async () => {
    const { card, api, user } = await renderOdds()
    const slow = held({ goal: goal({ current_amount: 4400, version: 2 }) })
    api.answer({ [PATCH]: slow.answer })
    const apply = await within(card).findByRole('button', { name: 'Apply: a deposit' })
    const next = held(goalOdds())
    api.answer({ [PLAN]: next.answer })
    await user.dblClick(apply)
    slow.release()
    await screen.findByText('Goal updated')
    await waitFor(() => expect(api.to(PLAN)).toHaveLength(2))
    await user.click(apply)
    await waitFor(() => expect(api.to(PATCH)).toHaveLength(2))
    for (const { body } of api.to(PATCH)) expect(body).toMatchObject({ current_amount: 4400 })
    next.release()
  })

  it('opens the allocation for a deposit when assets are allocated', async () => {
    const { card, router, user } = await renderOdds(goalOdds(), [allocation()])
    await user.click(await within(card).findByRole('button', { name: 'Set money aside' }))
    expect(router.state.location.search).toBe('?allocate=true')
  })

  it('states every assumption with its source', async () => {
    const { card, user } = await renderOdds()
    await user.click(await within(card).findByRole('button', { name: 'Assumptions' }))
    const drawer = await screen.findByRole('dialog', { name: 'Assumptions' })
    expect(await within(drawer).findByText('The target of a central bank.')).toBeVisible()
    expect(drawer).toHaveTextContent('Inflation2.5% a yearThe target of a central bank.')
    expect(drawer).toHaveTextContent('Simulated paths4,000')
    expect(within(drawer).getByRole('row', { name: 'ETFs 6.3% 0.4% 16.5%' })).toBeVisible()
    expect(within(drawer).getByRole('row', { name: 'ETFs 0.15 1.00' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(within(card).getByRole('button', { name: 'Assumptions' })).toHaveFocus()
  })

  it('keeps the last odds when the next ones fail to load, and shows that', async () => {
    const { card, api, user } = await renderOdds()
    await within(card).findByText('Stretch')
    api.answer({ [PLAN]: problem('internal', 500) })
    await user.click(within(card).getByRole('button', { name: 'Try it: more each month' }))
    expect(
      await within(card).findByText(/We couldn't work out the odds|may be out of date/),
    ).toBeVisible()
  })

  it('shows that it is loading, and offers another try', async () => {
    const slow = held(problem('internal', 500))
    const { card, api, user } = await renderOdds(slow.answer)
    expect(within(card).getByText('Working out the odds')).toBeInTheDocument()
    slow.release()
    expect(await within(card).findByText("We couldn't work out the odds")).toBeVisible()
    api.answer({ [PLAN]: goalOdds() })
    await user.click(within(card).getByRole('button', { name: 'Try again' }))
    expect(await within(card).findByText('Stretch')).toBeVisible()
  })

  it('hides its amounts with all others', async () => {
    act(() => setAmountsHidden(true))
    const { card } = await renderOdds()
    expect(await within(card).findByText('Stretch')).toBeVisible()
    expect(card.textContent).not.toMatch(/\$\d/)
  })
})
