import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { tellBillingFailure } from '../model/failures'
import { safeAddress } from '../model/open-tab'

/** Leaves for the payment provider's own pages, where cards, invoices and the subscription are managed. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await api.post<{ url: string }>('/customer-portal', {})
      window.location.assign(safeAddress(url))
    },
    onError: (error) => tellBillingFailure('portal', error),
  })
}
