/** Lets only a signed-in person through, and puts the app's frame around the page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useRouteHandle } from '@/app/route-handle'
import { useCarryOutRemovals } from '@/app/use-carry-out-removals'
import { OnboardingGate } from '@/features/onboarding/onboarding-gate'
import { useFinancialDataUpdates } from '@/lib/financial-data'
import { paths } from '@/lib/paths'
import { profileQuery } from '@/lib/queries'
import { useSession } from '@/lib/session'
import { HomeCurrency } from '@/ui/money'
import { AppShell } from './app-shell'
import { Late } from './late'
import { PageOutline } from './page-outline'

// What accompanies a page must not take it along when it cannot be loaded.
const nothing = { default: (): ReactNode => null }
const Companions = lazy(() => import('../companions/companions').catch(() => nothing))
const TrialBadge = lazy(() =>
  import('@/features/billing/components/trial-badge').then(
    ({ TrialBadge }) => ({ default: TrialBadge }),
    () => nothing,
  ),
)
const NewInsights = lazy(() =>
  import('@/features/insights/components/new-insights').then(
    ({ NewInsights }) => ({ default: NewInsights }),
    () => nothing,
  ),
)

export function Component() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  useFinancialDataUpdates()
  useCarryOutRemovals()

  usePrefetch(session.status === 'loading' && session.expected === true)
  // Who has been let in sees the page once it is ready; until then it is made in small steps, between which clicks count.
  const checking = useDeferredValue(session.status === 'loading')

  if (session.status === 'signedOut') {
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
  }
  if (checking || session.status === 'loading') {
    return (
      <AppShell account={undefined}>
        <PageOutline />
      </AppShell>
    )
  }
  return (
    <AppShell
      account={{ user: session.user, onSignOut: session.signOut }}
      badge={
        <Late>
          <TrialBadge />
        </Late>
      }
      news={
        <Late>
          <NewInsights />
        </Late>
      }
      notice={
        <Late>
          <Companions />
        </Late>
      }
    >
      <AtHome>
        <Outlet />
      </AtHome>
      <Suspense fallback={null}>
        <OnboardingGate />
      </Suspense>
    </AppShell>
  )
}

/** Fetches what the page reads first while the server still looks at the session; a refusal throws it away. */
function usePrefetch(expected: boolean): void {
  const client = useQueryClient()
  const handle = useRouteHandle()
  useEffect(() => {
    if (expected) handle?.prefetch?.(client)
  }, [expected, handle, client])
}

/** Pages that read totals know their currency from those; on all others the profile says what is at home. */
function AtHome({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  return <HomeCurrency value={profile?.currency ?? null}>{children}</HomeCurrency>
}
