import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { profileQuery, subscriptionQuery } from '@/entities/household'
import { queryKeys } from '@/entities/keys'
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

/** The page stays as it is: the API rejects what is not paid for. */
function NotLoaded(): null {
  useEffect(tellNotLoaded, [])
  return null
}

/** Follows the subscription of a signed-in person, and closes the app off once the trial has ended unpaid. */
export function SubscriptionGate({ ownData }: { ownData: ReactNode }) {
  const { data: subscription, error } = useQuery(subscriptionQuery)
  const { data: profile } = useQuery(profileQuery)

  useEffect(() => {
    if (error && !isSignedOut(error)) tellBillingFailure('check', error)
  }, [error])

  // An unanswered check blocks no user who may have paid: the API itself rejects those who have not.
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
 * Payment happens on another page: until it is paid, each return to this one asks again. Then everything is fetched that
 * was refused or says how much of the trial is left. `paid` is undefined until it is known.
 */
function usePaidElsewhere(paid: boolean | undefined, blocked: boolean): void {
  const client = useQueryClient()
  const before = useRef({ paid, blocked })

  useEffect(() => {
    if (paid) return
    // Both events tell of most returns: an answer under way is for both.
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
