/**
 * The three ways to make a plan sustainable: more time, smaller targets, or neither.
 *
 * - extend: every target date moves three years of 365 days, and the contribution is recomputed from today;
 * - adjust: every target shrinks to 85 %, rounded half up to the cent, and the contribution is recomputed from today;
 * - keep: nothing changes.
 */
import type { RiskProfile } from '../api-types'
import { type Minor, sumMinor } from '../money'
import { requiredMonthlyContribution } from './contribution'
import { toMinorUnits, whole } from './growth'
import { monthsUntil, yearsAfter } from './horizon'
import { incomeSharePercent, type Verdict, verdictOn } from './verdict'

export type OptimizationChoice = 'extend' | 'adjust' | 'keep'

/** A goal as the optimization needs it. Other fields are passed through unchanged. */
export interface PlannedGoal {
  targetMinor: Minor
  /** ISO 8601. */
  targetDate: string
  risk: RiskProfile
  contributionMinor: Minor
}

/** How a plan fits a positive income. */
export interface Outcome<G extends PlannedGoal> {
  /** The goals, in the order they came. */
  goals: G[]
  /** Their monthly total, with what is committed already. */
  totalMinor: Minor
  /** That total as a share of the income, in percent with one decimal. */
  percent: number
  verdict: Verdict
}

export type Options<G extends PlannedGoal> = Record<OptimizationChoice, Outcome<G>> & {
  /**
   * The choice with the badge 'We Recommend': extend if it takes at most 40 % of income, else adjust if it does, else
   * none.
   */
  recommended: OptimizationChoice | null
}

const EXTENSION_YEARS = 3
const ADJUSTED_PERCENT = 85n

/**
 * Computes all three choices for `goals` as of `now`, for a monthly income of which `committedMinor` is already
 * committed. Throws `PlanningError` like its parts.
 */
export function optimise<G extends PlannedGoal>(
  goals: readonly G[],
  incomeMinor: number,
  now: Date,
  committedMinor = 0 as Minor,
): Options<G> {
  const outcome = (changed: readonly G[]) => outcomeOf(changed, incomeMinor, committedMinor)
  const extend = outcome(goals.map((goal) => extended(goal, now)))
  const adjust = outcome(goals.map((goal) => adjusted(goal, now)))
  return { extend, adjust, keep: outcome(goals), recommended: recommended(extend, adjust) }
}

/** How these goals and `committedMinor` a month fit the income. */
export function outcomeOf<G extends PlannedGoal>(
  goals: readonly G[],
  incomeMinor: number,
  committedMinor: Minor,
): Outcome<G> {
  const totalMinor = sumMinor([...goals.map((goal) => goal.contributionMinor), committedMinor])
  return {
    goals: [...goals],
    totalMinor,
    percent: incomeSharePercent(totalMinor, incomeMinor),
    verdict: verdictOn(totalMinor, incomeMinor),
  }
}

function extended<G extends PlannedGoal>(goal: G, now: Date): G {
  const targetDate = yearsAfter(new Date(goal.targetDate), EXTENSION_YEARS).toISOString()
  return recomputed({ ...goal, targetDate }, now)
}

function adjusted<G extends PlannedGoal>(goal: G, now: Date): G {
  const over = whole(goal.targetMinor) * ADJUSTED_PERCENT
  return recomputed({ ...goal, targetMinor: toMinorUnits({ over, under: 100n }) }, now)
}

function recomputed<G extends PlannedGoal>(goal: G, now: Date): G {
  const months = monthsUntil(new Date(goal.targetDate), now)
  const contributionMinor = requiredMonthlyContribution(goal.targetMinor, goal.risk, months)
  return { ...goal, contributionMinor }
}

function recommended(
  extend: { verdict: Verdict },
  adjust: { verdict: Verdict },
): OptimizationChoice | null {
  if (!extend.verdict.needsTuning) return 'extend'
  return adjust.verdict.needsTuning ? null : 'adjust'
}
