import { useMutationState } from '@tanstack/react-query'
import type { RefreshedItem, RefreshResult } from '@/lib/api-types'
import { REFRESH } from './use-refresh'

/** How each bank connection did in the last refresh that was answered; empty before the first. */
export function useRefreshedItems(): readonly RefreshedItem[] {
  const answers = useMutationState({
    filters: { mutationKey: REFRESH, status: 'success' },
    select: ({ state }) => state.data as RefreshResult,
  })
  return answers.at(-1)?.items ?? []
}
