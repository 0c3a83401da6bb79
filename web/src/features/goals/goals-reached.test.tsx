import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW } from '@/testing/builders'
import { goalsPlan, waterfallGoal } from '@/testing/plans'
import { PLAN, region, renderTogether } from './testing/render-together'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

const { waterfall, stressTest } = goalsPlan()

describe('goals that are all reached', () => {
  const reached = { doneMonth: 0, doneOn: null, fits: true }
  const goals = [
    waterfallGoal(reached),
    waterfallGoal({ goalId: 'goal-2', priority: 2, dueMonth: 4, ...reached }),
  ]

  it('need no money, and have full bars', async () => {
    renderTogether({ [PLAN]: goalsPlan({ waterfall: { ...waterfall, monthlyBudget: 0, goals } }) })
    const timeline = await region('Timeline')
    expect(timeline).toHaveTextContent('All goals are reached.')
    expect(timeline).not.toHaveTextContent('a month')
    const bars = timeline.querySelectorAll('[data-slot="time-bar"] rect:nth-child(2)')
    expect([...bars].map((bar) => bar.getAttribute('width'))).toEqual(['100%', '100%'])
  })

  it('show the effect of a stress test on them', async () => {
    const [first, second] = stressTest.goals
    renderTogether({
      [PLAN]: goalsPlan({
        stressTest: {
          ...stressTest,
          goals: [
            { ...first, doneMonthBefore: 0, doneMonthAfter: 0, slipsMonths: 0 },
            { ...second, doneMonthBefore: 0, doneMonthAfter: 4, slipsMonths: 4 },
          ] as typeof stressTest.goals,
        },
      }),
    })
    const test = await region('Stress test')
    const row = (name: RegExp) => within(test).getByRole('row', { name })
    expect(row(/^Japan trip/)).toHaveTextContent('Japan tripStill reached$900none')
    expect(row(/^New car/)).toHaveTextContent('New carReached, then stretch$04 months')
  })
})

describe('goals whose dates have passed', () => {
  it('have no years and no stress test', async () => {
    const goals = waterfall.goals.map((place) => ({ ...place, dueMonth: 0 }))
    renderTogether({
      [PLAN]: goalsPlan({
        waterfall: { ...waterfall, goals, years: [] },
        stressTest: { ...stressTest, goals: [] },
      }),
    })
    const sentence = 'No open goal has a target date in the future.'
    expect(await region('Share of income by year')).toHaveTextContent(sentence)
    const test = await region('Stress test')
    expect(test).toHaveTextContent(sentence)
    expect(within(test).queryByRole('table')).toBeNull()
    expect(within(test).queryByRole('slider')).toBeNull()
    expect(within(test).queryByRole('button', { name: /CSV/ })).toBeNull()
  })
})
