/** The API's limits as its document states them, some under the names that texts use, and how much of an income suits a plan. */
export * from '@/api/__generated__/limits'
export {
  CREATE_ACCOUNT_INPUT_BALANCE_MAXIMUM as MAX_BALANCE,
  CREATE_ACCOUNT_INPUT_INTEREST_RATE_MAXIMUM as MAX_INTEREST,
  GOAL_INPUT_NAME_MAX_LENGTH as NAME_CHARACTERS_MAX,
  SEND_CONTACT_MESSAGE_INPUT_MESSAGE_MAX_LENGTH as MESSAGE_MAX,
  SEND_CONTACT_MESSAGE_INPUT_NAME_MAX_LENGTH as LINE_MAX,
  UPDATE_GOAL_INPUT_CURRENT_AMOUNT_MAXIMUM as MAX_SAVED,
  UPDATE_GOAL_INPUT_INFLATION_PERCENT_MAXIMUM as MAX_INFLATION,
  UPDATE_GOAL_INPUT_PLANNED_MONTHLY_CONTRIBUTION_MAXIMUM as MAX_MONTHLY,
  UPDATE_GOAL_INPUT_TARGET_AMOUNT_MAXIMUM as MAX_TARGET,
  UPDATE_USER_INCOME_INPUT_MONTHLY_INCOME_MAXIMUM as MAX_INCOME,
} from '@/api/__generated__/limits'

/** The largest share of income, in percent, of a comfortable plan. A twin of `shared/domain/src/planning/verdict.rs`. */
export const COMFORTABLE_PERCENT = 40

/** The largest share of income, in percent, of a tight plan; above it, the plan is stretched. */
export const TIGHT_PERCENT = 50
