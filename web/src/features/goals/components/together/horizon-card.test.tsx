import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HorizonMismatch } from '@/lib/planning-shapes'
import { allocation, dashboard, goal, NOW } from '@/testing/builders'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { PLAN, region, renderTogether } from '../../testing/render-together'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

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
