import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { profileQuery, subscriptionQuery } from '@/entities/household'
import { useMigrationStart } from '@/features/admin/use-migration-start'
import { useClientReports } from '@/features/audit/use-client-reports'
import { SessionWatch } from '@/features/auth/components/session-warning'
import { isUnpaid } from '@/features/billing/model/plan-status'
import { SubscriptionGate } from '@/features/billing/subscription-gate'
import { lazyExtra } from '@/lib/lazy'
import { Overlays } from '../palette/overlays'
import { followReleases } from './app-update'
import { OfflineBanner } from './offline-banner'

const OwnData = lazyExtra('OwnData', () => import('@/features/settings/components/own-data'))

const loadBanners = () => import('./problem-banners')
const ReturnedMailBanner = lazyExtra('ReturnedMailBanner', loadBanners)
const FailedPaymentBanner = lazyExtra('FailedPaymentBanner', loadBanners)

/** Runs beside every page of a signed-in user. Loaded once the page itself is there. */
export default function GlobalUi(): ReactNode {
  useClientReports()
  useMigrationStart()
  useEffect(followReleases, [])
  const { data: profile } = useQuery(profileQuery)
  const { data: subscription } = useQuery(subscriptionQuery)
  return (
    <>
      <OfflineBanner />
      <Suspense>
        {profile?.mail_returned_at && <ReturnedMailBanner />}
        {subscription && isUnpaid(subscription.status) && <FailedPaymentBanner />}
      </Suspense>
      <SessionWatch />
      <SubscriptionGate ownData={<OwnData />} />
      <Overlays />
    </>
  )
}
