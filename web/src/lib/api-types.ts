/**
 * The shapes of the API under the names the web uses, taken from the API's own document (`npm run gen`), so a
 * change of the API shows as a type error here. Money is a number in major units on the wire: `toMinor` it
 * before any arithmetic.
 */
import type { components } from '@/api/__generated__/openapi'

export type Schemas = components['schemas']

/** A request with every field present. */
type Complete<T> = { [Key in keyof T]-?: NonNullable<T[Key]> }

export type Account = Schemas['AccountBody']
export type AccountType = Account['type']
type Clearable = 'interest_rate' | 'rate_type' | 'paid_in_full' | 'secured_by' | 'subtype'

/** `null` clears a debt's rate, its security or a subtype, and leaves `paid_in_full` unchanged, as an absent field does. */
export type AccountChange = Partial<
  Complete<Omit<Schemas['UpdateAccountInput'], 'version' | Clearable>> & Pick<Account, Clearable>
>
/** The accounts and assets a user can enter by hand, under the API's own names. */
export type NewAccount = Schemas['CreateAccountInput']
export type ManualType = NewAccount['type']

/** The balances of one account, day by day. */
export type AccountHistory = Schemas['AccountHistoryBody']
export type BalancePoint = Schemas['BalancePointBody']
/** A property's value minus the loans on it. */
export type Equity = NonNullable<Schemas['EquityAnswer']['equity']>
/** A balance of a past day that the user entered. */
export type PastBalance = Schemas['AnchorBody']

export type Transaction = Schemas['TransactionBody']
export type TransactionPage = Schemas['TransactionsBody']

export type Institution = Schemas['InstitutionBody']
export type Item = Schemas['ItemBody']
/** The result of a refresh, in total and per bank connection. */
export type RefreshResult = Schemas['RefreshFinancialDataAnswer']
export type RefreshedItem = RefreshResult['items'][number]

export type Holding = Schemas['HoldingBody']
export type AssetClassShare = Schemas['AssetClassBody']
export type AssetClass = AssetClassShare['class']

export type Goal = Schemas['GoalBody']
/** All goals together, in the main currency. */
export type GoalTotals = Schemas['GoalTotalsBody']
/** The odds of a goal, and the changes that would improve them. */
export type GoalOdds = Schemas['GoalOddsAnswer']
export type RiskProfile = Goal['risk_profile']
export type NewGoal = Complete<Schemas['GoalInput']>

/** `null` clears the goal's own inflation rate; no other field can be cleared. */
export type GoalChange = Partial<
  Complete<Omit<Schemas['UpdateGoalInput'], 'version' | 'inflation_percent'>> & {
    inflation_percent: number | null
  }
>

export type Allocation = Schemas['GoalAllocationBody']
export type AllocationInput = Schemas['AllocationInput']
export type SavedAllocations = Schemas['SaveGoalAllocationsAnswer']

export type Profile = Schemas['ProfileBody']
export type ProfileChange = Partial<Complete<Schemas['UpdateProfileInput']>>

/** The user's plan, as the server reports it. */
export type Subscription = Schemas['SubscriptionBody']

export type ExchangeRates = Schemas['ExchangeRatesBody']
export type ExchangeRate = Schemas['ExchangeRateBody']
/** An exchange rate that the user fixed. */
export type FixedRate = Schemas['FixedRateBody']
export type NewFixedRate = Schemas['SaveFixedRateInput']

export type AuditEvent = Schemas['AuditEventBody']
export type AuditPage = Schemas['AuditEventsBody']

export type SessionState = Schemas['ValidateSessionAnswer']
export type SessionExtended = Schemas['ExtendSessionAnswer']
export type SignedInSession = Schemas['SessionBody']

export type NetWorth = Schemas['NetWorthBody']
export type NetWorthPoint = Schemas['NetWorthPointBody']
/** Net worth before the first recorded day, and the days it has no total for. */
export type EstimatedHistory = Schemas['EstimatedHistoryBody']
export type AllocationEntry = Schemas['AssetAllocationBody']
export type NetWorthAnswer = Schemas['NetWorthAnswer']
export type Dashboard = Schemas['DashboardBody']
/** What a household owns, owes and saves for. */
export type Household = Omit<
  Dashboard,
  'profile' | 'subscription' | 'goalTotals' | 'changes' | 'insights'
>

/** How to undo a deletion; `null` when it is final. */
export type Undo = Schemas['RemovedBody']['undo']

/** The currencies a user can choose. */
export type CurrencyCode = NonNullable<Schemas['CreateAccountInput']['currency']>
export type Quote = Schemas['RateBody']

/** Why an amount changed, by cause. The causes sum to the change, to the cent. */
export type ChangeCauses = Schemas['CausesBody']
/** Why net worth and goals moved between two days. */
export type NetWorthChanges = Schemas['NetWorthChangesBody']
