/** What the "Customize Your Dream" panel accepts, and the goal it makes. */
import '@/lib/zod-setup'
import { z } from 'zod'
import type { RiskProfile } from '@/lib/api-types'
import { aboutDollars } from '@/lib/currencies'
import { formatMoney, type Minor, toMinor } from '@/lib/money'
import { MAX_TARGET_MINOR, requiredMonthlyContribution } from '@/lib/planning/contribution'
import { yearsAfter } from '@/lib/planning/horizon'
import { RISK_PROFILES } from '@/lib/planning/risk'
import type { GoalTemplate } from '@/lib/planning/templates'
import { formTexts } from '../content/onboarding'
import type { DraftGoal } from './draft'

const MOST_YEARS = 50
const MONTHS_A_YEAR = 12
/** More digits before the point than any amount that is accepted. */
const TOO_MANY_DIGITS = /\d{13}/

/** The fields as they are on the screen. */
export interface GoalForm {
  target: { minor: Minor | null; text: string }
  years: string
  risk: RiskProfile
}

/** At least one whole unit of the currency, at most a trillion. */
export function goalFormSchema(currency: string) {
  const least = toMinor(1, currency)
  const most = MAX_TARGET_MINOR as Minor
  const tooLarge = formTexts.amountTooLarge(formatMoney(most, { currency }))

  const target = z
    .object({ minor: z.custom<Minor>().nullable(), text: z.string() })
    .superRefine(({ minor, text }, context) => {
      const message = targetProblem(minor, text)
      if (message) context.addIssue({ code: 'custom', message })
    })

  function targetProblem(minor: Minor | null, text: string): string | null {
    if (minor === null) {
      return TOO_MANY_DIGITS.test(text.replace(/[,\s]/g, '')) ? tooLarge : formTexts.amount
    }
    if (minor < least) return formTexts.amount
    return minor > most ? tooLarge : null
  }

  return z.object({
    target,
    years: z.string().refine((text) => readYears(text) !== null, { error: formTexts.years }),
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
  return {
    target: { minor: toMinor(amount, currency), text: String(amount) },
    years: String(template.years),
    risk: template.risk,
  }
}

/** What the goal would need a month; `null` while a field is not filled in well. */
export function monthlyPreview(form: GoalForm, currency: string): Minor | null {
  const years = readYears(form.years)
  if (years === null || !goalFormSchema(currency).safeParse(form).success) return null
  return form.target.minor && contribution(form.target.minor, form.risk, years)
}

const contribution = (targetMinor: Minor, risk: RiskProfile, years: number) =>
  requiredMonthlyContribution(targetMinor, risk, years * MONTHS_A_YEAR)

/** The goal a valid form makes, counted from `now`; `null` for a form that is not valid. */
export function goalFrom(
  form: GoalForm,
  origin: { name: string; key: string; now: Date },
): DraftGoal | null {
  const years = readYears(form.years)
  const targetMinor = form.target.minor
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
