import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Profile } from '@/lib/api-types'
import { userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'

/** Stores choices under the names the API keeps them by; what hangs on them is fetched again. */
export function useSaveAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Record<string, string | boolean>) =>
      api.patch<Profile>('/profile', { preferences }),
    onSuccess: async (profile) => {
      client.setQueryData(queryKeys.profile, profile)
      await client.invalidateQueries({ queryKey: queryKeys.insights })
    },
    onError: (error) => toast.destructive('Update failed', { description: userMessage(error) }),
  })
}
