import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { subscriptionQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { publishToTabs } from '@/lib/cross-tab'
import { premium } from '@/lib/plans'
import { Callout } from '@/ui/callout'
import { thanksText, waitingText } from '../content/billing'
import { isPremium } from '../model/plan-status'

const show = (note: HTMLElement | null) => note?.scrollIntoView?.({ block: 'nearest' })

/** Shown while the payment page is open in another tab. Its button may be far below. */
export function CheckoutOpened() {
  return (
    <div ref={show}>
      <Callout role="status">{waitingText()}</Callout>
    </div>
  )
}

/** Shown when the user returns from the payment page. */
export function CheckoutReturn() {
  const { data: subscription } = useQuery(subscriptionQuery)
  const outcome = useSearchParams()[0].get('checkout')
  const paid = subscription !== undefined && isPremium(subscription)
  const state = usePaymentArrival(outcome === 'success', paid)
  if (outcome === 'cancelled' && !paid) {
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
/** About a minute; then polling ends, and the page says that it takes long. */
const ASKS_MAX = 30

type Confirmation = 'none' | 'waiting' | 'confirmed' | 'late'

/** The provider reports a payment with a delay, so this polls until the server has received it. */
function usePaymentArrival(returned: boolean, paid: boolean): Confirmation {
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

  // Refetches the pages that were refused for lack of a plan, also in the tab that opened the payment.
  useEffect(() => {
    if (!returned || !paid) return
    void client.invalidateQueries()
    publishToTabs(Object.values(queryKeys).map((queryKey) => [...queryKey]))
  }, [returned, paid, client])

  if (!returned) return 'none'
  if (paid) return 'confirmed'
  return waiting ? 'waiting' : 'late'
}
