import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Allocation, Goal } from '@/lib/api-types'
import type { HorizonMismatch, WaterfallGoal } from '@/lib/planning-shapes'
import { account, allocation, dashboard, goal, NOW } from '@/testing/builders'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { PLAN, region, renderTogether } from '../../testing/render-together'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('goals due soon', () => {
  const [mismatch] = goalsPlan().horizon.mismatches

  it('are named when volatile, without a swap that cannot be made', async () => {
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

  it('shows that all of it is volatile', async () => {
    const all = { ...mismatch, volatilePercent: 100 } as HorizonMismatch
    renderTogether({
      [PLAN]: goalsPlan({ horizon: { ...goalsPlan().horizon, mismatches: [all] } }),
    })
    expect(await region(/due soon/i)).toHaveTextContent('and all of it ($2,680) is in volatile')
  })

  it.each([
    ['EUR', 45, true],
    ['EUR', 44, false],
    ['USD', 45, false],
  ] as const)(
    'explains why a goal in %s due in %i months is no swap: %s',
    async (currency, dueMonth, says) => {
      const { waterfall, horizon } = goalsPlan()
      const mismatches = [{ ...mismatch, swaps: [] } as HorizonMismatch]
      const places = [waterfallGoal(), waterfallGoal({ goalId: 'goal-2', dueMonth })]
      renderTogether({
        'GET /goals': { goals: [goal(), goal({ id: 'goal-2', name: 'New car', currency })] },
        [PLAN]: goalsPlan({
          waterfall: { ...waterfall, goals: places },
          horizon: { ...horizon, mismatches },
        }),
      })
      const card = await region(/due soon/i)
      expect(within(card).queryAllByText(/only between goals in one currency/)).toHaveLength(
        says ? 1 : 0,
      )
    },
  )

  it.each([
    [{ monthsLeft: 0, daysLeft: 4 }, 'Japan trip is due in 4 days, and'],
    [{ monthsLeft: 0, daysLeft: 0 }, 'Japan trip is due, and'],
  ])('counts days below a month: %o', async (left, words) => {
    const soon = { ...mismatch, ...left } as HorizonMismatch
    renderTogether({
      [PLAN]: goalsPlan({ horizon: { ...goalsPlan().horizon, mismatches: [soon] } }),
    })
    expect(await region(/due soon/i)).toHaveTextContent(words)
  })

  it.each([
    [8000, 'Your savings for Trip are in stable assets (80% or more).'],
    [7900, 'More than 20% of your savings for Trip is in another currency, whose rate moves.'],
  ])('are stable with %i of 10,000 in their currency: %s', async (amount, words) => {
    const { waterfall } = goalsPlan()
    renderTogether({
      'GET /goals': { goals: [goal({ name: 'Trip', risk_profile: 'conservative' })] },
      'GET /accounts': { accounts: [account(), account({ id: 'rupees', currency: 'INR' })] },
      [PLAN]: goalsPlan({
        waterfall: { ...waterfall, goals: [waterfallGoal({ dueMonth: 36 })] },
        horizon: { mismatches: [], undeterminedGoalIds: [] },
      }),
      'GET /goal-allocations': {
        allocations: [
          allocation({ amount }),
          allocation({ id: 'aloc-2', account_id: 'rupees', amount: 10_000 - amount }),
        ],
      },
    })
    await waitFor(async () =>
      expect(await region('Goals due soon')).toHaveTextContent(`Goals due soon${words}`),
    )
  })

  const trip = { name: 'Trip', current_amount: 0 }
  const bold = { ...trip, risk_profile: 'aggressive' } as const

  it.each([
    [
      'is stable as far as it is set aside',
      { name: 'Trip', risk_profile: 'conservative' },
      {},
      [allocation()],
      'Your savings for Trip are in stable assets (80% or more).',
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
      'Nothing is set aside yet for Trip.We assume that future contributions to Trip go into Maximum Growth, mostly equities.',
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
    [
      'is not known of accounts that do not say what they hold',
      { name: 'Trip', risk_profile: 'conservative' },
      {},
      [allocation()],
      "We can't tell how stable the savings for Trip are: we don't know what they hold, or what they will sell for.",
      ['goal-1'],
    ],
    ['is due later', trip, { dueMonth: 37 }, [allocation()], 'No goal is due within 3 years.'],
  ] as [string, Partial<Goal>, Partial<WaterfallGoal>, Allocation[], string, string[]?][])(
    '%s',
    async (...row) => {
      const [, changes, place, allocations, words, undetermined = []] = row
      const waterfall = {
        ...goalsPlan().waterfall,
        goals: [waterfallGoal({ dueMonth: 36, ...place })],
      }
      renderTogether({
        'GET /goals': { goals: [goal(changes)] },
        [PLAN]: goalsPlan({
          waterfall,
          horizon: { mismatches: [], undeterminedGoalIds: undetermined },
        }),
        'GET /goal-allocations': { allocations },
      })
      await waitFor(async () =>
        expect(await region('Goals due soon')).toHaveTextContent(`Goals due soon${words}`),
      )
    },
  )
})
