/**
 * The reads that more than one feature needs, each with its key. A mutation invalidates what it changed:
 * `queryClient.invalidateQueries({ queryKey: queryKeys.goals })`.
 */
import { queryOptions } from '@tanstack/react-query'
import { api } from './api-client'
import type {
  Account,
  Allocation,
  AllocationEntry,
  Dashboard,
  Goal,
  Holding,
  Institution,
  NetWorth,
  NetWorthChanges,
  NetWorthPoint,
  Profile,
} from './api-types'

export const queryKeys = {
  profile: ['profile'],
  dashboard: ['dashboard'],
  goals: ['goals'],
  allocations: ['goal-allocations'],
  accounts: ['accounts'],
  institutions: ['institutions'],
  holdings: ['holdings'],
  transactions: ['transactions'],
  netWorth: ['net-worth'],
  history: ['net-worth-history'],
  changes: ['net-worth-changes'],
  insights: ['insights'],
} as const

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.get<Profile>('/profile', { signal }),
})

export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => api.get<Dashboard>('/dashboard', { signal }),
})

export const goalsQuery = queryOptions({
  queryKey: queryKeys.goals,
  queryFn: async ({ signal }) => (await api.get<{ goals: Goal[] }>('/goals', { signal })).goals,
})

/** What is set aside for every goal. */
export const allocationsQuery = queryOptions({
  queryKey: queryKeys.allocations,
  queryFn: async ({ signal }) =>
    (await api.get<{ allocations: Allocation[] }>('/goal-allocations', { signal })).allocations,
})

export const accountsQuery = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: async ({ signal }) =>
    (await api.get<{ accounts: Account[] }>('/accounts', { signal })).accounts,
})

export const institutionsQuery = queryOptions({
  queryKey: queryKeys.institutions,
  queryFn: async ({ signal }) =>
    (await api.get<{ institutions: Institution[] }>('/institutions', { signal })).institutions,
})

export const holdingsQuery = queryOptions({
  queryKey: queryKeys.holdings,
  queryFn: async ({ signal }) =>
    (await api.get<{ holdings: Holding[] }>('/investment-holdings', { signal })).holdings,
})

export const netWorthQuery = queryOptions({
  queryKey: queryKeys.netWorth,
  queryFn: ({ signal }) =>
    api.get<{ netWorth: NetWorth; assetAllocation: AllocationEntry[] }>('/net-worth', { signal }),
})

/** Latest first; `limit` from 1 to 1000. */
export function historyQuery(limit: number) {
  return queryOptions({
    queryKey: [...queryKeys.history, limit],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ history: NetWorthPoint[] }>('/net-worth-history', {
          query: { limit },
          signal,
        })
      ).history,
  })
}

/** Why net worth and every goal moved from one day to another; calendar days, both included. */
export function netWorthChangesQuery(from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.changes, from, to],
    queryFn: ({ signal }) =>
      api.get<NetWorthChanges>('/net-worth-changes', { query: { from, to }, signal }),
  })
}
