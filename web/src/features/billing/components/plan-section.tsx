import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { subscriptionQuery } from '@/entities/household'
import { queryKeys } from '@/entities/keys'
import type { Subscription } from '@/lib/api-types'
import { publishToTabs } from '@/lib/other-tabs'
import { premium } from '@/lib/plans'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Unread } from '@/ui/unread'
import { useCheckout } from '../api/payment-pages'
import { taxText, thanksText, waitingText } from '../content/billing'
import { DEFAULT_PERIOD, type Period } from '../model/periods'
import { isPremium, isSubscribed, planStatus } from '../model/plan-status'
import { FeatureList, PeriodChoice } from './plan-choice'
import { PortalButton } from './portal-button'

/** The plan in the settings: what one has, the way to Premium, and the way to the bills. */
export function PlanSection() {
  const read = useQuery(subscriptionQuery)
  const { data } = read
  if (data) return <Plan subscription={data} />
  return <Unread read={read} loading={t`Loading your plan`} height="h-40" />
}

function Plan({ subscription }: { subscription: Subscription }) {
  const { title, text, warning } = planStatus(subscription)
  return (
    <div className="grid gap-5">
      <CheckoutReturn subscription={subscription} />
      {warning && (
        <Callout tone="warn" title={warning.title}>
          {warning.text}
        </Callout>
      )}
      <div className="grid gap-0.5">
        <p className="text-card">{title}</p>
        <p className="text-control text-text-2">{text}</p>
      </div>
      {!isPremium(subscription) && !isSubscribed(subscription.status) && <Upgrade />}
      {/* A user without a customer record at the provider has no bills to look at. */}
      {subscription.status !== null && <Manage subscription={subscription} />}
    </div>
  )
}

function Upgrade() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  const checkout = useCheckout()
  return (
    <div className="grid gap-5">
      <PeriodChoice period={period} onPeriod={setPeriod} />
      <FeatureList label={t`What ${premium.name} adds`} />
      {checkout.isSuccess && <Callout role="status">{waitingText()}</Callout>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={checkout.isPending} onClick={() => checkout.mutate(period)}>
          {t`Upgrade Now`}
        </Button>
        <span className="text-caption text-text-3">{taxText()}</span>
      </div>
    </div>
  )
}

function Manage({ subscription }: { subscription: Subscription }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isPremium(subscription) && subscription.cancel_at_period_end && (
        <PortalButton variant="primary">{t`Keep ${premium.name}`}</PortalButton>
      )}
      <PortalButton variant="secondary">{t`Manage billing`}</PortalButton>
      <span className="text-caption text-text-3">
        {t`Manage your card, invoices and cancellation on Stripe.`}
      </span>
    </div>
  )
}

/** What the user reads on coming back from the payment page. */
function CheckoutReturn({ subscription }: { subscription: Subscription }) {
  const outcome = useSearchParams()[0].get('checkout')
  const state = useConfirmation(outcome === 'success', isPremium(subscription))
  if (outcome === 'cancelled' && !isPremium(subscription)) {
    return (
      <Callout role="status" title={t`Checkout was closed`}>
        {t`Nothing was charged.`}
      </Callout>
    )
  }
  if (state === 'none') return null
  if (state === 'confirmed') {
    return (
      <Callout tone="pos" role="status" title={t`Welcome to ${premium.name}`}>
        {thanksText()}
      </Callout>
    )
  }
  return state === 'waiting' ? (
    <Callout role="status" title={t`Confirming your payment…`}>
      {t`This takes a few seconds. You can leave this page; nothing is lost.`}
    </Callout>
  ) : (
    <Callout tone="warn" role="status" title={t`Your payment is taking longer than usual`}>
      <Trans>
        If you paid, Premium starts automatically within a few minutes. You are never charged twice.
      </Trans>
    </Callout>
  )
}

const ASK_EVERY_MS = 2_000
/** After a minute the person is told that it takes long; asking ends. */
const ASKS_MAX = 30

type Confirmation = 'none' | 'waiting' | 'confirmed' | 'late'

/** The provider reports a payment a moment after it happened: asks until the server has heard of it. */
function useConfirmation(returned: boolean, paid: boolean): Confirmation {
  const client = useQueryClient()
  const [asks, setAsks] = useState(0)
  const waiting = returned && !paid && asks < ASKS_MAX

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      setAsks(asks + 1)
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
    }, ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [waiting, asks, client])

  // Pages that were refused for want of a plan ask again, in the tab that opened the payment, too.
  useEffect(() => {
    if (!returned || !paid) return
    void client.invalidateQueries()
    publishToTabs(Object.values(queryKeys).map((queryKey) => [...queryKey]))
  }, [returned, paid, client])

  if (!returned) return 'none'
  if (paid) return 'confirmed'
  return waiting ? 'waiting' : 'late'
}
