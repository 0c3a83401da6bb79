/**
 * `GET /dashboard` reads a whole household at once. The query keeps net worth and its allocation; every other part is
 * seeded into the query that owns it.
 */
import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type {
  Account,
  Allocation,
  Dashboard,
  Goal,
  GoalTotals,
  Holding,
  Institution,
  Item,
  NetWorthAnswer,
  NetWorthChanges,
  NetWorthPoint,
  Profile,
  Subscription,
} from '@/lib/api-types'
import { type DashboardQuestion, dashboardQuestion, MONTH_DAYS } from '@/lib/dashboard-page'
import { SEEDING } from '@/lib/invalidate-queries'
import { isKeepingFigures } from '@/lib/last-figures'
import { isProblem } from '@/lib/problem'
import { queryKeys } from './query-keys'

export const netWorthQuery = queryOptions({
  queryKey: queryKeys.netWorth,
  meta: SEEDING,
  queryFn: async ({ client, signal }): Promise<NetWorthAnswer> => {
    const startedAt = Date.now()
    const awaited = awaitsHistory(client)
    const question = dashboardQuestion(new Date())
    const dashboard = await api.get<Dashboard>(question.path, { query: question.query, signal })
    if (isKeepingFigures()) void keep(dashboard)
    for (const [queryKey, data] of partsOf(dashboard, question)) {
      seed(client, queryKey, data, startedAt)
    }
    if (dashboard.insights === null) {
      // The insights are out of date, because something changed since they were computed. Reading them computes them
      // again.
      void client.invalidateQueries({ queryKey: queryKeys.insights })
    }
    // The answer contains no transactions, and more of them, or the last, have arrived since the previous read.
    if (awaited) void client.invalidateQueries({ queryKey: queryKeys.transactions })
    return { netWorth: dashboard.netWorth, assetAllocation: dashboard.assetAllocation }
  },
})

/** The last figures are a convenience: if they cannot be kept, the page goes on. */
async function keep(dashboard: Dashboard): Promise<void> {
  const takenAt = new Date()
  await import('./last-figures')
    .then(({ keepFigures }) => keepFigures(dashboard, takenAt))
    .catch(() => undefined)
}

function partsOf(
  dashboard: Dashboard,
  { query }: DashboardQuestion,
): (readonly [QueryKey, unknown])[] {
  const { changes, history } = dashboard
  return [
    [queryKeys.profile, dashboard.profile],
    [queryKeys.subscription, dashboard.subscription],
    [queryKeys.insights, dashboard.insights],
    [queryKeys.accounts, dashboard.accounts],
    [queryKeys.institutions, dashboard.institutions],
    [queryKeys.items, dashboard.items],
    [queryKeys.holdings, dashboard.holdings],
    [queryKeys.goals, dashboard.goals],
    [queryKeys.goalTotals, dashboard.goalTotals],
    [historyQuery(query.history).queryKey, history],
    [historyQuery(MONTH_DAYS).queryKey, history.slice(0, MONTH_DAYS)],
    [netWorthChangesQuery(changes?.from ?? query.from, query.to).queryKey, changes],
  ]
}

/** Seeds a query, unless it was edited after the read began: the answer may be older than the edit. */
function seed(client: QueryClient, queryKey: QueryKey, data: unknown, startedAt: number): void {
  if (data === null || data === undefined) return
  const known = client.getQueryState(queryKey)
  const isEdited =
    known?.data !== undefined && (known.dataUpdatedAt > startedAt || isSaving(client))
  if (isEdited) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  else client.setQueryData(queryKey, data)
}

const isSaving = (client: QueryClient) =>
  client.isMutating({ predicate: ({ options }) => options.meta?.patches !== undefined }) > 0

/**
 * Waits for a read in flight, usually of the household, that may seed the query. Sends its own request if it did not, but
 * fails with it first if the server did not answer: a page must not wait out two time limits.
 */
export function orSeeded<Data>(
  alone: (context: QueryFunctionContext) => Promise<Data>,
  seededBy: QueryKey = queryKeys.netWorth,
): (context: QueryFunctionContext) => Promise<Data> {
  return async (context) => {
    const { client, queryKey } = context
    const other = client.getQueryCache().find({ queryKey: seededBy, exact: true })
    if (other?.state.fetchStatus !== 'fetching') return alone(context)
    const before = client.getQueryState(queryKey)?.dataUpdateCount
    await other.promise?.catch((error: unknown) => {
      if (isProblem(error, 'timeout')) throw error
    })
    const state = client.getQueryState<Data>(queryKey)
    const isSeeded = state?.data !== undefined && state.dataUpdateCount !== before
    return isSeeded ? (state.data as Data) : alone(context)
  }
}

/** A query that the household's read seeds. */
function part<Data>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({ queryKey, queryFn: orSeeded(({ signal }) => read(signal)) })
}

export const profileQuery = part(queryKeys.profile, (signal) =>
  api.get<Profile>('/profile', { signal }),
)

/** Reads the single list of an answer. */
const list =
  <Name extends string, Row>(path: string, name: Name) =>
  async (signal: AbortSignal) =>
    (await api.get<Record<Name, Row[]>>(path, { signal }))[name]

export const accountsQuery = part<Account[]>(queryKeys.accounts, list('/accounts', 'accounts'))

/** Seeds the totals, which the answer contains too. */
export const goalsQuery = queryOptions({
  queryKey: queryKeys.goals,
  queryFn: orSeeded(async ({ client, signal }) => {
    const startedAt = Date.now()
    const { goals, totals } = await readGoals(signal)
    seed(client, queryKeys.goalTotals, totals, startedAt)
    return goals
  }),
})

/** All goals together in the main currency. */
export const goalTotalsQuery = queryOptions({
  queryKey: queryKeys.goalTotals,
  queryFn: orSeeded(
    orSeeded(async ({ signal }) => (await readGoals(signal)).totals, queryKeys.goals),
  ),
})

const readGoals = (signal: AbortSignal) =>
  api.get<{ goals: Goal[]; totals: GoalTotals }>('/goals', { signal })

export const institutionsQuery = part<Institution[]>(
  queryKeys.institutions,
  list('/institutions', 'institutions'),
)

export const itemsQuery = part<Item[]>(queryKeys.items, list('/plaid-items', 'items'))

export const holdingsQuery = part<Holding[]>(
  queryKeys.holdings,
  list('/investment-holdings', 'holdings'),
)

/** Not part of the household: only goal pages show them. */
export const allocationsQuery = queryOptions({
  queryKey: queryKeys.allocations,
  queryFn: async ({ signal }) =>
    (await api.get<{ allocations: Allocation[] }>('/goal-allocations', { signal })).allocations,
})

export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: orSeeded(({ signal }) =>
    api.post<Subscription>('/rpc/get_current_user_subscription', {}, { signal }),
  ),
})

/** Latest first; `limit` from 1 to 1000. */
export function historyQuery(limit: number) {
  return queryOptions({
    queryKey: [...queryKeys.history, limit],
    queryFn: orSeeded(async ({ signal }) => {
      const query = { limit }
      const answer = await api.get<{ history: NetWorthPoint[] }>('/net-worth-history', {
        query,
        signal,
      })
      return answer.history
    }),
  })
}

/** Why net worth moved from one day to another; calendar days, both included. */
export function netWorthChangesQuery(from: string, to: string) {
  return part([...queryKeys.changes, from, to], (signal) =>
    api.get<NetWorthChanges>('/net-worth-changes', { query: { from, to }, signal }),
  )
}

/** The same, with the attribution of one goal. */
export function goalChangesQuery(goal: string, from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.changes, from, to, goal],
    queryFn: ({ signal }) =>
      api.get<NetWorthChanges>('/net-worth-changes', { query: { from, to, goal }, signal }),
  })
}

export function awaitsHistory(client: QueryClient): boolean {
  const items = client.getQueryData<Item[]>(queryKeys.items)
  return items?.some(({ awaits_history }) => awaits_history) === true
}
