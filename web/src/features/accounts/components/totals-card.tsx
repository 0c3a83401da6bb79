import type { ReactNode } from 'react'
import type { Household } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import { Card, CardHeader } from '@/ui/card'
import { Sparkline } from '@/ui/charts/sparkline'
import { Freshness } from '@/ui/freshness'
import { Money } from '@/ui/money'

export interface TotalsCardProps {
  data: Household
  refresh: ReactNode
}

/** What all accounts come to, each figure with the shape of its last 30 days. */
export function TotalsCard({ data, refresh }: TotalsCardProps) {
  const { netWorth, history } = data
  const { currency } = netWorth
  const month = history
    .filter((point) => point.currency === currency)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const owed = toMinor(netWorth.totalLiabilities, currency)
  return (
    <Card aria-labelledby="totals-title">
      <CardHeader id="totals-title" title="Totals" />
      <dl className="grid gap-4">
        <TotalRow
          name="Assets"
          value={toMinor(netWorth.totalAssets, currency)}
          currency={currency}
          values={month.map((point) => point.assets)}
        />
        <TotalRow
          name="Liabilities"
          value={(owed === 0 ? 0 : -owed) as Minor}
          currency={currency}
          values={month.map((point) => -point.liabilities)}
        />
        <TotalRow
          name="Net worth"
          value={toMinor(netWorth.netWorth, currency)}
          currency={currency}
          values={month.map((point) => point.net_worth)}
          className="border-t border-line pt-4"
        />
        {netWorth.otherCurrencies.map((other) => (
          <TotalRow
            key={other.currency}
            name={`Net worth in ${other.currency}`}
            value={toMinor(other.netWorth, other.currency)}
            currency={other.currency}
            values={[]}
          />
        ))}
      </dl>
      {netWorth.excluded.length > 0 && (
        <p className="mt-4 text-caption text-text-2">
          Not in these totals:{' '}
          {netWorth.excluded.map(({ amount, currency: other }, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Money value={toMinor(amount, other)} currency={other} cents />
            </span>
          ))}
          , held in another currency than the account’s balance, which may contain it.
        </p>
      )}
      <div className="mt-5 flex items-center justify-between gap-3">
        <Freshness updatedAt={netWorth.lastUpdated} />
        {refresh}
      </div>
    </Card>
  )
}

interface TotalRowProps {
  name: string
  value: Minor
  currency: string
  values: readonly number[]
  className?: string
}

function TotalRow({ name, value, currency, values, className }: TotalRowProps) {
  return (
    <div className={className}>
      <dt className="text-caption text-text-2">{name}</dt>
      <dd className="flex min-h-7 items-end justify-between gap-3 text-title">
        <Money value={value} currency={currency} cents />
        <Sparkline values={values} />
      </dd>
    </div>
  )
}
