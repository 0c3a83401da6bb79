import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { profileQuery } from '@/entities/household'
import { useMigrationStart } from '@/features/admin/use-migration-start'
import { useClientReports } from '@/features/audit/use-client-reports'
import { SessionWatch } from '@/features/auth/components/session-watch'
import { SubscriptionGate } from '@/features/billing/subscription-gate'
import { lastFiguresAt } from '@/lib/last-figures'
import { lazyExtra } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { Overlays } from '../palette/overlays'
import { followReleases } from './app-update'

const OwnData = lazyExtra('OwnData', () => import('@/features/settings/components/own-data'))

const ReturnedMailBanner = lazyExtra('ReturnedMailBanner', () => import('./returned-mail-banner'))

/** What accompanies a signed-in person on every page. Loaded once the page itself is there. */
export default function Companions(): ReactNode {
  useClientReports()
  useMigrationStart()
  useEffect(followReleases, [])
  const { data: profile } = useQuery(profileQuery)
  return (
    <>
      <OfflineBanner />
      {profile?.mail_returned_at && (
        <Suspense>
          <ReturnedMailBanner />
        </Suspense>
      )}
      <SessionWatch />
      <SubscriptionGate ownData={<OwnData />} />
      <Overlays />
    </>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline. Always mounted, so that screen readers announce the change. */
function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" data-print="hide">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
          <Trans>You're offline. You see the latest figures we have. Changes can't be saved.</Trans>
          {lastFiguresAt(new Date()) && (
            <Link to={paths.lastFigures} className="font-medium underline underline-offset-4">
              <Trans>Open last figures</Trans>
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
