import { useIsFetching, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useRouteHandle } from '@/app/route-handle'
import { useLanguageOfProfile } from '@/app/use-language-of-profile'
import { useFinancialDataUpdates } from '@/entities/figures'
import { profileQuery } from '@/entities/household'
import { lazyExtra } from '@/lib/lazy'
import { useSession, useSignedInUser } from '@/lib/session'
import { HomeCurrency } from '@/ui/money'
import { WhenIdle } from '@/ui/when-idle'
import { AppShell } from './app-shell'
import { PageSkeleton } from './page-skeleton'

// A page must still work when its global UI cannot be loaded.
const GlobalUi = lazyExtra('default', () => import('../global-ui/global-ui'))
const TrialBadge = lazyExtra(
  'TrialBadge',
  () => import('@/features/billing/components/trial-badge'),
)
const NewInsights = lazyExtra(
  'NewInsights',
  () => import('@/features/insights/components/new-insights'),
)

/** The app's frame around a signed-in user's page. */
export function AppFrame() {
  const { signOut } = useSession()
  const user = useSignedInUser()
  useFinancialDataUpdates(user.id)
  return (
    <AppShell
      account={{ user, onSignOut: signOut }}
      badge={
        <AfterReads>
          <TrialBadge />
        </AfterReads>
      }
      news={
        <AfterReads>
          <NewInsights />
        </AfterReads>
      }
      notice={
        <AfterReads>
          <GlobalUi />
        </AfterReads>
      }
    >
      <Page />
    </AppShell>
  )
}

/** Waits, so that the page's figures get the network and the processor first. Offline, there is nothing to wait for. */
function AfterReads({ children }: { children: ReactNode }) {
  return <WhenIdle ready={useIsFetching() === 0 || !navigator.onLine}>{children}</WhenIdle>
}

/** Pages that read totals take the home currency from them; all others take it from the profile. */
function Page() {
  const { data: profile } = useQuery(profileQuery)
  useLanguageOfProfile(profile)
  const handle = useRouteHandle()
  // The wizard comes first on pages that need its answers.
  const isWaiting = handle?.requireOnboarded === true && profile?.onboarding_completed === false
  return (
    <HomeCurrency value={profile?.currency ?? null}>
      {isWaiting ? <PageSkeleton /> : <Outlet />}
    </HomeCurrency>
  )
}
