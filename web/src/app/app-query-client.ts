import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import type { Profile } from '@/lib/api-types'
import { publishToTabs } from '@/lib/cross-tab'
import { createMutationCache, type Notice } from '@/lib/mutation-effects'
import { userMessage } from '@/lib/problem'
import { profileZone } from '@/lib/profile-zone'
import { createQueryClient } from '@/lib/query-client'
import { toast } from '@/ui/toast'

/** The app's query client: toasts announce its mutations, and other tabs receive them. */
export function createAppQueryClient(): QueryClient {
  const client = createQueryClient(
    createMutationCache({ tell: showNotice, explain: userMessage, publish: publishToTabs }),
  )
  client.getQueryCache().subscribe(() => {
    profileZone.set(client.getQueryData<Profile>(queryKeys.profile)?.time_zone ?? null)
  })
  return client
}

export function showNotice({ tone, title, undo, ...options }: Notice): void {
  const action = undo && { label: t`Undo`, onClick: undo }
  const show = tone === 'error' ? toast.destructive : toast[tone]
  show(title, { ...options, ...(action ? { action } : {}) })
}

/** One per page load: loaders run before React does. */
export const appQueryClient = createAppQueryClient()
