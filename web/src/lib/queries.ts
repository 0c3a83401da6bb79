/**
 * The reads that more than one feature needs, each with its key. A mutation invalidates what it changed:
 * `queryClient.invalidateQueries({ queryKey: queryKeys.goals })`.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
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
import { along, bring, type Part } from './brought-along'
import { type DashboardQuestion, dashboardQuestion } from './dashboard-page'
import { paths } from './paths'

export const queryKeys = {
  profile: ['profile'],
  subscription: ['subscription'],
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
  trail: ['audit-events'],
} as const

/** On its own page the dashboard brings along all that the page shows. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: (context) => {
    const { signal } = context
    const question = isDashboardPage() ? questionNow() : null
    return bring(
      context,
      () =>
        api.get<Dashboard>('/dashboard', { ...(question && { query: question.query }), signal }),
      (dashboard) => (question ? partsOf(dashboard, question) : []),
    )
  },
})

/** Reads that come along with the dashboard's page. */
export const withDashboard = {
  queryKey: queryKeys.dashboard,
  fetch: (client: QueryClient) => client.fetchQuery(dashboardQuery),
  expected: isDashboardPage,
}

function isDashboardPage(): boolean {
  return location.pathname === paths.dashboard
}

const questionNow = () => dashboardQuestion(location.search, new Date())

function partsOf(dashboard: Dashboard, { query }: DashboardQuestion): Part[] {
  const { profile, subscription, insights, history, changes } = dashboard
  return [
    [queryKeys.profile, profile],
    [queryKeys.subscription, subscription],
    [queryKeys.insights, insights],
    [historyQuery(query.history).queryKey, history],
    [netWorthChangesQuery(changes?.from ?? query.from, query.to).queryKey, changes],
  ]
}

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: along(withDashboard, ({ signal }) => api.get<Profile>('/profile', { signal })),
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
    queryFn: along(withDashboard, async ({ signal }) => {
      const query = { limit }
      const answer = await api.get<{ history: NetWorthPoint[] }>('/net-worth-history', {
        query,
        signal,
      })
      return answer.history
    }),
  })
}

/** Why net worth and every goal moved from one day to another; calendar days, both included. */
export function netWorthChangesQuery(from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.changes, from, to],
    queryFn: along(withDashboard, ({ signal }) =>
      api.get<NetWorthChanges>('/net-worth-changes', { query: { from, to }, signal }),
    ),
  })
}
