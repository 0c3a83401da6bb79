import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Goal, Profile } from '@/lib/api-types'
import type { HorizonMismatch, NextOption, Odds, WaterfallGoal } from '@/lib/planning-shapes'
import { setAmountsHidden } from '@/lib/privacy'
import { account, allocation, dashboard, goal, NOW, profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem, type SeenRequest } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { renderApp } from '@/testing/render-app'
import { plansCsv } from './components/compare-card'
import { GoalsTogether } from './components/together/goals-together'
import { incomeShareCsv } from './components/together/income-share-card'
import { stressTestCsv } from './components/together/stress-test-card'
import { timelineCsv } from './components/together/waterfall-card'
import { GoalsPage } from './goals-page'
import { arrival, first, fundingOf, moved, waysOf } from './model/together'
import { storedPlan } from './model/what-if'

type WaysToFit = NonNullable<WaterfallGoal['waysToFit']>

const PLAN = 'POST /goals/plan'
const PATCH = 'PATCH /goals/goal-2'
const second = goal({ id: 'goal-2', name: 'New car' })
const card = account({ id: 'account-2', name: 'Platinum Card', type: 'credit' })

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  act(() => {
    setAmountsHidden(false)
  })
})

function renderTogether(answers: Answers = {}) {
  const api = fakeApi({
    'GET /goals': { goals: [goal(), second] },
    'GET /accounts': { accounts: [card] },
    [PLAN]: goalsPlan(),
    ...answers,
  })
  return { api, ...renderApp(<GoalsTogether />) }
}

const region = (name: string | RegExp) => screen.findByRole('region', { name })

describe('all goals on one line of time', () => {
  it('says when each is there, and which do not fit', async () => {
    renderTogether()
    const timeline = await region('Timeline')
    expect(within(timeline).getByText('1 of 2 late or off track')).toBeVisible()
    expect(timeline).toHaveTextContent('$1,000 a month, for the goals in this order.')
    const [fits, late] = within(timeline).getAllByRole('listitem', { name: '' })
    expect(fits).toHaveTextContent(
      '1. Japan tripLikelyon its own $500 a monthReached by August 2027. Target: September 2027.',
    )
    expect(late).toHaveTextContent(
      '2. New carStretchon its own $500 a monthWith what other goals free up: reached by October 2027, 2 months late.',
    )
  })

  it('says that the income carries less than the plans ask for', async () => {
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget: 600, limitPercent: 50 }
    renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
    expect(await region('Timeline')).toHaveTextContent(
      'Your plans ask for $1,000 a month. This timeline uses $600, 50% of your income, for the goals in this order.',
    )
  })

  it('gives no odds by a date that has passed', async () => {
    renderTogether({ 'GET /goals': { goals: [goal({ target_date: '2026-10-15' }), second] } })
    const [late] = within(await region('Timeline')).getAllByRole('listitem', { name: '' })
    expect(late).toHaveTextContent(/^1\. Japan tripReached by August 2027/)
  })

  it('asks nothing for a goal that is reached', async () => {
    const [open, other] = goalsPlan().waterfall.goals
    const goals = [waterfallGoal({ ...open, doneMonth: 0, doneOn: null }), waterfallGoal(other)]
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget: 500, goals }
    renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
    const timeline = await region('Timeline')
    expect(timeline).toHaveTextContent('$500 a month, for the goals in this order.')
    const [reached] = within(timeline).getAllByRole('listitem', { name: '' })
    expect(reached).toHaveTextContent(/^1\. Japan tripAlready reached\.$/)
  })

  it('says which goals count at an exchange rate, and which do not count', async () => {
    renderTogether({
      'GET /goals': {
        goals: [goal({ currency: 'CAD' }), second, goal({ id: 'goal-3', name: 'Rome' })],
      },
      [PLAN]: { ...goalsPlan(), goalsWithoutRate: ['goal-3'] },
    })
    const timeline = await region('Timeline')
    expect(timeline).toHaveTextContent("Goals in other currencies count at today's exchange rate.")
    expect(timeline).toHaveTextContent(
      'Not in this plan, because there is no exchange rate today: Rome',
    )
  })

  it('says nothing of rates where every goal is in the main currency', async () => {
    renderTogether()
    expect(await region('Timeline')).not.toHaveTextContent(/exchange rate/)
  })

  it('names every way to make one fit, the cheapest first, and takes it with a way back', async () => {
    const { api, user } = renderTogether({
      [PATCH]: (request: SeenRequest) => ({
        goal: { ...second, ...(request.body as Partial<Goal>), version: 2 },
      }),
    })
    const ways = await screen.findByRole('list', { name: 'Ways to make New car fit' })
    expect(
      within(ways)
        .getAllByRole('listitem')
        .map((way) => way.textContent),
    ).toEqual([
      '$120 more a monthSmallest changeApply',
      'Make it your first priorityPut first',
      '2 months laterApply',
      'Aim for $8,800Apply',
    ])
    await user.click(within(ways).getByRole('button', { name: 'Apply: New car, more each month' }))
    expect(screen.getByRole('list', { name: 'Goals by priority' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.to(PATCH).map(({ body }) => body)).toEqual([
        { version: 1, planned_monthly_contribution: 620 },
        { version: 2, planned_monthly_contribution: 500 },
      ]),
    )
  })

  it('shows to the cent what a way applies', async () => {
    const [fits, late] = goalsPlan().waterfall.goals as [WaterfallGoal, WaterfallGoal]
    const waysToFit = { ...(late.waysToFit as WaysToFit), moreMonthly: 39.44, lowerTarget: 8799.5 }
    const waterfall = { ...goalsPlan().waterfall, goals: [fits, { ...late, waysToFit }] }
    const { api, user } = renderTogether({
      [PLAN]: goalsPlan({ waterfall }),
      [PATCH]: ({ body }: SeenRequest) => ({ goal: { ...second, ...(body as Partial<Goal>) } }),
    })
    const ways = await screen.findByRole('list', { name: 'Ways to make New car fit' })
    expect(ways).toHaveTextContent('$39.44 more a month')
    expect(ways).toHaveTextContent('Aim for $8,799.50')
    await user.click(within(ways).getByRole('button', { name: 'Apply: New car, a lower target' }))
    await waitFor(() =>
      expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, target_amount: 8799.5 }),
    )
  })

  it('applies a way once, also before the next plan is there', async () => {
    const saved = { ...second, planned_monthly_contribution: 620, version: 2 }
    const slow = held({ goal: saved })
    const { api, user } = renderTogether({ [PATCH]: slow.answer })
    const apply = await screen.findByRole('button', { name: 'Apply: New car, more each month' })
    const next = held(goalsPlan())
    api.answer({ [PLAN]: next.answer })
    await user.dblClick(apply)
    slow.release()
    await screen.findByText('Goal updated')
    await waitFor(() => expect(api.to(PLAN)).toHaveLength(2))
    await user.click(apply)
    expect(api.to(PATCH).map(({ body }) => body)).toEqual([
      { version: 1, planned_monthly_contribution: 620 },
    ])
    next.release()
  })

  it('is planned again in another order, by buttons, which is kept until it is by date again', async () => {
    const order = ({ body }: SeenRequest) => profile(body as Partial<Profile>)
    const { api, user } = renderTogether({ 'PATCH /profile': order })
    expect(await screen.findByRole('button', { name: 'Move down: Japan trip' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Order by date' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Move down: Japan trip' }))
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: ['goal-2', 'goal-1'] }),
    )
    // Disabled it would lose the focus at the end of the list.
    const up = screen.getByRole('button', { name: 'Move up: Japan trip' })
    expect(up).toHaveAttribute('aria-disabled', 'true')
    const asked = api.to(PLAN).length
    await user.click(up)
    expect(up).toHaveFocus()
    expect(api.to(PLAN)).toHaveLength(asked)
    await user.click(screen.getByRole('button', { name: 'Put first: New car' }))
    expect(screen.getByRole('list', { name: 'Goals by priority' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Order by date' }))
    expect(screen.queryByRole('button', { name: 'Order by date' })).toBeNull()
    await waitFor(() => expect(api.to(PLAN).at(-1)?.body).toMatchObject({ order: [] }))
    await waitFor(() =>
      expect(api.to('PATCH /profile').map(({ body }) => body)).toEqual([
        { goal_order: ['goal-2', 'goal-1'] },
        { goal_order: ['goal-2', 'goal-1'] },
        { goal_order: [] },
      ]),
    )
  })

  it('asks for the order that is kept, and says when one is not', async () => {
    const { api, user } = renderTogether({
      'GET /profile': profile({ goal_order: ['goal-2'] }),
      'PATCH /profile': problem('internal', 500),
    })
    await user.click(await screen.findByRole('button', { name: 'Order by date' }))
    expect(api.to(PLAN)[0]?.body).not.toHaveProperty('order')
    expect(await screen.findByText('The order was not saved')).toBeVisible()
  })

  it('says that all are on track when they are', async () => {
    const goals = [waterfallGoal(), waterfallGoal({ goalId: 'goal-2' })]
    const waterfall = { ...goalsPlan().waterfall, goals }
    renderTogether({ [PLAN]: goalsPlan({ waterfall }) })
    expect(await screen.findByText('All on track')).toBeVisible()
  })
})

describe('the share of the income', () => {
  it('is told year by year, with its verdict', async () => {
    renderTogether()
    const share = await region('Share of income by year')
    expect(share).toHaveTextContent(
      "Up to 40% is comfortable, up to 50% is tight. Counts each goal's own monthly amount until its date.",
    )
    expect(within(share).getByRole('row', { name: /^1 / })).toHaveTextContent('1$2,46041.0%Tight')
    expect(within(share).getByRole('row', { name: /^2 / })).toHaveTextContent('55.0%Stretched')
  })

  it('is one sentence when no goal asks for anything', async () => {
    const years = [{ year: 1, monthly: 0, percent: 0, verdict: 'comfortable' as const }]
    renderTogether({ [PLAN]: goalsPlan({ waterfall: { ...goalsPlan().waterfall, years } }) })
    const share = await region('Share of income by year')
    expect(share).toHaveTextContent('No open goal has a monthly amount.')
    expect(within(share).queryByRole('table')).toBeNull()
    expect(within(share).queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  it('says once what is the same for years', async () => {
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
    expect(within(share).getByRole('row', { name: /^3 to 6 / })).toHaveTextContent('$60010.0%')
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
    expect(await share.findByText(/^Enter an amount like 1,234\.50, from 0\.01/)).toBeVisible()
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

  it('says in the form that the income was not saved', async () => {
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
})

describe('the next amount', () => {
  it('is ranked by what it would do', async () => {
    renderTogether()
    const next = await region(/^Where could the next/)
    const options = within(next).getAllByRole('listitem')
    await within(next).findByText('Platinum Card')
    expect(options[0]).toHaveTextContent(
      'Platinum CardPaying it down saves $105 of interest in a year.',
    )
    expect(options[0]).toHaveTextContent('Assumed. Enter your own rate.')
    expect(options[1]).toHaveTextContent('Japan tripReached 11 days sooner.')
    expect(options[2]).toHaveTextContent('Not enough to reach this goal as planned.')
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
    expect(within(next).getByText(/^Enter an amount like 1,234\.50, from 0\.01/)).toBeVisible()
    await user.type(amount, '800')
    expect(next).toHaveAccessibleName('Where could the next $800 go?')
    const rate = within(next).getByRole('textbox', { name: 'Interest rate: Platinum Card' })
    await user.clear(rate)
    await user.type(rate, '19.99')
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
})

describe('the stress test', () => {
  it('says which goals slip, by how much, and what debts would cost', async () => {
    renderTogether()
    const test = await region('Stress test')
    expect(test).toHaveTextContent(
      '3 months without income, markets down 30%, rates up 2 points. Your plan stays as it is.',
    )
    const row = (name: RegExp) => within(test).getByRole('row', { name })
    expect(row(/^Japan trip/)).toHaveTextContent('Japan tripLikely, then stretch$9006 months')
    expect(row(/^New car/)).toHaveTextContent('Stretch, unchanged$0no longer reached')
    expect(test).toHaveTextContent('Your debts would cost $41 more a month.')
  })

  it('can be made worse', async () => {
    const { api, user } = renderTogether()
    const test = await region('Stress test')
    const markets = within(test).getByRole('textbox', { name: 'Markets fall by' })
    await user.clear(markets)
    await user.type(markets, '45')
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({
        stressTest: { incomeLostMonths: 3, marketsPercent: -45, ratePoints: 2 },
      }),
    )
  })
})

describe('what is due soon', () => {
  const [mismatch] = goalsPlan().horizon.mismatches

  it('is named when it can swing, without a swap that cannot be made', async () => {
    renderTogether({ 'GET /goal-allocations': { allocations: [] }, 'GET /dashboard': dashboard() })
    const horizon = await region(/due soon/i)
    expect(horizon).toHaveTextContent(
      'Japan trip is due in 9 months, and $2,680 of it (80.0%) is in volatile assets.',
    )
    expect(within(horizon).getByRole('link')).toHaveAttribute(
      'href',
      '/goals/goal-1/planner?allocate=true',
    )
    expect(horizon).not.toHaveTextContent(/swap/i)
  })

  it('says so when all of it can swing', async () => {
    const all = { ...mismatch, volatilePercent: 100 } as HorizonMismatch
    renderTogether({ [PLAN]: goalsPlan({ horizon: { mismatches: [all] } }) })
    expect(await region(/due soon/i)).toHaveTextContent('and all of it ($2,680) is in volatile')
  })

  const trip = { name: 'Trip', current_amount: 0 }
  const bold = { ...trip, risk_profile: 'aggressive' } as const

  it.each([
    [
      'is stable as far as it is set aside',
      { name: 'Trip', risk_profile: 'conservative' },
      {},
      [allocation()],
      'At least 80% of what is set aside for Trip is in stable assets.',
    ],
    [
      'is not known of a balance entered by hand',
      { name: 'Trip', risk_profile: 'conservative' },
      {},
      [],
      "No account is set aside for Trip, so we can't tell how stable these savings are.",
    ],
    [
      'is nothing yet, and will go into equities',
      bold,
      {},
      [allocation({ amount: 0 })],
      'Nothing is set aside yet for Trip.We assume that future payments for Trip go into Maximum Growth, mostly equities.',
    ],
    [
      'is nothing yet, and nothing is due',
      bold,
      { dueMonth: 0 },
      [],
      'Nothing is set aside yet for Trip.',
    ],
    [
      'is nothing yet, and nothing is planned',
      { ...bold, planned_monthly_contribution: 0 },
      {},
      [],
      'Nothing is set aside yet for Trip.',
    ],
    ['is due later', trip, { dueMonth: 37 }, [allocation()], 'No goal is due within 3 years.'],
  ] as const)('%s', async (_name, changes, place, allocations, words) => {
    const waterfall = {
      ...goalsPlan().waterfall,
      goals: [waterfallGoal({ dueMonth: 36, ...place })],
    }
    renderTogether({
      'GET /goals': { goals: [goal(changes)] },
      [PLAN]: goalsPlan({ waterfall, horizon: { mismatches: [] } }),
      'GET /goal-allocations': { allocations },
    })
    await waitFor(async () =>
      expect(await region('Goals due soon')).toHaveTextContent(`Goals due soon${words}`),
    )
  })
})

describe('the plan of all goals', () => {
  it('states what it assumes', async () => {
    const { user } = renderTogether()
    await user.click(await screen.findByRole('button', { name: 'Assumptions' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Card interest21% a yearA usual rate of cards.',
    )
  })

  it('says that it is coming, and offers another try', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderTogether({ [PLAN]: slow.answer })
    expect(await screen.findByText('Planning your goals together')).toBeInTheDocument()
    slow.release()
    expect(await screen.findByText("We couldn't plan your goals together")).toBeVisible()
    api.answer({ [PLAN]: goalsPlan() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await region('Timeline')).toBeVisible()
  })

  it('is asked for once, by the cards of the goals and by what stands below them', async () => {
    const api = fakeApi({
      'GET /goals': { goals: [goal(), second] },
      'GET /profile': profile(),
      [PLAN]: goalsPlan(),
    })
    renderApp(
      <>
        <GoalsPage />
        <GoalsTogether />
      </>,
    )
    await region('Timeline')
    expect(await screen.findByText(/^40–50% chance by/)).toBeVisible()
    expect(api.to(PLAN)).toHaveLength(1)
  })

  it('is not there before the first goal', async () => {
    const { api } = renderTogether({ 'GET /goals': { goals: [] } })
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(1))
    expect(screen.queryByText('All goals together')).toBeNull()
    expect(api.to(PLAN)).toEqual([])
  })

  it('masks every figure', async () => {
    act(() => setAmountsHidden(true))
    renderTogether()
    await region(/due soon/i)
    expect(document.body.textContent).not.toMatch(/\$\d/)
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})

describe('an order', () => {
  it.each([
    ['one place up', ['b', 'a', 'c'], () => moved(['a', 'b', 'c'], 'b', -1)],
    ['one place down', ['a', 'c', 'b'], () => moved(['a', 'b', 'c'], 'b', 1)],
    ['not beyond the top', ['a', 'b'], () => moved(['a', 'b'], 'a', -1)],
    ['not beyond the bottom', ['a', 'b'], () => moved(['a', 'b'], 'b', 1)],
    ['of one nobody knows', ['a', 'b'], () => moved(['a', 'b'], 'x', 1)],
    ['with one first', ['c', 'a', 'b'], () => first(['a', 'b', 'c'], 'c')],
  ])('changes by %s', (_name, expected, change) => expect(change()).toEqual(expected))
})

describe('an arrival', () => {
  it.each([
    ['there already', { doneMonth: 0 }, 'own', 'Already reached.'],
    ['never', { doneMonth: null, doneOn: null, fits: false }, 'freed', /^Not reached in this plan/],
    ['late', { fits: false, monthsLate: 1 }, 'own', /^Reached by August 2027, 1 month late\.$/],
    [
      'with the money of reached goals',
      {},
      'freed',
      /^With what other goals free up: reached by August 2027\. Target: September 2027\.$/,
    ],
    [
      'late for its income',
      { fits: false, monthsLate: 1 },
      'limited',
      /^With what your income leaves for it: reached by August 2027, 1 month late\.$/,
    ],
  ] as const)('is told: %s', (_name, changes, funding, words) => {
    expect(arrival(waterfallGoal(changes), goal(), funding)).toMatch(words)
  })

  const planned = (months: readonly (number | null)[], monthlyBudget = 500 * months.length) => {
    const goals = months.map((doneMonth, place) =>
      waterfallGoal({ goalId: `goal-${place}`, priority: place + 1, doneMonth }),
    )
    const waterfall = { ...goalsPlan().waterfall, monthlyBudget, goals }
    return goals.map((place) => fundingOf(place, waterfall))
  }

  it.each([
    ['alone', [9], ['own']],
    ['with the one before it reached first', [5, 9], ['own', 'freed']],
    ['with the one after it reached first', [9, 5], ['freed', 'own']],
    ['while what is freed goes to one before it', [9, 7, 5], ['freed', 'own', 'own']],
    ['reached together', [9, 9], ['own', 'own']],
    ['never reached', [5, null], ['own', 'freed']],
  ] as const)('knows what pays for a goal %s', (_name, months, expected) =>
    expect(planned(months)).toEqual(expected),
  )

  it.each([
    ['beyond the limit of the income', [5, 9], 999.99, ['own', 'limited']],
    ['within it, first, and not paid more', [9, 5, 12], 1000, ['own', 'own', 'limited']],
    ['within it, first, and paid more at last', [12, 5, 9], 1000, ['freed', 'own', 'limited']],
    ['beside one that is reached', [0, 9], 500, ['own', 'own']],
  ] as const)('knows what pays for a goal %s', (_name, months, budget, expected) =>
    expect(planned(months, budget)).toEqual(expected),
  )

  it('needs no way when it fits', () => expect(waysOf(waterfallGoal())).toEqual([]))
})

describe('the files', () => {
  const name = (id: string) => (id === 'goal-1' ? 'Japan trip' : 'New car')

  it('hold what the tables show', () => {
    expect(timelineCsv(goalsPlan(), name)).toBe(
      'month,Japan trip_contributions,New car_contributions,Japan trip_saved,New car_saved,currency\r\n' +
        '1,500,500,3850,3850,USD\r\n2,500,500.5,4350,4350.5,USD\r\n',
    )
    expect(incomeShareCsv(goalsPlan())).toContain('2,3300,55,stretched,USD\r\n')
    expect(stressTestCsv(goalsPlan(), name)).toContain('Japan trip,Likely,Stretch,900,6,USD\r\n')
  })
})

describe('the files in French', () => {
  inLanguage('fr-CA')

  it('name their columns as in English', () => {
    expect(timelineCsv(goalsPlan(), () => 'Auto')).toMatch(
      /^month,Auto_contributions,Auto_contributions,Auto_saved,Auto_saved,currency\r\n/,
    )
  })

  it('hold odds by the API’s words, and nothing where there are none yet', () => {
    const plan = storedPlan(goal())
    const stretch: Odds = { fromPercent: 40, toPercent: 50, outlook: 'Stretch', onTrack: false }
    const known = { projected: null, reached: null, waiting: 'Calcul en cours…' }
    const file = plansCsv(
      [
        { ...known, title: 'Plan actuel', plan, odds: stretch },
        { ...known, title: 'Et si', plan, odds: null },
      ],
      'USD',
    )
    expect(file).toMatch(/,projected,reached_on,outlook,chance_from_percent,chance_to_percent,/)
    expect(file).toContain(',,,Stretch,40,50,USD\r\n')
    expect(file).toContain(',,,,,,USD\r\n')
  })
})

describe('a hundred goals', () => {
  it('begin short, and show all on demand', async () => {
    const one = goalsPlan().waterfall.goals[0]
    const many = Array.from({ length: 100 }, (_, index) => `goal-${index + 1}`)
    const waterfall = {
      ...goalsPlan().waterfall,
      goals: many.map((goalId) => waterfallGoal({ ...one, goalId })),
    }
    const { user } = renderTogether({
      [PLAN]: goalsPlan({ waterfall }),
      'GET /goals': { goals: many.map((id) => goal({ id })) },
    })
    const list = await screen.findByRole('list', { name: 'Goals by priority' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(12)
    await user.click(screen.getByRole('button', { name: 'Show all (100)' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(100)
  })
})
