/** Valid samples of every shape of the API. A test sets only the fields it is about. */
import { UNSET } from '@/api/__generated__/unset'
import type {
  Account,
  AccountHistory,
  Allocation,
  ChangeCauses,
  Dashboard,
  EstimatedHistory,
  ExchangeRates,
  Goal,
  GoalOdds,
  GoalTotals,
  Holding,
  Institution,
  Item,
  NetWorth,
  NetWorthChanges,
  NetWorthPoint,
  Profile,
  Transaction,
} from '@/lib/api-types'
import { addMonths, fromDayNumber, toDayNumber } from '@/lib/days'
import type { BaselinePlan } from '@/lib/planning-shapes'
import { subscription } from './subscription'

export const TODAY = '2026-11-21'
export const NOW = new Date(`${TODAY}T12:00:00`)
const MOMENT = '2026-11-21T11:56:00'

export function account(changes: Partial<Account> = {}): Account {
  return {
    ...UNSET.AccountBody,
    id: 'account-1',
    user_id: 'user-1',
    name: 'Everyday Chequing',
    balance: 1200.5,
    currency: 'USD',
    is_asset: true,
    type: 'depository',
    account_type: 'Chequing',
    is_typed_in_plan: false,
    data_source: 'plaid',
    plaid_account_id: 'plaid-1',
    item_id: 'item-1',
    institution_id: 'institution-1',
    mask: '0011',
    hidden: false,
    status: 'reported',
    last_updated: MOMENT,
    created_at: '2026-01-01T00:00:00Z',
    version: 1,
    ...changes,
  }
}

/** A history with only today. */
export function accountHistory(changes: Partial<AccountHistory> = {}): AccountHistory {
  return {
    ...UNSET.AccountHistoryBody,
    account_id: 'account-1',
    currency: 'USD',
    from: '2016-12-21',
    to: TODAY,
    known_from: TODAY,
    points: [{ date: TODAY, balance: 1200.5, kind: 'recorded' }],
    anchors: [],
    ...changes,
  }
}

export function institution(changes: Partial<Institution> = {}): Institution {
  return { id: 'institution-1', name: 'First Platypus Bank', logo: null, ...changes }
}

export function item(changes: Partial<Item> = {}): Item {
  return {
    ...UNSET.ItemBody,
    id: 'item-1',
    user_id: 'user-1',
    institution_id: 'institution-1',
    status: 'good',
    awaits_history: false,
    last_updated: MOMENT,
    ...changes,
  }
}

export function holding(changes: Partial<Holding> = {}): Holding {
  return {
    id: 'holding-1',
    user_id: 'user-1',
    account_id: 'account-1',
    security_name: 'Vanguard Total Stock Market',
    symbol: 'VTI',
    class: 'ETFs',
    asset_classes: [{ class: 'equity', percent: 100 }],
    classified_by: 'table',
    quantity: 10,
    current_price: 300,
    current_value: 3000,
    institution_value: 3000,
    cost_basis: 2000,
    currency: 'USD',
    last_updated: MOMENT,
    ...changes,
  }
}

export function goal(changes: Partial<Goal> = {}): Goal {
  return {
    ...UNSET.GoalBody,
    id: 'goal-1',
    user_id: 'user-1',
    name: 'Japan trip',
    target_amount: 9600,
    current_amount: 3350,
    planned_monthly_contribution: 500,
    currency: 'USD',
    target_date: '2027-09-15',
    risk_profile: 'moderate',
    onboarding_goal: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    version: 1,
    plan: {
      requiredMonthlyContribution: 620,
      projectedValue: 8240,
      monthsLeft: 10,
      percentComplete: 34.8,
    },
    ...changes,
  }
}

/** CA$12,000 and US$9,600, the latter of 'goal-1', at 1.3719. */
export function goalTotals(changes: Partial<GoalTotals> = {}): GoalTotals {
  return {
    currency: 'CAD',
    target_amount: 25_170,
    current_amount: 4_596,
    planned_monthly_contribution: 737,
    converted: [
      {
        goal_id: 'goal-1',
        target_amount: 13_170,
        current_amount: 4_596,
        planned_monthly_contribution: 686,
        rate: { rate: 1.3719, day: '2026-11-20', source: 'bank_of_canada' },
      },
    ],
    without_rate: [],
    ...changes,
  }
}

/** The dollar price of one unit of a currency; `null` when it is unknown. */
export function rateFrom(from: string, rate: number | null): ExchangeRates {
  const [day, source] = rate === null ? [null, null] : ['2026-11-20', 'bank_of_canada']
  return { rates: [{ from, to: 'USD', rate, day, source, points: [] }], fixed: [], currencies: [] }
}

/** Two days before the history, and two without the card's balance. */
export function estimatedHistory(changes: Partial<EstimatedHistory> = {}): EstimatedHistory {
  const day = (date: string) => ({
    date,
    net_worth: 1000,
    assets: 1500,
    liabilities: 500,
    currency: 'USD',
  })
  return {
    recorded_from: '2026-11-12',
    joined: true,
    points: [day('2026-11-10'), day('2026-11-11')],
    holes: [{ from: '2026-11-08', to: '2026-11-09', account_ids: ['account-2'], currencies: [] }],
    ...changes,
  }
}

export function profile(changes: Partial<Profile> = {}): Profile {
  return {
    ...UNSET.ProfileBody,
    id: 'user-1',
    first_name: 'Avery',
    last_name: 'Stone',
    full_name: 'Avery Stone',
    currency: 'USD',
    time_zone: 'America/Toronto',
    onboarded: true,
    onboarding_completed: true,
    goal_order: [],
    past_incomes: [],
    monthly_income: 6000,
    income_currency: 'USD',
    role: 'user',
    preferences: {},
    created_at: '2026-01-01T00:00:00Z',
    trial: { isTrialActive: true, isTrialExpired: false, daysLeft: 5, isPaidUser: false },
    ...changes,
  }
}

export function netWorth(changes: Partial<NetWorth> = {}): NetWorth {
  return {
    totalAssets: 5000,
    totalLiabilities: 1000,
    netWorth: 4000,
    plaidAssets: 5000,
    breakdown: { bankAccounts: 2000, investmentAccounts: 3000, creditCards: 1000, loans: 0 },
    currency: 'USD',
    lastUpdated: MOMENT,
    otherCurrencies: [],
    excluded: [],
    ...changes,
  }
}

/** An amount in another currency, and its share of the totals at `rate`; without `rate`, the currency has none. */
export function otherCurrency(
  currency: string,
  amount: number,
  rate?: number,
  accounts: NonNullable<NetWorth['otherCurrencies'][number]['counted']>['accounts'] = [],
): NetWorth['otherCurrencies'][number] {
  const worth = rate === undefined ? 0 : Math.round(amount * rate * 100) / 100
  return {
    currency,
    totalAssets: amount,
    totalLiabilities: 0,
    netWorth: amount,
    counted:
      rate === undefined
        ? null
        : {
            totalAssets: worth,
            totalLiabilities: 0,
            netWorth: worth,
            rate: { rate, day: '2026-11-20', source: 'bank_of_canada' },
            accounts,
          },
  }
}

/** The latest `count` days, latest first; the value rises by 10 a day to `last`. */
export function history(count: number, last = 4000): NetWorthPoint[] {
  return Array.from({ length: count }, (_, age) => ({
    date: fromDayNumber(toDayNumber(TODAY) - age),
    net_worth: last - age * 10,
    assets: last + 1000 - age * 10,
    liabilities: 1000,
    currency: 'USD',
  }))
}

export function goalOdds(changes: Partial<GoalOdds> = {}): GoalOdds {
  return {
    goalId: 'goal-1',
    currency: 'USD',
    plan: {
      targetAmount: 9600,
      plannedMonthlyContribution: 500,
      targetDate: goal().target_date,
      currentAmount: 3350,
      months: 10,
    },
    odds: { fromPercent: 40, toPercent: 50, outlook: 'Stretch', onTrack: false },
    expectedMonth: 12,
    timeline: [
      { month: 0, p10: 3350, p25: 3350, p50: 3350, p75: 3350, p90: 3350 },
      { month: 10, p10: 7800, p25: 8100, p50: 8400, p75: 8700, p90: 9000 },
    ],
    fixes: {
      wanted: 'Fair',
      moreMonthly: 120,
      depositNow: 1050,
      lowerTarget: 8150,
      monthsLater: 3,
      laterDate: '2027-12-14',
    },
    todaysMoney: {
      inflationPercent: 2.5,
      targetAmount: 9422,
      timeline: [
        { month: 0, p10: 3350, p25: 3350, p50: 3350, p75: 3350, p90: 3350 },
        { month: 10, p10: 7655, p25: 7950, p50: 8244, p75: 8538, p90: 8833 },
      ],
    },
    baseline: baseline(),
    assumptions: {
      paths: 4000,
      classes: [
        {
          class: 'Bonds',
          returnPercent: 4.4,
          feePercent: 0.4,
          volatilityPercent: 4.8,
          source: 'A manager’s assumptions',
          year: 2026,
        },
        {
          class: 'ETFs',
          returnPercent: 6.3,
          feePercent: 0.4,
          volatilityPercent: 16.5,
          source: 'A manager’s assumptions',
          year: 2026,
        },
      ],
      correlations: [[1], [0.15, 1]],
      list: [{ name: 'Inflation', value: '2.5% a year', source: 'The target of a central bank.' }],
    },
    disclaimer: 'Information, not financial advice.',
    ...changes,
  }
}

/** Two fifths of an account with 10,000, for the goal of this file. */
export function allocation(changes: Partial<Allocation> = {}): Allocation {
  return {
    id: 'aloc-1',
    user_id: 'user-1',
    goal_id: 'goal-1',
    allocation_type: 'account',
    account_id: 'savings',
    holding_id: null,
    allocation_percentage: 40,
    allocated_units: null,
    allocated_amount: null,
    allocated_currency: null,
    amount: 4000,
    currency: 'USD',
    excluded: [],
    ...changes,
  }
}

/** Planned 90 days ago, and two weeks ahead of it. */
export function baseline(changes: Partial<BaselinePlan> = {}): BaselinePlan {
  return {
    madeAt: '2026-08-23T12:00:00',
    targetAmount: 9600,
    targetDate: goal().target_date,
    plannedMonthlyContribution: 500,
    openingAmount: 1500,
    expectedNow: 3000,
    actualNow: 3350,
    daysAhead: 14,
    line: [
      { date: '2026-08-23', amount: 1500 },
      { date: '2026-09-22', amount: 2000 },
      { date: '2026-10-22', amount: 2500 },
      { date: '2026-11-21', amount: 3000 },
    ],
    actual: [
      { date: '2026-08-23', amount: 1500 },
      { date: '2026-10-22', amount: 2700 },
      { date: '2026-11-21', amount: 3350 },
    ],
    replans: [],
    ...changes,
  }
}

export function transaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: 'txn-1',
    user_id: 'user-1',
    account_id: 'account-1',
    date: TODAY,
    amount: 12.5,
    currency: 'USD',
    description: 'Coffee',
    category: 'FOOD_AND_DRINK',
    pending: false,
    ...changes,
  }
}

/** No cause moved the amount. */
export const noCauses: ChangeCauses = {
  added: 0,
  markets: 0,
  currency: 0,
  debtPaid: 0,
  revalued: 0,
  edits: 0,
  accounts: 0,
  unexplained: 0,
  redenominated: 0,
}

/** A month with contributions and a small market loss. */
export function netWorthChanges(changes: Partial<NetWorthChanges> = {}): NetWorthChanges {
  const causes = { ...noCauses, added: 500, markets: -50.25 }
  const split = { before: 2900.25, after: 3350, change: 449.75, causes }
  return {
    from: '2026-10-21',
    to: TODAY,
    currency: 'USD',
    splitSince: '2026-10-21',
    netWorth: split,
    goal: split,
    days: null,
    disclaimer: 'Information, not financial advice.',
    ...changes,
  }
}

/** A whole year up to today. */
export function yearOfHistory(): NetWorthPoint[] {
  return history(toDayNumber(TODAY) - toDayNumber(addMonths(TODAY, -12)) + 1)
}

export function dashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    profile: profile(),
    subscription: subscription(),
    netWorth: netWorth(),
    assetAllocation: [
      { category: 'ETFs', value: 3000, percentage: 60 },
      { category: 'Available Cash', value: 2000, percentage: 40 },
    ],
    accounts: [
      account(),
      account({
        id: 'account-2',
        name: 'Platinum Card',
        type: 'credit',
        account_type: 'Credit card',
        is_asset: false,
        balance: 1000,
        mask: '4402',
      }),
    ],
    institutions: [institution()],
    items: [item()],
    holdings: [holding()],
    goals: [goal()],
    goalTotals: goalTotals(),
    history: history(30),
    changes: null,
    insights: null,
    ...changes,
  }
}

/** The dashboard of a user who has just signed up. */
export function emptyDashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return dashboard({
    netWorth: netWorth({
      totalAssets: 0,
      totalLiabilities: 0,
      netWorth: 0,
      plaidAssets: 0,
      lastUpdated: null,
    }),
    assetAllocation: [],
    accounts: [],
    institutions: [],
    items: [],
    holdings: [],
    goals: [],
    history: [],
    ...changes,
  })
}
