import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { createContext, use, useCallback } from 'react'
import { cn } from '@/lib/cn'
import { HIDDEN_AMOUNT, hiddenAmountLabel, useAmountsHidden } from '@/lib/hidden-amounts'
import {
  formatMoney,
  formatPrice,
  inWholeUnits,
  type Minor,
  type MoneyFormat,
  moneyParts,
  toMinor,
} from '@/lib/money'
import { formatPercentChange } from '@/lib/percent'

/** The currency of the totals; `null` until it is loaded. */
export const HomeCurrency = createContext<string | null>(null)

/** Whether an amount must show its currency, so that users do not add it to amounts in the home currency. */
export function useIsForeign(currency: string): boolean {
  const home = use(HomeCurrency)
  return home !== null && currency !== home
}

type TextFormat = Pick<MoneyFormat, 'cents' | 'signed'>

/**
 * Formats amounts of one currency where only text fits: in a chart, in a label. Shows the currency like `Money`. The
 * caller checks whether amounts are hidden.
 */
export function useMoneyFormat(currency: string): (value: Minor, format?: TextFormat) => string {
  const foreign = useIsForeign(currency)
  return useCallback(
    (value, format) => formatMoney(value, { ...format, currency, foreign }),
    [currency, foreign],
  )
}

type MoneyProps = Omit<MoneyFormat, 'foreign'> & { className?: string | undefined } & (
    | { value: Minor; major?: undefined }
    /** As the API has it. */
    | { value?: undefined; major: number }
  )

/** The mask has the same width for every amount, so that it does not reveal its size. */
export function HiddenAmount({ className }: { className?: string | undefined }) {
  return (
    <span className={cn('figure', className)}>
      <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      <span className="sr-only">{hiddenAmountLabel()}</span>
    </span>
  )
}

/** An amount in running text, lists and tables, on one line. Masked while amounts are hidden. */
export function Money({ value, major, className, currency = 'USD', ...format }: MoneyProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  if (hidden) return <HiddenAmount className={className} />
  const shown = value ?? toMinor(major, currency)
  return <span className={cn('figure whitespace-nowrap', className)}>{money(shown, format)}</span>
}

/** The price of one unit, with the decimals it is quoted in. Masked while amounts are hidden. */
export function Price({ value, currency }: { value: number; currency: string }) {
  const hidden = useAmountsHidden()
  const foreign = useIsForeign(currency)
  if (hidden) return <HiddenAmount />
  return <span className="figure">{formatPrice(value, currency, foreign)}</span>
}

interface HeroMoneyProps {
  value: Minor
  currency?: string | undefined
}

/**
 * How many letters fill a line a hundred times as long as their size: on average, a letter is at most 0.58 of it wide.
 */
const LETTERS = 172

/** The one big figure of a screen, with its cents dimmed. As large as its container allows. */
export function HeroMoney({ value, currency = 'USD' }: HeroMoneyProps) {
  const hidden = useAmountsHidden()
  const foreign = useIsForeign(currency)
  if (hidden) return <HiddenAmount className="text-hero" />
  const { whole, fraction, rest } = moneyParts(value, currency, foreign)
  const letters = whole.length + rest.length + fraction.length / 2
  return (
    <span className="@container block">
      <span
        className="figure whitespace-nowrap text-hero"
        style={{ fontSize: `min(var(--text-hero), ${LETTERS / letters}cqi)` }}
      >
        {whole}
        <span className="text-[0.56em] font-medium tracking-normal text-text-3">{fraction}</span>
        {rest}
      </span>
    </span>
  )
}

interface ChangeProps {
  /** The change itself, in minor units. */
  value: Minor
  /** The same change in percent; left out when there is nothing to compare with. */
  percent?: number | null
  currency?: string | undefined
  /** The period it is compared with: "over the last year". */
  period: string
}

const directions = {
  up: { icon: ArrowUp, word: () => t`Up`, box: 'bg-pos-bg text-pos' },
  down: { icon: ArrowDown, word: () => t`Down`, box: 'bg-neg-bg text-neg' },
  none: { icon: Minus, word: () => t`No change`, box: 'bg-sunken text-text-2' },
} as const

/** A gain or loss shown by arrow, sign and word; color comes last. */
export function Change({ value, percent, currency = 'USD', period }: ChangeProps) {
  const hidden = useAmountsHidden()
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'none'
  const { icon: Icon, word, box } = directions[direction]
  // If the change would round to zero, shows its cents, and no percentage, which would be zero too.
  const cents = value !== 0 && inWholeUnits(value, currency) === 0
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-control">
      <span
        className={cn(
          'figure inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium forced-colors:border',
          box,
        )}
      >
        <Icon strokeWidth={3} className="size-3.5" />
        <span className="sr-only">{word()} </span>
        <Money value={value} currency={currency} cents={cents} signed />
        {!hidden && !cents && percent != null && <span>({formatPercentChange(percent)})</span>}
      </span>
      <span className="text-text-2">{period}</span>
    </span>
  )
}
