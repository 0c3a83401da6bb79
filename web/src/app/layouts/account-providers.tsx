/** Query cache, session and toasts, above the layouts of all pages. Loaded by `lazy-providers`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { appQueryClient } from '@/app/app-query-client'
import { useUndoOffers } from '@/app/use-undo-offers'
import { useAuth } from '@/features/auth/session/use-auth'
import { OnboardingGate } from '@/features/onboarding/onboarding-gate'
import { followOtherTabs } from '@/lib/cross-tab'
import { SessionContext } from '@/lib/session'
import { Toaster } from '@/ui/toaster'
import { pagesOf } from '../pages'
import { useFocusAfterLanguage } from '../use-focus-after-language'
import { useWelcome } from '../use-welcome'

export function AccountProviders({ children }: { children: ReactNode }) {
  useEffect(() => followOtherTabs(appQueryClient), [])
  useFocusAfterLanguage()
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
