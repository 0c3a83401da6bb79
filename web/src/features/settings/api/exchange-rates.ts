/** The rates of the currencies in use, and the user's fixed rates. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { FIGURES, queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { ExchangeRates, FixedRate, NewFixedRate } from '@/lib/api-types'
import { formatPair } from '@/lib/content/exchange-rates'
import { type Effects, runMutation, withEffects } from '@/lib/mutation-effects'

type FixedRates = Pick<ExchangeRates, 'fixed'>

export const exchangeRatesQuery = queryOptions({
  queryKey: queryKeys.exchangeRates,
  queryFn: ({ signal }) => api.get<ExchangeRates>('/exchange-rates', { signal }),
})

const writeFixed = ({ fixed }: FixedRates) => [
  { queryKey: queryKeys.exchangeRates, apply: (rates: ExchangeRates) => ({ ...rates, fixed }) },
]

const saving = (effects: Pick<Effects<FixedRates, NewFixedRate>, 'failure'> = {}) =>
  withEffects<FixedRates, NewFixedRate>(
    {
      mutationKey: ['exchange-rates', 'save'],
      mutationFn: (rate) => api.put<FixedRates>('/exchange-rates/fixed', rate),
    },
    {
      writes: writeFixed,
      invalidates: FIGURES,
      noticeId: 'own-rate',
      success: () => ({ title: t`Rate saved` }),
      ...effects,
    },
  )

/** Fixes a rate. The form shows a failure. */
export const useSaveRate = () => useMutation(saving())

/** Removes a fixed rate, with an undo. */
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
        noticeId: 'own-rate',
        success: (_answer, { id: _id, ...rate }, client) => ({
          title: t`Rate deleted`,
          description: formatPair(rate.from, rate.to, rate.rate),
          undo: () =>
            runMutation(client, saving({ failure: () => t`The rate was not saved` }), rate),
        }),
        failure: () => t`The rate was not deleted`,
      },
    ),
  )
