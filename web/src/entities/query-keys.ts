/** The keys of the query cache: one owner for each kind of data. */
import type { QueryKey } from '@tanstack/react-query'

/** Net worth comes first: its read seeds most of the others, which wait for it instead of sending their own requests. */
const figures = {
  netWorth: ['net-worth'],
  history: ['net-worth-history'],
  changes: ['net-worth-changes'],
  accounts: ['accounts'],
  accountHistory: ['account-history'],
  accountEquity: ['account-equity'],
  institutions: ['institutions'],
  items: ['items'],
  holdings: ['holdings'],
  transactions: ['transactions'],
  goals: ['goals'],
  goalTotals: ['goal-totals'],
  allocations: ['goal-allocations'],
  goalOdds: ['goal-odds'],
  goalsPlan: ['goals-plan'],
  exchangeRates: ['exchange-rates'],
  insights: ['insights'],
} as const

export const queryKeys = {
  sessionCheck: ['session-check'],
  profile: ['profile'],
  subscription: ['subscription'],
  ...figures,
  trail: ['audit-events'],
  sessions: ['sessions'],
} as const

/** Everything that changes with balances. */
export const FIGURES: readonly QueryKey[] = Object.values(figures)

const { transactions: _, ...ofAccounts } = figures
/** What changes with an account's own fields: its transactions, read page after page, do not. */
export const FIGURES_OF_ACCOUNTS: readonly QueryKey[] = Object.values(ofAccounts)
