import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { profileQuery } from '@/entities/household'
import { queryKeys } from '@/entities/keys'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { readAgain } from '@/lib/read-again'
import { useSignedInUser } from '@/lib/session'
import { readTab } from '@/lib/tab-storage'
import { toast } from '@/ui/toast'
import { arrivalTexts } from './content/arrival'

// Most visits need no wizard: its dialog and forms stay out of their way.
const OnboardingWizard = lazyPart(
  'OnboardingWizard',
  () => import('./components/onboarding-wizard'),
)

/**
 * Whether this page came by a reload before every goal that was sent was created, or given up: the draft is forgotten then. It
 * is read as text, so that its schema stays out of every visit's way.
 */
function isHalfDone(userId: string): boolean {
  const draft = readTab('goldgrove_onboarding_draft') ?? ''
  return draft.includes(userId) && draft.includes('"submitted":true')
}

/** Opens the wizard over any protected page while the person has not been through it. */
export function OnboardingGate() {
  const { data: profile } = useQuery(profileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useSignedInUser()
  // The profile turns complete while goals are still being created; the wizard has to outlast that, where they are.
  const [creating, setCreating] = useState(() => isHalfDone(userId))

  if (!profile || (profile.onboarding_completed && !creating)) return null

  function finish({ success }: { success: number }) {
    readAgain(queryClient, [queryKeys.netWorth, queryKeys.goals, queryKeys.profile])
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
