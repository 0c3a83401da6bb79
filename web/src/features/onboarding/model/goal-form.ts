/** The fields of the "Customize Your Dream" panel, and the goal they make. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import { amountRange } from '@/lib/amount-range'
import type { RiskProfile } from '@/lib/api-types'
import { aboutDollars } from '@/lib/currencies'
import { MAX_TARGET } from '@/lib/limits'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { requiredMonthlyContribution } from '@/lib/planning/contribution'
import { yearsAfter } from '@/lib/planning/horizon'
import { RISK_PROFILES } from '@/lib/planning/risk'
import type { GoalTemplate } from '@/lib/planning/templates'
import type { DraftGoal } from './draft'

const MOST_YEARS = 50
const MONTHS_A_YEAR = 12

/** The fields as shown on the screen. */
export interface GoalForm {
  target: Minor | null
  years: string
  risk: RiskProfile
}

/** At least one whole unit of the currency, at most a trillion. */
export function goalFormSchema(currency: string) {
  const range = amountRange(currency, MAX_TARGET, 1)
  return z.object({
    target: z.custom<Minor | null>(range.holds, { error: ({ input }) => range.error(input) }),
    years: z
      .string()
      .refine((text) => readYears(text) !== null, { error: t`Enter whole years from 1 to 50.` }),
    risk: z.enum(RISK_PROFILES),
  })
}

/** Whole years from 1 to 50, else `null`. */
export function readYears(text: string): number | null {
  const years = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return years >= 1 && years <= MOST_YEARS ? years : null
}

export function formFor(template: GoalTemplate, currency: string): GoalForm {
  const amount = aboutDollars(template.amount, currency)
  return { target: toMinor(amount, currency), years: String(template.years), risk: template.risk }
}

/** The goal's monthly amount; `null` while a field is invalid. */
export function monthlyPreview(form: GoalForm, currency: string): Minor | null {
  const years = readYears(form.years)
  if (years === null || !goalFormSchema(currency).safeParse(form).success) return null
  return form.target && contribution(form.target, form.risk, years)
}

/** The day of the goal; `null` while the years are invalid. */
export function targetDay(form: GoalForm, now: Date): string | null {
  const years = readYears(form.years)
  return years === null ? null : momentDay(yearsAfter(now, years))
}

const contribution = (targetMinor: Minor, risk: RiskProfile, years: number) =>
  requiredMonthlyContribution(targetMinor, risk, years * MONTHS_A_YEAR)

/** The goal of a valid form, counted from `now`; `null` for an invalid one. */
export function goalFrom(
  form: GoalForm,
  origin: { name: string; key: string; now: Date },
): DraftGoal | null {
  const years = readYears(form.years)
  const targetMinor = form.target
  if (years === null || targetMinor === null) return null
  return {
    key: origin.key,
    name: origin.name,
    targetMinor,
    targetDate: yearsAfter(origin.now, years).toISOString(),
    risk: form.risk,
    contributionMinor: contribution(targetMinor, form.risk, years),
  }
}
