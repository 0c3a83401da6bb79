/** Lets only a signed-in person through, and puts the app's frame around the page. */
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCarryOutRemovals } from '@/app/use-carry-out-removals'
import { useFinancialDataUpdates } from '@/lib/financial-data'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { AppShell } from './app-shell'
import { ShellPlaceholder } from './shell-placeholder'

const OnboardingGate = lazy(async () => ({
  default: (await import('@/features/onboarding/onboarding-gate')).OnboardingGate,
}))

export function Component() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  useFinancialDataUpdates()
  useCarryOutRemovals()

  if (session.status === 'loading') return <ShellPlaceholder />
  if (session.status === 'signedOut') {
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
  }
  return (
    <AppShell user={session.user} onSignOut={session.signOut}>
      <Outlet />
      <Suspense fallback={null}>
        <OnboardingGate />
      </Suspense>
    </AppShell>
  )
}
