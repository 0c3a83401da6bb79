import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { MAX_TARGET } from '@/lib/limits'
import { inWholeUnits, type Minor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { assumedInflation, atTodaysPrices } from '@/lib/planning/inflation'
import { Button } from './button'
import { Money } from './money'
import { isInDollars, type LaterAmount, useFarPrices } from './todays-money'

interface LaterAmountNoteProps extends Omit<LaterAmount, 'amount'> {
  /** `null` while it is not an amount. */
  amount: Minor | null
  onChange: (amount: Minor) => void
}

/** Below the field of an amount due in more than ten years: what it buys today, and one tap to mean today's prices. */
export function LaterAmountNote({ amount, onChange, ...later }: LaterAmountNoteProps) {
  const { currency, day, inflation } = later
  const prices = useFarPrices(later)
  const [made, setMade] = useState<{ from: Minor; to: Minor } | null>(null)
  const kept = made?.to === amount ? made : null

  // Another date has other prices. One that is near has today's.
  const renewed = kept && raised(kept.from, prices, currency)
  useEffect(() => {
    if (!kept || renewed === null || renewed === kept.to) return
    setMade({ from: kept.from, to: renewed })
    onChange(renewed)
  }, [kept, renewed, onChange])

  if (prices === null || amount === null || amount <= 0) return null
  const year = day.slice(0, 4)
  const worth = <Money value={atTodaysPrices(amount, prices)} currency={currency} />
  const shownAmount = <Money value={kept?.from ?? amount} currency={currency} />
  const larger = raised(amount, prices, currency)
  function change(): void {
    if (amount === null) return
    setMade(kept ? null : { from: amount, to: larger })
    onChange(kept?.from ?? larger)
  }
  return (
    <div className="grid justify-items-start gap-1.5 text-caption text-text-2">
      <p>
        {isInDollars(currency) ? t`In ${year} dollars.` : t`In ${year} money.`}{' '}
        <Trans>That buys what {worth} buys today.</Trans>{' '}
        <span className="text-text-3">{assumption(currency, inflation)}</span>
      </p>
      {(kept || larger <= toMinor(MAX_TARGET, currency)) && (
        <Button variant="secondary" size="wrap" onClick={change}>
          <span>
            {kept ? (
              <Trans>Back to {shownAmount}</Trans>
            ) : isInDollars(currency) ? (
              <Trans>Make it {shownAmount} in today's dollars</Trans>
            ) : (
              <Trans>Make it {shownAmount} in today's money</Trans>
            )}
          </span>
        </Button>
      )}
    </div>
  )
}

/** An amount of today at the prices of its day. */
const raised = (amount: Minor, prices: number | null, currency: string): Minor =>
  prices === null ? amount : inWholeUnits(Math.round(amount * prices) as Minor, currency)

/** The inflation and, unless the user chose it, where it comes from; the planner's list of assumptions has it in full. */
function assumption(currency: string, inflation: number | null | undefined): string {
  const percent = formatPercent(inflation ?? assumedInflation(currency))
  if (inflation != null && inflation !== assumedInflation(currency))
    return t`Assumes inflation of ${percent} a year.`
  return currency === 'CAD'
    ? t`Assumes inflation of ${percent} a year, as FP Canada's 2025 guidelines do.`
    : t`Assumes inflation of ${percent} a year, about the US average of the last thirty years.`
}
