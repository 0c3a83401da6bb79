import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { profileQuery, subscriptionQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { lazyExtra } from '@/lib/lazy'
import { premium } from '@/lib/plans'
import { HomeCurrency } from '@/ui/money'
import { tellNotLoaded } from '@/ui/not-loaded'
import { toast } from '@/ui/toast'
import { thanksText } from './content/billing'
import { isSignedOut, SUBSCRIPTION_TOAST_MS, tellBillingFailure } from './model/failures'
import { isPremium } from './model/plan-status'

const UpgradeDialog = lazyExtra(
  'UpgradeDialog',
  () => import('./components/upgrade-dialog'),
  NotLoaded,
)

/** The page stays, because the API itself rejects unpaid requests. */
function NotLoaded(): null {
  useEffect(tellNotLoaded, [])
  return null
}

/** Follows the signed-in user's subscription, and locks the app once the trial has ended unpaid. */
export function SubscriptionGate({ ownData }: { ownData: ReactNode }) {
  const { data: subscription, error } = useQuery(subscriptionQuery)
  const { data: profile } = useQuery(profileQuery)

  useEffect(() => {
    // The banner reports a lost connection.
    if (error && navigator.onLine && !isSignedOut(error)) tellBillingFailure('check', error)
  }, [error])

  // A failed check does not lock out a user who may have paid: the API itself rejects those who have not.
  const trial = subscription?.trial ?? profile?.trial
  const blocked =
    trial?.isTrialExpired === true && !(subscription ? isPremium(subscription) : trial.isPaidUser)
  usePaidElsewhere(subscription && isPremium(subscription), blocked)

  if (!blocked) return null
  return (
    <Suspense fallback={null}>
      <HomeCurrency value={profile?.currency ?? null}>
        <UpgradeDialog subscription={subscription} ownData={ownData} />
      </HomeCurrency>
    </Suspense>
  )
}

/**
 * Payment happens on another page, so each return to this one checks again until it is paid. Then refetches what was
 * refused, or depends on the trial. `paid` is undefined until it is loaded.
 */
function usePaidElsewhere(paid: boolean | undefined, blocked: boolean): void {
  const client = useQueryClient()
  const before = useRef({ paid, blocked })

  useEffect(() => {
    if (paid) return
    // Most returns fire both events; a request in flight serves both.
    const ask = () => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries(
          { queryKey: queryKeys.subscription },
          { cancelRefetch: false },
        )
    }
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [paid, client])

  useEffect(() => {
    const was = before.current
    before.current = { paid, blocked }
    if (!paid || !(was.blocked || was.paid === false)) return
    if (was.blocked)
      toast.success(t`Welcome to ${premium.name}`, {
        id: 'premium-began',
        description: thanksText(),
        duration: SUBSCRIPTION_TOAST_MS,
      })
    void client.invalidateQueries()
  }, [paid, blocked, client])
}
