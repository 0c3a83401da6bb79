/** What the form for changing a goal accepts, and the change it makes. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import { type AmountRange, amountRange } from '@/lib/amount-range'
import type { Goal, GoalChange, RiskProfile } from '@/lib/api-types'
import { MAX_MONTHLY, MAX_SAVED, MAX_TARGET, NAME_CHARACTERS_MAX } from '@/lib/limits'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { RISK_PROFILES } from '@/lib/planning/risk'
import { isTargetDay, targetDayError } from './target-day'

/** The fields as they are on the screen. */
export interface GoalEditForm {
  name: string
  target: Minor | null
  saved: Minor | null
  monthly: Minor | null
  day: string
  risk: RiskProfile
}

const within = ({ holds, error }: AmountRange) => z.custom<Minor | null>(holds, { error })

/** What every goal needs. `unchangedDay` is allowed although it has passed. */
export function goalBasicsSchema(currency: string, now: Date, unchangedDay?: string) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: () => t`Enter a name.` })
      .max(NAME_CHARACTERS_MAX, { error: () => t`Use at most ${NAME_CHARACTERS_MAX} characters.` }),
    target: within(amountRange(currency, MAX_TARGET)),
    day: z.string().refine((day) => day === unchangedDay || isTargetDay(day, now), {
      error: ({ input }) => targetDayError(String(input), now),
    }),
  })
}

export function goalEditSchema(currency: string, now: Date, unchangedDay: string) {
  return goalBasicsSchema(currency, now, unchangedDay).extend({
    saved: within(amountRange(currency, MAX_SAVED, 0)),
    monthly: within(amountRange(currency, MAX_MONTHLY, 0)),
    risk: z.enum(RISK_PROFILES),
  })
}

export function editFormOf(goal: Goal): GoalEditForm {
  const money = (value: number) => toMinor(value, goal.currency)
  return {
    name: goal.name,
    target: money(goal.target_amount),
    saved: money(goal.current_amount),
    monthly: money(goal.planned_monthly_contribution),
    day: goal.target_date,
    risk: goal.risk_profile,
  }
}

/** Only what differs from the goal. */
export function changeFrom(goal: Goal, form: GoalEditForm): GoalChange {
  const before = editFormOf(goal)
  const money = (value: Minor | null) => toMajor(value ?? (0 as Minor), goal.currency)
  const name = form.name.trim()
  return {
    ...(name === before.name ? {} : { name }),
    ...(form.target === before.target ? {} : { target_amount: money(form.target) }),
    ...(form.saved === before.saved ? {} : { current_amount: money(form.saved) }),
    ...(form.monthly === before.monthly
      ? {}
      : { planned_monthly_contribution: money(form.monthly) }),
    ...(form.day === before.day ? {} : { target_date: form.day }),
    ...(form.risk === before.risk ? {} : { risk_profile: form.risk }),
  }
}

/** The field of the form that the API's field is. */
export const formFields: Record<string, keyof GoalEditForm> = {
  name: 'name',
  target_amount: 'target',
  current_amount: 'saved',
  planned_monthly_contribution: 'monthly',
  target_date: 'day',
  risk_profile: 'risk',
}
