/** What all goals together are tried with, and the plan in words. */
import type { Goal } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import type {
  GoalsPlanInput,
  StressTest,
  WaterfallGoal,
  WaterfallYear,
  WayToFit,
} from '@/lib/planning-shapes'
import { monthsText } from './odds-words'

/** What a month of an emergency looks like unless somebody says otherwise. */
export const USUAL_TEST: StressTest = { incomeLostMonths: 3, marketsPercent: -30, ratePoints: 2 }

/** What is asked before anything is tried: one answer for the cards of the goals and for what stands below them. */
export const USUAL_INPUT: GoalsPlanInput = { stressTest: USUAL_TEST }

/** The same goals with one of them a place up or down; unchanged at the ends. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.with(from, order[to] ?? id).with(to, id)
}

/** The same goals with one of them first. */
export function first(order: readonly string[], id: string): string[] {
  return [id, ...order.filter((other) => other !== id)]
}

/** When the goal is there, against when it is wanted. */
export function arrival(place: WaterfallGoal, goal: Goal): string {
  const due = `wanted by ${formatMonth(goal.target_date)}`
  if (place.doneOn === null) return `Not there within these years, ${due}.`
  if (place.doneMonth === 0) return 'There already.'
  const done = `There by ${formatMonth(place.doneOn)}`
  if (place.fits || !place.monthsLate) return `${done}, ${due}.`
  const late = `${done}, ${monthsText(place.monthsLate)} late`
  return place.odds.onTrack ? `${late}: your income pays for other goals first.` : `${late}.`
}

/** Every way that there is, the cheapest first. */
export function waysOf({ waysToFit: ways }: WaterfallGoal): WayToFit[] {
  if (!ways) return []
  const there: Record<WayToFit, boolean> = {
    reorder: ways.reorder,
    moreMonthly: ways.moreMonthly !== null,
    monthsLater: ways.monthsLater !== null,
    lowerTarget: ways.lowerTarget !== null,
  }
  const names = Object.keys(there) as WayToFit[]
  return names
    .filter((way) => there[way])
    .sort((a, b) => Number(b === ways.cheapest) - Number(a === ways.cheapest))
}

export const verdictWords: Readonly<Record<NonNullable<WaterfallYear['verdict']>, string>> = {
  comfortable: 'Comfortable',
  tight: 'Tight',
  stretched: 'Stretched',
}

/** Names of goals by their ids; a goal that is gone has none. */
export function nameOf(goals: readonly Goal[]): (id: string) => string {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? 'A goal'
}

/** Years in a row that ask for the same. */
export interface YearSpan extends WaterfallYear {
  /** The last of them; `year` is the first. */
  lastYear: number
}

/** A year that is like the one before it tells nothing new: both become one. */
export function yearSpans(years: readonly WaterfallYear[]): YearSpan[] {
  const spans: YearSpan[] = []
  for (const year of years) {
    const last = spans.at(-1)
    if (last && last.monthly === year.monthly && last.percent === year.percent) {
      last.lastYear = year.year
    } else spans.push({ ...year, lastYear: year.year })
  }
  return spans
}
