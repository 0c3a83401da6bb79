import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { profileQuery, subscriptionQuery } from '@/entities/household'
import { lazyPart } from '@/lib/lazy'
import { ApiProblem } from '@/lib/problem'
import { tellBillingFailure } from './model/failures'
import { isPremium } from './model/plan-status'
import { usePaidElsewhere } from './model/use-paid-elsewhere'

const UpgradeDialog = lazyPart('UpgradeDialog', () => import('./components/upgrade-dialog'))

/** Follows the subscription of a signed-in person, and closes the app off once the trial has ended unpaid. */
export function SubscriptionGate({ ownData }: { ownData: ReactNode }) {
  const { data: subscription, error } = useQuery(subscriptionQuery)
  const { data: profile } = useQuery(profileQuery)

  useEffect(() => {
    if (error && !isSignedOut(error)) tellBillingFailure('check', error)
  }, [error])

  // An unanswered check blocks nobody who may have paid: the API itself refuses everyone who has not.
  const trial = subscription?.trial ?? profile?.trial
  const blocked =
    trial?.isTrialExpired === true && !(subscription ? isPremium(subscription) : trial.isPaidUser)
  usePaidElsewhere(subscription && isPremium(subscription), blocked)

  if (!blocked) return null
  return (
    <Suspense fallback={null}>
      <UpgradeDialog ownData={ownData} />
    </Suspense>
  )
}

/** The end of the session says so itself. */
const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.status === 401
