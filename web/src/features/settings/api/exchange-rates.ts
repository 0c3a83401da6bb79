/** The rates of the currencies in use, and the rates that the person fixed. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { FIGURES, queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { ExchangeRates, FixedRate, NewFixedRate } from '@/lib/api-types'
import { withEffects } from '@/lib/mutation-effects'

type FixedRates = Pick<ExchangeRates, 'fixed'>

export const exchangeRatesQuery = queryOptions({
  queryKey: queryKeys.exchangeRates,
  queryFn: ({ signal }) => api.get<ExchangeRates>('/exchange-rates', { signal }),
})

const writeFixed = ({ fixed }: FixedRates) => [
  { queryKey: queryKeys.exchangeRates, apply: (rates: ExchangeRates) => ({ ...rates, fixed }) },
]

/** Fixes a rate; its form says what failed. */
export const useSaveRate = () =>
  useMutation(
    withEffects<FixedRates, NewFixedRate>(
      {
        mutationKey: ['exchange-rates', 'save'],
        mutationFn: (rate) => api.put<FixedRates>('/exchange-rates/fixed', rate),
      },
      { writes: writeFixed, invalidates: FIGURES, success: () => ({ title: t`Rate saved` }) },
    ),
  )

/** Removes a rate of one's own. */
export const useDeleteRate = () =>
  useMutation(
    withEffects<FixedRates, FixedRate>(
      {
        mutationKey: ['exchange-rates', 'delete'],
        mutationFn: ({ id }) =>
          api.delete<FixedRates>(`/exchange-rates/fixed/${encodeURIComponent(id)}`),
      },
      {
        writes: writeFixed,
        invalidates: FIGURES,
        success: () => ({ title: t`Rate deleted` }),
        failure: () => t`The rate was not deleted`,
      },
    ),
  )
