/** A goal with changes that the server has not confirmed yet, its plan reckoned by the rules the server uses. */
import type { Goal, GoalChange } from '../api-types'
import { parseDate } from '../calendar-day'
import { toMajor, toMinor } from '../money'
import { planOf } from './plan'

/** The goal as the server is going to answer it, but for version and time. */
export function changedGoal(goal: Goal, change: GoalChange, now: Date): Goal {
  const changed = { ...goal, ...change }
  const { currency } = goal
  const plan = planOf(
    {
      targetMinor: toMinor(changed.target_amount, currency),
      savedMinor: toMinor(changed.current_amount, currency),
      contributionMinor: toMinor(changed.planned_monthly_contribution, currency),
      targetDate: parseDate(changed.target_date),
      risk: changed.risk_profile,
    },
    now,
  )
  return {
    ...changed,
    plan: {
      requiredMonthlyContribution: toMajor(plan.requiredMinor, currency),
      projectedValue: toMajor(plan.projectedMinor, currency),
      status: plan.status,
      monthsLeft: plan.payments,
      percentComplete: plan.percentComplete,
    },
  }
}
