/** The keys of the query cache: one owner for each kind of data. */
import type { QueryKey } from '@tanstack/react-query'

export const queryKeys = {
  sessionCheck: ['session-check'],
  profile: ['profile'],
  subscription: ['subscription'],
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
  trail: ['audit-events'],
  sessions: ['sessions'],
} as const

/**
 * Everything that moves with balances. Net worth comes first: reading it seeds most of the others, which then wait for it
 * instead of asking for themselves.
 */
export const FIGURES: readonly QueryKey[] = [
  queryKeys.netWorth,
  queryKeys.history,
  queryKeys.changes,
  queryKeys.accounts,
  queryKeys.accountHistory,
  queryKeys.accountEquity,
  queryKeys.institutions,
  queryKeys.items,
  queryKeys.holdings,
  queryKeys.transactions,
  queryKeys.goals,
  queryKeys.goalTotals,
  queryKeys.allocations,
  queryKeys.goalOdds,
  queryKeys.goalsPlan,
  queryKeys.exchangeRates,
  queryKeys.insights,
]
