/** The status of a goal, by its odds. A goal with unknown odds is open. */
import type { Goal } from '@/lib/api-types'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import type { Odds } from '@/lib/planning-shapes'
import { savedAmount } from '@/lib/saved-amount'

export type GoalStanding = 'due' | 'offTrack' | 'open' | 'onTrack' | 'reached'

/** The odds of a goal by its id, as far as loaded. */
export type OddsOf = (goal: Goal) => Odds | undefined

export const oddsUnknown: OddsOf = () => undefined

/** Whether the goal is fully saved. */
export const isReached = (goal: Goal): boolean => goal.current_amount >= goal.target_amount

/** Whether the target date has passed. */
export const isPast = (targetDate: string): boolean => targetDate < momentDay(new Date())

export function standingOf(goal: Goal, odds: Odds | undefined): GoalStanding {
  if (isReached(goal)) return 'reached'
  if (goal.target_date <= momentDay(new Date())) return 'due'
  if (odds === undefined) return 'open'
  return odds.onTrack ? 'onTrack' : 'offTrack'
}

const order: Record<GoalStanding, number> = { due: 0, offTrack: 1, open: 2, onTrack: 3, reached: 4 }

/** Goals that need attention first; among equals, those due first. */
export function byAttention(goals: readonly Goal[], oddsOf: OddsOf): Goal[] {
  const placeOf = (goal: Goal) => order[standingOf(goal, oddsOf(goal))]
  return goals.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.target_date.localeCompare(b.target_date),
  )
}

/** The amount missing from what is shown as saved, regardless of any plan. */
export function toGo(goal: Goal): Minor {
  const missing = toMinor(goal.target_amount, goal.currency) - savedAmount(goal)
  return Math.max(0, missing) as Minor
}
