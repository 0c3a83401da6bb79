import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Household } from '@/lib/api-types'
import { counts } from '@/lib/exchange'
import { type Minor, toMinor } from '@/lib/money'
import { TitledCard } from '@/ui/card'
import { Sparkline } from '@/ui/charts/sparkline'
import { Freshness } from '@/ui/freshness'
import { Money } from '@/ui/money'
import { OtherCurrencies } from '@/ui/other-currencies'
import { StaleBalancesList } from './stale-balances'

/** Totals of all accounts, each with a sparkline of the last 30 days. */
export function TotalsCard({ data, refresh }: { data: Household; refresh: ReactNode }) {
  const { netWorth, history } = data
  const { currency } = netWorth
  const month = history
    .filter((point) => point.currency === currency)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const owed = toMinor(netWorth.totalLiabilities, currency)
  return (
    <TitledCard title={t`Totals`}>
      <dl className="grid gap-4">
        <TotalRow
          name={t`Assets`}
          value={toMinor(netWorth.totalAssets, currency)}
          currency={currency}
          values={month.map((point) => point.assets)}
        />
        <TotalRow
          name={t`Liabilities`}
          value={(owed === 0 ? 0 : -owed) as Minor}
          currency={currency}
          values={month.map((point) => -point.liabilities)}
        />
        <TotalRow
          name={t`Net worth`}
          value={toMinor(netWorth.netWorth, currency)}
          currency={currency}
          values={month.map((point) => point.net_worth)}
          className="border-t border-line pt-4"
        />
      </dl>
      <OtherCurrencies netWorth={netWorth} />
      {netWorth.excluded.length > 0 && (
        <p className="mt-4 text-caption text-text-2">
          <Trans>
            Not in these totals: <Excluded amounts={netWorth.excluded} />. Account balances may
            already include this.
          </Trans>
        </p>
      )}
      <div className="mt-5 flex items-center justify-between gap-3">
        <Freshness
          updatedAt={netWorth.lastUpdated}
          of={{ accounts: data.accounts.filter(counts), items: data.items }}
        />
        {refresh}
      </div>
      <StaleBalancesList data={data} />
    </TitledCard>
  )
}

function Excluded({ amounts }: { amounts: Household['netWorth']['excluded'] }) {
  return amounts.map(({ amount, currency }, index) => (
    <span key={currency}>
      {index > 0 && ', '}
      <Money major={amount} currency={currency} cents />
    </span>
  ))
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
