import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GoalsPlan } from '@/lib/planning-shapes'
import { NOW } from '@/testing/builders'
import { goalsPlan } from '@/testing/plans'
import { PLAN, region, renderTogether } from '../../testing/render-together'
import { stressTestCsv } from './stress-test-card'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('the stress test', () => {
  it('shows which goals slip, by how much, and what debts would cost', async () => {
    renderTogether()
    const test = await region('Stress test')
    expect(test).toHaveTextContent(
      '3 months without income, markets and home prices down 30%, rates up 2 points. Your plan stays as it is, and nothing is taken from goals to live on.',
    )
    const row = (name: RegExp) => within(test).getByRole('row', { name })
    expect(row(/^Japan trip/)).toHaveTextContent('Japan tripLikely, then stretch$9006 months')
    expect(row(/^New car/)).toHaveTextContent('Stretch, unchanged$0no longer reached')
    expect(test).toHaveTextContent(
      "Your debts at variable rates would cost $41 more a month. The delays include this; the odds don't.",
    )
  })

  it('can be made worse', async () => {
    const { api, user } = renderTogether()
    const test = await region('Stress test')
    await user.retype(within(test).getByRole('textbox', { name: 'Markets fall by' }), '45')
    await waitFor(() =>
      expect(api.to(PLAN).at(-1)?.body).toMatchObject({
        stressTest: { incomeLostMonths: 3, marketsPercent: -45, ratePoints: 2 },
      }),
    )
  })

  it('begins short, and keeps the focus where all are shown', async () => {
    const plan = goalsPlan()
    const goals = Array.from({ length: 13 }, (_, index) => ({
      ...(plan.stressTest.goals[0] as GoalsPlan['stressTest']['goals'][number]),
      goalId: `goal-${index}`,
    }))
    const { user } = renderTogether({
      [PLAN]: { ...plan, stressTest: { ...plan.stressTest, goals } },
    })
    const test = await region('Stress test')
    expect(within(test).getAllByRole('row')).toHaveLength(1 + 12)
    await user.click(within(test).getByRole('button', { name: 'Show all (13)' }))
    expect(within(test).getAllByRole('row')).toHaveLength(1 + 13)
    expect(within(test).getByRole('button', { name: 'Download CSV' })).toHaveFocus()
  })

  it('goes into a file', () =>
    expect(stressTestCsv(goalsPlan(), () => 'Japan trip')).toContain(
      'Japan trip,Likely,Stretch,900,6,USD\r\n',
    ))
})
