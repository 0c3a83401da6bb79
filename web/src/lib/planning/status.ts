/** The status of a goal: its projected value and its savings, each against the target. */
import { checkedTarget } from './contribution'
import { whole } from './growth'

/** Only the wizard uses these words; everywhere else the band of the odds judges a goal (decision 45). */
export type GoalStatus = 'Excellent progress' | 'On track' | 'Good start'

/** The status of a goal by its projected value, compared exactly with the target and with nine tenths of it. */
export function goalStatus(projectedMinor: number, targetMinor: number): GoalStatus {
  const target = checkedTarget(targetMinor)
  const projected = whole(projectedMinor)
  if (projected >= target) return 'Excellent progress'
  return projected * 10n >= target * 9n ? 'On track' : 'Good start'
}

/**
 * How much of the target is saved, in percent with one decimal, 0 to 100. Rounded down, so that 100 means all of it. Twin
 * of `shared/domain/src/planning/progress.rs`.
 */
export function percentComplete(savedMinor: number, targetMinor: number): number {
  const target = checkedTarget(targetMinor)
  const saved = whole(Math.min(Math.max(0, savedMinor), targetMinor))
  return Number((saved * 1000n) / target) / 10
}
