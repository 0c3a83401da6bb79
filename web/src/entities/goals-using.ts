import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Account, Goal } from '@/lib/api-types'
import { formatList } from '@/lib/numbers'
import { allocationsQuery, goalsQuery, holdingsQuery } from './household'

/** Names the goals that the accounts or their holdings are allocated to; empty without any, or before they are loaded. */
export function goalsUsing(client: QueryClient, accountIds: readonly string[]): string {
  const used = new Set(accountIds)
  for (const { id, account_id } of client.getQueryData(holdingsQuery.queryKey) ?? [])
    if (used.has(account_id)) used.add(id)
  const allocations = client.getQueryData(allocationsQuery.queryKey) ?? []
  const goalIds = new Set(
    allocations
      .filter(({ account_id, holding_id }) => used.has(account_id ?? holding_id ?? ''))
      .map(({ goal_id }) => goal_id),
  )
  const goals = client.getQueryData(goalsQuery.queryKey) ?? []
  return formatList(goals.filter(({ id }) => goalIds.has(id)).map(({ name }) => name))
}

/** The notice's text for an account that left the totals. */
export function leftText(client: QueryClient, { id, name }: Pick<Account, 'id' | 'name'>): string {
  const goals = goalsUsing(client, [id])
  return goals === '' ? name : t`${name} no longer counts toward ${goals}.`
}

/** Names of goals by id; a generic word for a deleted goal. */
export function nameOf(goals: readonly Goal[]): (id: string) => string {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t`Goal`
}
