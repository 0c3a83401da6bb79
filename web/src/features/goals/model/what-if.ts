/** What-if: a plan to try beside the stored one. */
import { changedFields } from '@/entities/row-changes'
import type { Goal, GoalChange, GoalOdds } from '@/lib/api-types'
import { isCalendarDay } from '@/lib/calendar-day'
import { addMonths, monthNumber } from '@/lib/days'
import { momentDay } from '@/lib/moments'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { lastDay } from './target-day'

export interface WhatIf {
  contributionMinor: Minor
  targetMinor: Minor
  /** `YYYY-MM-DD`. */
  targetDate: string
}

/** Parses a what-if from before a reload or an earlier visit. */
export const TriedFigures = {
  parse(kept: unknown): Partial<WhatIf> {
    const { contributionMinor, targetMinor, targetDate } = kept as Record<keyof WhatIf, unknown>
    return {
      ...(isAmount(contributionMinor) ? { contributionMinor } : {}),
      ...(isAmount(targetMinor) && targetMinor > 0 ? { targetMinor } : {}),
      ...(typeof targetDate === 'string' && isCalendarDay(targetDate) ? { targetDate } : {}),
    }
  },
}

const isAmount = (kept: unknown): kept is Minor => Number.isSafeInteger(kept) && Number(kept) >= 0

/** The stored plan, as the starting point. */
export function storedPlan(goal: Goal): WhatIf {
  return {
    contributionMinor: toMinor(goal.planned_monthly_contribution, goal.currency),
    targetMinor: toMinor(goal.target_amount, goal.currency),
    targetDate: goal.target_date,
  }
}

export function sameWhatIf(left: WhatIf, right: WhatIf): boolean {
  return (
    left.contributionMinor === right.contributionMinor &&
    left.targetMinor === right.targetMinor &&
    left.targetDate === right.targetDate
  )
}

/** The change that saving would make. */
export function changeOf(goal: Goal, whatIf: WhatIf): GoalChange {
  const sent = ({ contributionMinor, targetMinor, targetDate }: WhatIf) => ({
    planned_monthly_contribution: toMajor(contributionMinor, goal.currency),
    target_amount: toMajor(targetMinor, goal.currency),
    target_date: targetDate,
  })
  return changedFields(sent(storedPlan(goal)), sent(whatIf))
}

export interface Range {
  min: number
  max: number
  step: number
}

const SLIDER_STEPS = 200
const ROUND_STEPS = [1, 2, 5] as const

/** From 0 to well above the planned and the needed amount, in round steps of major units. */
export function contributionRange(goal: Goal): Range {
  const wanted = Math.max(goal.planned_monthly_contribution, goal.plan.requiredMonthlyContribution)
  const step = roundStep((wanted * 2) / SLIDER_STEPS)
  return { min: 0, max: Math.max(step, Math.ceil((wanted * 2) / step) * step), step }
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))))
  const fitting = ROUND_STEPS.map((digit) => digit * power).find((step) => step >= least)
  return fitting ?? 10 * power
}

/** Around the target: from almost 0 to twice the target, in round steps of major units. */
export function targetRange(goal: Goal): Range {
  const step = roundStep((goal.target_amount * 2) / SLIDER_STEPS)
  return { min: step, max: Math.ceil((goal.target_amount * 2) / step) * step, step }
}

const LEAST_MONTHS = 60

/** Months from today: 1 to at least five years, or twice the planned time, up to the last day that the API accepts. */
export function dateRange(goal: Goal, now: Date): Range {
  const wanted = Math.max(LEAST_MONTHS, (goal.plan.monthsLeft + 1) * 2)
  return { min: 1, max: Math.min(wanted, monthsUpTo(lastDay(now), momentDay(now))), step: 1 }
}

/** The most whole months after `today` that are not after `last`. */
function monthsUpTo(last: string, today: string): number {
  const months = monthsBetween(today, last)
  return addMonths(today, months) <= last ? months : months - 1
}

/** Calendar months from `today` to `day`, for the slider. */
export const monthsBetween = (today: string, day: string) => monthNumber(day) - monthNumber(today)

export type FixName = 'moreMonthly' | 'monthsLater' | 'lowerTarget'

/** The plan of the request. */
export function answeredPlan(goal: Goal, { plan }: GoalOdds): WhatIf {
  return {
    contributionMinor: toMinor(plan.plannedMonthlyContribution, goal.currency),
    targetMinor: toMinor(plan.targetAmount, goal.currency),
    targetDate: plan.targetDate,
  }
}

/** Whether the answer is for this plan and not for an earlier one. */
export function isAnswerTo(goal: Goal, odds: GoalOdds, whatIf: WhatIf): boolean {
  return sameWhatIf(answeredPlan(goal, odds), whatIf)
}

/** The plan with one fix applied; `null` without that fix. */
export function fixedPlan(goal: Goal, odds: GoalOdds, fix: FixName): WhatIf | null {
  const plan = answeredPlan(goal, odds)
  const { fixes } = odds
  const minor = (amount: number) => toMinor(amount, goal.currency)
  if (fix === 'monthsLater')
    return fixes?.laterDate ? { ...plan, targetDate: fixes.laterDate } : null
  const amount = fixes?.[fix] ?? null
  if (amount === null) return null
  return fix === 'lowerTarget'
    ? { ...plan, targetMinor: minor(amount) }
    : { ...plan, contributionMinor: (plan.contributionMinor + minor(amount)) as Minor }
}

/** The extra monthly amount that makes the odds fair; null when they are, or when no amount does. */
export function moreForFair(odds: GoalOdds | undefined): number | null {
  return odds?.fixes?.wanted === 'Fair' ? odds.fixes.moreMonthly : null
}
