/** The filter of the goal list. It is in the address, so that it survives a reload. */
import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { type GoalStanding, type OddsOf, standingOf } from './goal-outlook'

const shown = {
  all: ['due', 'offTrack', 'open', 'onTrack', 'reached'],
  behind: ['due', 'offTrack'],
  track: ['onTrack'],
  reached: ['reached'],
} as const satisfies Record<string, readonly GoalStanding[]>

export type GoalFilter = keyof typeof shown

export const goalFilters = Object.keys(shown) as GoalFilter[]

export const filterNames = (): Readonly<Record<GoalFilter, string>> => ({
  all: t`All`,
  behind: t`Off track`,
  track: t`On track`,
  reached: t`Reached`,
})

export function filterGoals(goals: readonly Goal[], filter: GoalFilter, oddsOf: OddsOf): Goal[] {
  const standings: readonly GoalStanding[] = shown[filter]
  return goals.filter((goal) => standings.includes(standingOf(goal, oddsOf(goal))))
}
