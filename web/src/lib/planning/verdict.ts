/** How a plan's monthly total fits an income, and the texts for it. Twin of `shared/domain/src/planning/verdict.rs`. */
import { t } from '@lingui/core/macro'
import { COMFORTABLE_PERCENT, TIGHT_PERCENT } from '../limits'
import { halfUp, whole } from './growth'
import { PlanningError } from './planning-error'

/** The texts for a share of income. */
export interface Verdict {
  /** The color word. */
  tone: 'green' | 'yellow' | 'orange'
  /** Beside the income, on step 2. */
  message: string
  /** Above the options, on step 2.5. */
  headline: string
  /** On the roadmap, on step 3. */
  badge: string
  /** Whether step 2.5 is shown. */
  needsTuning: boolean
}

const comfortable = (): Verdict => ({
  tone: 'green',
  message: t`Excellent! You're on track`,
  headline: t`That's a solid plan!`,
  badge: t`Excellent`,
  needsTuning: false,
})

const tight = (): Verdict => ({
  tone: 'yellow',
  message: t`Tight but doable`,
  headline: t`That's ambitious but stressful`,
  badge: t`Healthy`,
  needsTuning: true,
})

const stretched = (): Verdict => ({
  tone: 'orange',
  message: t`Let's optimize together`,
  headline: t`That's tough to maintain`,
  badge: t`Ambitious`,
  needsTuning: true,
})

/** The verdict on a monthly total, by its exact share of the income: 40.0 % is comfortable, a cent more is tight. */
export function verdictOn(totalMinor: number, incomeMinor: number): Verdict {
  if (!exceeds(totalMinor, incomeMinor, COMFORTABLE_PERCENT)) return comfortable()
  return exceeds(totalMinor, incomeMinor, TIGHT_PERCENT) ? stretched() : tight()
}

/** The share in percent, rounded half up to one decimal; for display only, comparisons use the exact share. */
export function incomeSharePercent(totalMinor: number, incomeMinor: number): number {
  return roundedShare(totalMinor, incomeMinor, 1000n) / 10
}

/** The `N` of 'ahead of N% of people': 100 minus the rounded percentage, at least 0. */
export function aheadOfPercent(totalMinor: number, incomeMinor: number): number {
  return Math.max(0, 100 - roundedShare(totalMinor, incomeMinor, 100n))
}

function exceeds(totalMinor: number, incomeMinor: number, percent: number): boolean {
  const [total, income] = checked(totalMinor, incomeMinor)
  return total * 100n > income * BigInt(percent)
}

function roundedShare(totalMinor: number, incomeMinor: number, parts: bigint): number {
  const [total, income] = checked(totalMinor, incomeMinor)
  return Number(halfUp({ over: total * parts, under: income }))
}

function checked(totalMinor: number, incomeMinor: number): [bigint, bigint] {
  if (!(incomeMinor > 0)) throw new PlanningError('no_income')
  if (totalMinor < 0) throw new PlanningError('negative_contribution')
  return [whole(totalMinor), whole(incomeMinor)]
}
