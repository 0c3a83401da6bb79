import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeRate } from '@/lib/api-types'
import { formatPair, formatRate, sourceName } from '@/lib/content/exchange-rates'
import { formatDay } from '@/lib/dates'
import { DayTable } from '@/ui/charts/day-table'
import { Sparkline } from '@/ui/charts/sparkline'
import { TableToggle } from '@/ui/charts/table-toggle'
import { DotLine } from '@/ui/dot-line'
import { QueryFallback } from '@/ui/query-fallback'
import { exchangeRatesQuery } from '../api/exchange-rates'
import { OwnRates } from './own-rates'

/** The rates in use with their source and day, and the user's fixed ones. */
export function ExchangeRatesSection() {
  const read = useQuery(exchangeRatesQuery)
  const { data } = read
  if (data) {
    return (
      <div className="grid gap-6">
        <RatesInUse rates={data.rates} />
        <OwnRates known={data} />
      </div>
    )
  }
  return <QueryFallback read={read} loading={t`Loading exchange rates`} height="h-40" />
}

function RatesInUse({ rates }: { rates: readonly ExchangeRate[] }) {
  if (rates.length === 0) {
    return (
      <p className="text-control text-text-2">
        {t`Everything you have is in your main currency. No rates are in use.`}
      </p>
    )
  }
  return (
    <ul aria-label={t`Rates in use`} className="grid divide-y divide-line">
      {rates.map((rate) => (
        <li key={`${rate.from}-${rate.to}`} className="py-3 first:pt-0 last:pb-0">
          <RateInUse rate={rate} />
        </li>
      ))}
    </ul>
  )
}

function RateInUse({ rate: { from, to, rate, day, source, points } }: { rate: ExchangeRate }) {
  const [asTable, setAsTable] = useState(false)
  if (rate === null || day === null || source === null) {
    return (
      <>
        <p className="text-control font-medium">{t`${from} to ${to}: no rate`}</p>
        <p className="mt-1 text-caption text-text-2">
          <Trans>
            No rate was published in the last 7 days, so amounts in {from} are not converted. You
            can set your own rate.
          </Trans>
        </p>
      </>
    )
  }
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="figure text-control font-medium">{formatPair(from, to, rate)}</p>
          <DotLine
            className="mt-0.5 text-caption text-text-2"
            parts={[
              { name: 'source', text: sourceName(source) },
              { name: 'day', text: formatDay(day) },
            ]}
          />
        </div>
        <Sparkline values={points.map((point) => point.rate)} className="shrink-0" />
        {points.length > 0 && <TableToggle pressed={asTable} onPressedChange={setAsTable} />}
      </div>
      {asTable && (
        <DayTable
          caption={t`${from} in ${to}, day by day`}
          columns={[t`Rate`]}
          rows={points.toReversed()}
          cells={(point) => [formatRate(point.rate)]}
          className="mt-3 max-h-64"
        />
      )}
    </>
  )
}
