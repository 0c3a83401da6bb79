import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { announceFinancialData } from '@/entities/figures'
import { api } from '@/lib/api-client'
import type { AssetClassShare } from '@/lib/api-types'
import { userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'

export interface HoldingChange {
  ids: readonly string[]
  /** `null` for what the institution reports. */
  shares: readonly AssetClassShare[] | null
}

/** Keeps what the owner says one security is invested in, in every account that holds it. */
export function useUpdateHolding() {
  return useMutation({
    mutationFn: ({ ids, shares }: HoldingChange) =>
      Promise.all(
        ids.map((id) =>
          api.patch(`/investment-holdings/${encodeURIComponent(id)}`, { asset_classes: shares }),
        ),
      ),
    onSettled: announceFinancialData,
    onSuccess: () => toast.success(t`Holding updated`),
    onError: (error) =>
      toast.destructive(t`We couldn't update the holding`, { description: userMessage(error) }),
  })
}
