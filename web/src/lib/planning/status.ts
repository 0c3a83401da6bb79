/** How a goal is doing: what it is projected to come to, and what is there, against what is wanted. */
import { checkedTarget } from './contribution'
import { whole } from './growth'

/** The words of the guided start alone: everywhere else the band of the odds judges a goal (decision 45). */
export type GoalStatus = 'Excellent progress' | 'On track' | 'Good start'

/** The status of a goal projected to come to so much, compared exactly: the target, or nine tenths of it. */
export function goalStatus(projectedMinor: number, targetMinor: number): GoalStatus {
  const target = checkedTarget(targetMinor)
  const projected = whole(projectedMinor)
  if (projected >= target) return 'Excellent progress'
  return projected * 10n >= target * 9n ? 'On track' : 'Good start'
}

/**
 * How much of the target is there, in percent with one decimal, 0 to 100; rounded down, so that 100 means all of it.
 * Twin of `shared/domain/src/planning/progress.rs`.
 */
export function percentComplete(savedMinor: number, targetMinor: number): number {
  const target = checkedTarget(targetMinor)
  const saved = whole(Math.min(Math.max(0, savedMinor), targetMinor))
  return Number((saved * 1000n) / target) / 10
}
