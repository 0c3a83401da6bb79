import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allocationsQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { patchRow } from '@/entities/row-changes'
import { api } from '@/lib/api-client'
import type { Allocation, ExchangeRates, Goal, Household, SavedAllocations } from '@/lib/api-types'
import { type Patch, runMutation, withEffects } from '@/lib/mutation-effects'
import { type Share, shareOf, toAllocationInput } from '../model/share'

interface AllocationChange {
  goal: Goal
  /** The complete new allocation. */
  shares: readonly Share[]
  /** Amounts that it replaces in a currency that the account had before. No undo brings them back. */
  outdated?: readonly Share[]
}

/** Queries that depend on how a goal is funded, even when its balance stays the same. Amounts of one account depend on each other. */
export const FOLLOWING = [
  queryKeys.goals,
  queryKeys.allocations,
  queryKeys.changes,
  queryKeys.goalTotals,
  queryKeys.goalOdds,
  queryKeys.goalsPlan,
  queryKeys.insights,
] as const

/** Replaces the allocation of a goal, with an undo. The form shows a failure. */
export function useSaveAllocations() {
  const client = useQueryClient()
  return useMutation({
    ...saving({ undoable: true }),
    mutationFn: async ({ goal, shares, outdated = [] }: AllocationChange) => {
      const before = sharesFor(client, goal).filter(
        ({ id }) => !outdated.some((one) => one.id === id),
      )
      return { before, saved: await putAllocations({ goal, shares }) }
    },
  })
}

interface Saved {
  before: readonly Share[]
  saved: SavedAllocations
}

function saving({ undoable }: { undoable: boolean }) {
  return withEffects<Saved, AllocationChange>(
    {
      mutationKey: ['allocations', 'save'],
      scope: { id: 'allocations' },
      mutationFn: async (change) => ({ before: [], saved: await putAllocations(change) }),
    },
    {
      writes: ({ saved }) => writesOf(saved),
      invalidates: FOLLOWING,
      noticeId: 'allocations-saved',
      success: ({ saved, before }, { goal }, client) =>
        undoable
          ? {
              title:
                saved.allocations.length > 0 ? t`Assets allocated` : t`Nothing is set aside now`,
              description: goal.name,
              undo: () =>
                runMutation(client, saving({ undoable: false }), { goal, shares: before }),
            }
          : { title: t`Change undone`, description: goal.name },
      ...(undoable ? {} : { failure: () => t`The allocation was not undone` }),
    },
  )
}

/** Replaces the allocation of a goal. */
export async function putAllocations({
  goal,
  shares,
}: AllocationChange): Promise<SavedAllocations> {
  return api.put<SavedAllocations>(`/goals/${encodeURIComponent(goal.id)}/allocations`, {
    allocations: shares.map(toAllocationInput),
  })
}

function sharesFor(client: QueryClient, goal: Goal): Share[] {
  const all = client.getQueryData(allocationsQuery.queryKey) ?? []
  return all.filter(({ goal_id }) => goal_id === goal.id).map(shareOf)
}

/** Writes the saved goal and its allocations to the cache. */
export function writesOf({ goal, allocations }: SavedAllocations): Patch[] {
  return [
    patchRow<Goal>(queryKeys.goals, goal.id, () => goal),
    {
      queryKey: queryKeys.allocations,
      apply: (all: readonly Allocation[]) => [
        ...all.filter(({ goal_id }) => goal_id !== goal.id),
        ...allocations,
      ],
    },
  ]
}

/**
 * The rate from a goal's currency to that of the totals; net worth contains only the rates of accounts' currencies.
 * `null` when it is unknown.
 */
export function useGoalRate(currency: string, owned: Household | undefined): number | null {
  const home = owned?.netWorth.currency
  const pairs = `${currency}-${home}`
  const { data } = useQuery({
    queryKey: [...queryKeys.exchangeRates, pairs],
    queryFn: ({ signal }) =>
      api.get<ExchangeRates>('/exchange-rates', { query: { pairs }, signal }),
    enabled: home !== undefined && currency !== home,
  })
  return data?.rates[0]?.rate ?? null
}
