import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { api, newIdempotencyKey } from '@/lib/api-client'
import { runtimeConfig } from '@/lib/env'
import { tellBillingFailure } from '../model/failures'
import { openTab, safeAddress } from '../model/open-tab'
import type { Period } from '../model/periods'

/** Opens the payment page in a new tab, or in this one if the browser blocks new tabs. */
export function useCheckout() {
  return useMutation({
    mutationFn: async (period: Period) => {
      const tab = openTab(t`Opening the payment page…`)
      try {
        const priceId = await priceOf(period)
        const { url } = await api.post<{ url: string }>(
          '/create-checkout',
          { priceId, isYearly: period === 'yearly' },
          { idempotencyKey: newIdempotencyKey() },
        )
        tab.go(url)
      } catch (error) {
        tab.close()
        throw error
      }
    },
    onError: (error) => tellBillingFailure('checkout', error),
  })
}

async function priceOf(period: Period): Promise<string> {
  const { stripePriceMonthly, stripePriceYearly } = await runtimeConfig()
  const price = period === 'yearly' ? stripePriceYearly : stripePriceMonthly
  if (!price) throw new Error(`no ${period} price is set`)
  return price
}

/** Opens the payment provider's pages, for cards, invoices and the subscription. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await api.post<{ url: string }>('/customer-portal', {})
      window.location.assign(safeAddress(url))
    },
    onError: (error) => tellBillingFailure('portal', error),
  })
}
