/** The short form for a new goal: its validation, its monthly amount, and the goal it makes. */
import '@/lib/zod-setup'
import { z } from 'zod'
import type { CurrencyCode, NewGoal, RiskProfile } from '@/lib/api-types'
import { isCurrency } from '@/lib/currencies'
import { type Minor, toMajor, toMinor, ZERO } from '@/lib/money'
import { paymentsUntil } from '@/lib/payment-days'
import { MAX_TARGET_MINOR, requiredContributionAt } from '@/lib/planning/contribution'
import { RISK_ASSUMPTIONS, riskForTimeline } from '@/lib/planning/risk'
import type { DraftGoalInput } from '@/lib/planning-shapes'
import { goalBasicsSchema } from './goal-edit-form'
import { isTargetDay } from './target-day'

/** Represents no account, because a select has no empty value. */
export const NO_ACCOUNT = 'none'

export interface NewGoalForm {
  name: string
  target: Minor | null
  currency: CurrencyCode
  day: string
  account: string
}

export const emptyForm = (currency: CurrencyCode): NewGoalForm => ({
  name: '',
  target: null,
  currency,
  day: '',
  account: NO_ACCOUNT,
})

export const newGoalSchema = (currency: string, now: Date) =>
  goalBasicsSchema(currency, now).extend({
    currency: z.custom<CurrencyCode>((code) => isCurrency(String(code))),
    account: z.string(),
  })

/** The monthly amount of a goal, with the growth strategy that suits its timeline. */
export interface Need {
  risk: RiskProfile
  monthly: Minor
}

/** `saved` is what the chosen account adds; `null` while amount or date are missing. */
export function needOf(form: NewGoalForm, saved: Minor, now: Date): Need | null {
  const targetMinor = form.target ?? ZERO
  if (targetMinor <= 0 || targetMinor > MAX_TARGET_MINOR || !isTargetDay(form.day, now)) return null
  const months = paymentsUntil(form.day, now)
  const risk = riskForTimeline(months / 12)
  const yearlyBasisPoints = RISK_ASSUMPTIONS[risk].planningBasisPoints
  return {
    risk,
    monthly: wholeUp(
      requiredContributionAt({ targetMinor, savedMinor: saved, yearlyBasisPoints, months }),
      form.currency,
    ),
  }
}

/** A whole amount, as the form says it, and never less than is needed. */
export const wholeUp = (amount: Minor, currency: string): Minor =>
  toMinor(Math.ceil(toMajor(amount, currency)), currency)

/** What the API takes of a goal and of its draft. */
const planOf = ({ target, currency, day }: NewGoalForm, { risk, monthly }: Need) => ({
  targetAmount: toMajor(target ?? ZERO, currency),
  currency,
  targetDate: day,
  riskProfile: risk,
  plannedMonthlyContribution: toMajor(monthly, currency),
})

/** The goal of the form as a draft, to ask for its odds. */
export const draftFrom = (
  form: NewGoalForm,
  need: Need,
  part: Pick<DraftGoalInput, 'accountId' | 'allocationPercentage'> | undefined,
): DraftGoalInput => ({ ...planOf(form, need), ...part })

export const newGoalFrom = (form: NewGoalForm, need: Need): NewGoal => ({
  name: form.name.trim(),
  ...planOf(form, need),
  onboardingGoal: false,
})

/** Maps API fields to form fields. */
export const newGoalFields: Record<string, keyof NewGoalForm> = {
  'goal.name': 'name',
  'goal.targetAmount': 'target',
  'goal.targetDate': 'day',
}
