import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { subscriptionQuery } from '@/entities/household'
import type { Subscription } from '@/lib/api-types'
import { premium } from '@/lib/plans'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { HomeCurrency } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { useCheckout } from '../api/payment-pages'
import { totalText, waitingText } from '../content/billing'
import { DEFAULT_PERIOD, offerOf, type Period } from '../model/periods'
import { isPremium, isSubscribed, planStatus } from '../model/plan-status'
import { CheckoutReturn } from './checkout-return'
import { FeatureList, PeriodChoice } from './plan-choice'
import { PortalButton } from './portal-button'

/** The plan in the settings: the current one, with links to Premium and to the bills. */
export function PlanSection() {
  const read = useQuery(subscriptionQuery)
  const { data } = read
  if (data) return <Plan subscription={data} />
  return <QueryFallback read={read} loading={t`Loading your plan`} height="h-144 sm:h-96" />
}

function Plan({ subscription }: { subscription: Subscription }) {
  const { title, text, warning } = planStatus(subscription)
  const { interval, cancel_at_period_end } = subscription
  return (
    <div className="grid gap-5">
      <CheckoutReturn />
      {warning && (
        <Callout tone="warn" title={warning.title}>
          {warning.text}
        </Callout>
      )}
      <div className="grid gap-0.5">
        <p className="text-card">{title}</p>
        <p className="text-control text-text-2">{text}</p>
        {isPremium(subscription) && interval !== null && !cancel_at_period_end && (
          <Price interval={interval} />
        )}
      </div>
      {!isPremium(subscription) && !isSubscribed(subscription.status) && <Upgrade />}
      {/* Without a customer record at the provider, a user has no bills. */}
      {subscription.status !== null && <Manage subscription={subscription} />}
    </div>
  )
}

/** The price a period. The server names an interval for our two prices only, so another price is left out. */
function Price({ interval }: { interval: NonNullable<Subscription['interval']> }) {
  const foreign = use(HomeCurrency) !== premium.currency
  const { amount, unit } = offerOf(interval === 'year' ? 'yearly' : 'monthly', foreign)
  return (
    <p className="text-control text-text-2">
      {amount} {unit}
    </p>
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
        <span className="text-caption text-text-3">{totalText()}</span>
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
