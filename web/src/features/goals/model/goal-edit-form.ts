/** The fields of the form that changes a goal: label, value, validation and request. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import { changedFields } from '@/entities/row-changes'
import { type AmountRange, amountRange } from '@/lib/amount-range'
import type { Goal, GoalChange, RiskProfile } from '@/lib/api-types'
import { MAX_MONTHLY, MAX_SAVED, MAX_TARGET } from '@/lib/limits'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { nameText } from '@/lib/name-text'
import { RISK_PROFILES } from '@/lib/planning/risk'
import { isTargetDay, targetDayError } from './target-day'

/** Allows `unchanged` even if it is out of range. */
const within = ({ holds, error }: AmountRange, unchanged: Minor | null = null) =>
  z.custom<Minor | null>(
    (amount) => holds(amount) || (unchanged !== null && amount === unchanged),
    { error: ({ input }) => error(input) },
  )

/** The fields that every goal needs. Allows `unchangedDay` even if it has passed. */
export function goalBasicsSchema(currency: string, now: Date, unchangedDay?: string) {
  return z.object({
    name: nameText(),
    target: within(amountRange(currency, MAX_TARGET)),
    day: z
      .string()
      .refine((day) => day === unchangedDay || isTargetDay(day, now), {
        error: ({ input }) => targetDayError(String(input), now),
      }),
  })
}

interface EditField<Value> {
  control: 'text' | 'money' | 'day' | 'strategy'
  label: () => string
  /** The goal's own value. */
  of: (goal: Goal) => Value
  schema: (goal: Goal, now: Date) => z.core.$ZodType<Value>
  /** The value for the API. */
  sent: (value: Value, goal: Goal) => string | number
}

const basicsOf = (goal: Goal, now: Date) =>
  goalBasicsSchema(goal.currency, now, goal.target_date).shape

/** `least` defaults to the smallest amount above zero. */
function money(
  name: 'target_amount' | 'planned_monthly_contribution' | 'current_amount',
  label: () => string,
  most: number,
  least?: number,
): EditField<Minor | null> {
  const of = (goal: Goal) => toMinor(goal[name], goal.currency)
  return {
    control: 'money',
    label,
    of,
    // Savings are negative when an allocated account is overdrawn.
    schema: (goal) => within(amountRange(goal.currency, most, least), of(goal)),
    sent: (value, { currency }) => toMajor(value ?? (0 as Minor), currency),
  }
}

/** By the API's names, in the order on the screen. */
export const editFields = {
  name: {
    control: 'text',
    label: () => t`Name`,
    of: (goal) => goal.name,
    schema: (goal, now) => basicsOf(goal, now).name,
    sent: (value) => value.trim(),
  } as EditField<string>,
  target_amount: money('target_amount', () => t`Target amount`, MAX_TARGET),
  target_date: {
    control: 'day',
    label: () => t`Target date`,
    of: (goal) => goal.target_date,
    schema: (goal, now) => basicsOf(goal, now).day,
    sent: (value) => value,
  } as EditField<string>,
  planned_monthly_contribution: money(
    'planned_monthly_contribution',
    () => t`Planned each month`,
    MAX_MONTHLY,
    0,
  ),
  current_amount: money('current_amount', () => t`Saved so far`, MAX_SAVED, 0),
  risk_profile: {
    control: 'strategy',
    label: () => t`Growth strategy`,
    of: (goal) => goal.risk_profile,
    schema: () => z.enum(RISK_PROFILES),
    sent: (value) => value,
  } as EditField<RiskProfile>,
} satisfies Partial<Record<keyof GoalChange, unknown>>

export type EditName = keyof typeof editFields

export const editNames = Object.keys(editFields) as EditName[]

/** The fields as shown on the screen. */
export type GoalEditForm = {
  [Name in EditName]: ReturnType<(typeof editFields)[Name]['of']>
}

/** Maps every field by `make`. */
const ofEach = <Value>(make: (name: EditName) => Value) =>
  Object.fromEntries(editNames.map((name) => [name, make(name)]))

export const goalEditSchema = (goal: Goal, now: Date) =>
  z.object(ofEach((name) => editFields[name].schema(goal, now))) as unknown as z.ZodType<
    GoalEditForm,
    GoalEditForm
  >

export const editFormOf = (goal: Goal) =>
  ofEach((name) => editFields[name].of(goal)) as GoalEditForm

/** Only the fields that differ from the goal. */
export function changeFrom(goal: Goal, form: GoalEditForm): GoalChange {
  const sent = (fields: GoalEditForm) =>
    ofEach((name) =>
      (editFields[name] as EditField<GoalEditForm[EditName]>).sent(fields[name], goal),
    )
  return changedFields(sent(editFormOf(goal)), sent(form)) as GoalChange
}
