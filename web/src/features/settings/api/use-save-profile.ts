import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Profile, ProfileChange } from '@/lib/api-types'
import { userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'

const TOAST_ID = 'profile'

/** Saves one section of the settings. What hangs on the profile is fetched again. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => api.patch<Profile>('/profile', change),
    onSuccess: (profile) => {
      client.setQueryData(queryKeys.profile, profile)
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
      void client.invalidateQueries({ queryKey: queryKeys.netWorth })
      toast.success('Profile updated', { id: TOAST_ID })
    },
    onError: (error) =>
      toast.destructive('Update failed', { id: TOAST_ID, description: userMessage(error) }),
  })
}
