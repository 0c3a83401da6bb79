import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { NetWorth } from '@/lib/api-types'
import { Money } from './money'
import { RateLine } from './rate-line'

type OtherCurrency = NetWorth['otherCurrencies'][number]

/** The amounts in other currencies within the totals, each opening to its rate, and those without a rate. */
export function OtherCurrencies({ netWorth }: { netWorth: NetWorth }) {
  const counted = netWorth.otherCurrencies.filter((other) => other.counted !== null)
  const uncounted = netWorth.otherCurrencies.filter((other) => other.counted === null)
  if (counted.length + uncounted.length === 0) return null
  return (
    <section aria-label={t`Other currencies`} className="mt-4 border-t border-line pt-3">
      {counted.length > 0 && (
        <>
          <p className="text-caption text-text-3">{t`Other currencies in these totals`}</p>
          <ul className="mt-1.5 grid gap-1.5 text-control">
            {counted.map((other) => (
              <Counted key={other.currency} other={other} currency={netWorth.currency} />
            ))}
          </ul>
        </>
      )}
      {uncounted.length > 0 && (
        <>
          <p className="mt-2 text-caption text-text-3">
            {t`Not in these totals: no exchange rate`}
          </p>
          <ul className="mt-1.5 grid gap-1.5 text-control">
            {uncounted.map((other) => (
              <li key={other.currency} className="flex items-baseline justify-between gap-3">
                <span className="text-text-2">{other.currency}</span>
                <Native other={other} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Counted({ other, currency }: { other: OtherCurrency; currency: string }) {
  if (other.counted === null) return null
  const { netWorth, rate } = other.counted
  return (
    <ConvertedRow
      name={<Native other={other} />}
      amount={<Money major={netWorth} currency={currency} />}
    >
      <RateLine from={other.currency} to={currency} rate={rate} />
    </ConvertedRow>
  )
}

interface ConvertedRowProps {
  name: ReactNode
  /** In the main currency. */
  amount: ReactNode
  /** The conversion; printed too. */
  children: ReactNode
}

/** An amount that opens to its conversion. */
export function ConvertedRow({ name, amount, children }: ConvertedRowProps) {
  return (
    <li>
      <details className="print:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 flex-wrap content-center items-baseline justify-between gap-x-3 rounded-chip sm:min-h-0">
          <span className="min-w-0 wrap-anywhere text-text-2">{name}</span>
          <span className="underline decoration-dotted underline-offset-4">{amount}</span>
        </summary>
        <div className="mt-1 grid gap-0.5">{children}</div>
      </details>
    </li>
  )
}

function Native({ other }: { other: OtherCurrency }) {
  return <Money major={other.netWorth} currency={other.currency} />
}
