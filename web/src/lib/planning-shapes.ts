/** Requests and responses of the planning routes. Money is in major units of the currency beside it. */
import type { Schemas } from './api-types'

export type Range = Schemas['RangeBody']
export type Odds = Schemas['OddsBody']
export type DraftOdds = Schemas['DraftOddsBody']
/** A goal that is not created yet. */
export type DraftGoalInput = Schemas['DraftInput']

/** An assumption: its name, value and source. */
export type Assumption = Schemas['AssumptionBody']

/** The baseline plan of a goal, compared with what happened. */
export type BaselinePlan = Schemas['BaselinePlanBody']

export type GoalsPlan = Schemas['GoalsPlanBody']
/** Input for planning all goals together; the server has a default for everything. */
export type GoalsPlanInput = Schemas['PlanGoalsInput']

export type WaterfallGoal = Schemas['WaterfallGoalBody']
export type WaterfallYear = Schemas['PlannedYearBody']
export type WayToFit = NonNullable<Schemas['WaysToFitBody']['cheapest']>

export type NextOption = Schemas['NextOptionBody']

/** The input of the stress test, without its results. */
export type StressTest = Pick<Schemas['StressTestBody'], keyof Schemas['StressTestInput']>
export type StressedGoal = Schemas['StressedGoalBody']

export type HorizonMismatch = Schemas['MismatchBody']
