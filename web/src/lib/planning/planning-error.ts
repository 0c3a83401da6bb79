/** Why a plan cannot be made. The codes are those of the shared vectors. */
type PlanningErrorCode =
  | 'no_months'
  | 'too_far'
  | 'target_out_of_range'
  | 'negative_contribution'
  | 'negative_rate'
  | 'no_income'
  | 'out_of_range'

/** Thrown for input that no plan can be made of. Forms reject such input first, so throwing it is a programming error. */
export class PlanningError extends RangeError {
  readonly code: PlanningErrorCode

  constructor(code: PlanningErrorCode) {
    super(`planning: ${code}`)
    this.name = 'PlanningError'
    this.code = code
  }
}
