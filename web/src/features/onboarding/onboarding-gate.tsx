import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { profileQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { invalidateQueries } from '@/lib/invalidate-queries'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { readTab } from '@/lib/tab-storage'
import { toast } from '@/ui/toast'
import { arrivalTexts } from './content/arrival'

// Most visits need no wizard, so its dialog and forms load on demand.
const OnboardingWizard = lazyPart(
  'OnboardingWizard',
  () => import('./components/onboarding-wizard'),
)

/**
 * Whether the page was reloaded before every submitted goal was created or given up; the draft is deleted after that.
 * Reads it as text, so that visits without a wizard load no schema.
 */
function isHalfDone(userId: string): boolean {
  const draft = readTab('goldgrove_onboarding_draft') ?? ''
  return draft.includes(userId) && draft.includes('"submitted":true')
}

/** Opens the wizard over any protected page until the user has finished it. */
export function OnboardingGate() {
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useSignedInUser()
  // The profile is completed while goals are still being created, so the wizard must stay open until they are.
  const [creating, setCreating] = useState(() => isHalfDone(userId))

  if (!profile || (profile.onboarding_completed && !creating)) return null

  function finish({ success }: { success: number }) {
    invalidateQueries(queryClient, [queryKeys.netWorth, queryKeys.goals, queryKeys.profile])
    toast.success(arrivalTexts.welcome(), { description: arrivalTexts.welcomeDetail(success) })
    void navigate(paths.addAsset)
  }

  return (
    <OnboardingWizard
      mode="onboarding"
      profile={profile}
      onCreating={setCreating}
      onDone={finish}
    />
  )
}
