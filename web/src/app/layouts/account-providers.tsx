/** Query cache, session and toasts, above the layouts of all pages. Loaded by `account-layer`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { appQueryClient } from '@/app/query-client'
import { useUndoOffers } from '@/app/use-undo-offers'
import { useAuth } from '@/features/auth/session/session'
import { OnboardingGate } from '@/features/onboarding/onboarding-gate'
import { followOtherTabs } from '@/lib/other-tabs'
import { SessionContext } from '@/lib/session'
import { toast } from '@/ui/toast'
import { Toaster } from '@/ui/toaster'
import { pagesOf } from '../pages'

export function AccountProviders({ children }: { children: ReactNode }) {
  useEffect(() => followOtherTabs(appQueryClient), [])
  return (
    <QueryClientProvider client={appQueryClient}>
      <WithSession>{children}</WithSession>
      <Toaster />
    </QueryClientProvider>
  )
}

const entrance = pagesOf('entrance').map(({ path }) => path)

function WithSession({ children }: { children: ReactNode }) {
  const session = useAuth()
  useUndoOffers(session.user?.id)
  useWelcome()
  const isEntrance = entrance.includes(useLocation().pathname)
  return (
    <SessionContext value={session}>
      {children}
      {session.status === 'signedIn' && !isEntrance && (
        <Suspense fallback={null}>
          <OnboardingGate />
        </Suspense>
      )}
    </SessionContext>
  )
}

interface WelcomeState {
  fromEmailVerification?: boolean
  message?: string
}

/** Greets the person who comes from verifying their email, once. */
function useWelcome(): void {
  const { key, state } = useLocation()
  const greeted = useRef<string | null>(null)
  useEffect(() => {
    const { fromEmailVerification, message } = (state ?? {}) as WelcomeState
    if (fromEmailVerification !== true || typeof message !== 'string') return
    if (greeted.current === key) return
    greeted.current = key
    toast.success(message, { id: 'welcome' })
  }, [key, state])
}
