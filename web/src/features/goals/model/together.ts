/** The plan of all goals together, in words. */
import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { spanText } from '@/lib/planning/span'
import type { WaterfallGoal, WaterfallYear } from '@/lib/planning-shapes'
import { askedMonthly, ROUNDING_ERROR, type Waterfall } from './income-limit'

/** The goals of a plan in the order that the user requested last, which the plan may not have yet. */
export function wantedOrder(planned: readonly string[], wanted: readonly string[]): string[] {
  const own = wanted.filter((id) => planned.includes(id))
  return [...own, ...planned.filter((id) => !own.includes(id))]
}

/** The order with the goals that the plan leaves out, where the user wanted them. */
export function withUnplanned(
  order: readonly string[],
  wanted: readonly string[],
  goals: readonly Goal[],
): string[] {
  const next = order.values()
  const kept = wanted
    .filter((id) => goals.some((goal) => goal.id === id))
    .map((id) => (order.includes(id) ? (next.next().value ?? id) : id))
  return [...kept, ...next]
}

/** The order with one goal moved to the front. */
export function first(order: readonly string[], id: string): string[] {
  return [id, ...order.filter((other) => other !== id)]
}

/**
 * How a goal is funded: its own amount alone, more because other goals are reached, or only what the limit leaves. A goal
 * reached early frees its amount (`over`).
 */
type Funding = 'own' | 'freed' | 'limited' | 'over'

/** Each goal gets its own amount in order of priority; the rest goes to the first open goal. */
export function fundingOf(place: WaterfallGoal, { goals, monthlyBudget }: Waterfall): Funding {
  if (place.doneMonth === 0 && goals.some(({ doneMonth }) => doneMonth !== 0)) return 'over'
  const upTo = goals.filter(({ priority }) => priority <= place.priority)
  if (askedMonthly({ goals: upTo }) - monthlyBudget > ROUNDING_ERROR) return 'limited'
  const lastsLonger = (goal: WaterfallGoal, day: string) =>
    goal.doneOn === null || goal.doneOn > day
  const isPaidMore = goals.some(({ doneOn, doneMonth }) => {
    if (doneOn === null || doneMonth === 0 || !lastsLonger(place, doneOn)) return false
    const open = goals.filter((goal) => lastsLonger(goal, doneOn))
    const isFirst = open.every(({ priority }) => priority >= place.priority)
    return isFirst && monthlyBudget - askedMonthly({ goals: open }) > ROUNDING_ERROR
  })
  return isPaidMore ? 'freed' : 'own'
}

/** When the goal is reached, compared with its target date, and by which money if not only its own. */
export function arrival(place: WaterfallGoal, goal: Goal, funding: Funding): string {
  const due = formatMonth(goal.target_date)
  if (place.doneMonth === 0) return t`Already reached.`
  if (place.doneOn === null) return t`Not reached in this plan. Target: ${due}.`
  const done = formatMonth(place.doneOn)
  const late = place.fits || !place.monthsLate ? null : spanText(place.monthsLate)
  if (funding === 'own') {
    return late === null
      ? t`Reached by ${done}. Target: ${due}.`
      : t`Reached by ${done}, ${late} late.`
  }
  const means =
    funding === 'freed' ? t`With what other goals free up` : t`With what your income leaves for it`
  return late === null
    ? t`${means}: reached by ${done}. Target: ${due}.`
    : t`${means}: reached by ${done}, ${late} late.`
}

/** Whether there are open goals and all of them are past their dates. */
export function isPastAll({ goals }: Pick<Waterfall, 'goals'>): boolean {
  const open = goals.filter(({ doneMonth }) => doneMonth !== 0)
  return open.length > 0 && open.every(({ dueMonth }) => dueMonth === 0)
}

/** Replaces figures by date when every open goal is past its own. */
export const noDateAhead = () => t`No open goal has a target date in the future.`

export const verdictWords = (): Readonly<
  Record<NonNullable<WaterfallYear['verdict']>, string>
> => ({ comfortable: t`Comfortable`, tight: t`Tight`, stretched: t`Stretched` })

/** The last of consecutive years with the same figures, instead of each. */
export const lastOfSame = (years: readonly WaterfallYear[]) =>
  years.filter(({ monthly, percent }, index) => {
    const next = years[index + 1]
    return next?.monthly !== monthly || next.percent !== percent
  })
