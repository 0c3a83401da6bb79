/** What the planning routes ask and answer. Money is in major units of the currency beside it. */
import type { Schemas } from './api-types'

export type Range = Schemas['RangeBody']
export type Odds = Schemas['OddsBody']
export type DraftOdds = Schemas['DraftOddsBody']

/** Something taken for granted, what it is taken to be, and who says so. */
export type Assumption = Schemas['AssumptionBody']

/** The plan as it was first made, against what came of it. */
export type GoalPromise = Schemas['PromiseBody']

export type GoalsPlan = Schemas['GoalsPlanBody']
/** What all goals together are tried with; everything may be left to the server. */
export type GoalsPlanInput = Schemas['PlanGoalsInput']

export type WaterfallGoal = Schemas['WaterfallGoalBody']
export type WaterfallYear = Schemas['PlannedYearBody']
export type WayToFit = NonNullable<Schemas['WaysToFitBody']['cheapest']>

export type NextOption = Schemas['NextOptionBody']

/** The bad months, without what they do. */
export type StressTest = Pick<Schemas['StressTestBody'], keyof Schemas['StressTestInput']>
export type StressedGoal = Schemas['StressedGoalBody']

export type HorizonMismatch = Schemas['MismatchBody']
