import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { createContext, use, useCallback } from 'react'
import { cn } from '@/lib/cn'
import {
  formatMoney,
  formatPrice,
  inWholeUnits,
  type Minor,
  type MoneyFormat,
  moneyParts,
} from '@/lib/money'
import { formatPercentChange } from '@/lib/percent'
import { HIDDEN_AMOUNT, hiddenAmountLabel, useAmountsHidden } from '@/lib/privacy'

/** The currency that totals are counted in; `null` until it is known. */
export const HomeCurrency = createContext<string | null>(null)

/** Whether an amount has to say which currency it is in, so that it is not added to those at home. */
export function useIsForeign(currency: string): boolean {
  const home = use(HomeCurrency)
  return home !== null && currency !== home
}

type TextFormat = Pick<MoneyFormat, 'cents' | 'signed'>

/**
 * Writes amounts of one currency where only text can stand: in a chart, in a label. Says which currency it is like
 * `Money`; whether amounts are hidden is for the caller to ask.
 */
export function useMoneyFormat(currency: string): (value: Minor, format?: TextFormat) => string {
  const foreign = useIsForeign(currency)
  return useCallback(
    (value, format) => formatMoney(value, { ...format, currency, foreign }),
    [currency, foreign],
  )
}

export interface MoneyProps extends Omit<MoneyFormat, 'foreign'> {
  value: Minor
  className?: string | undefined
}

/** The mask has one width for every amount, so that it tells nothing of the size. */
export function HiddenAmount({ className }: { className?: string | undefined }) {
  return (
    <span className={cn('figure', className)}>
      <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
      <span className="sr-only">{hiddenAmountLabel()}</span>
    </span>
  )
}

/** An amount in running text, lists and tables, on one line. Obeys "hide amounts". */
export function Money({ value, className, currency = 'USD', ...format }: MoneyProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  if (hidden) return <HiddenAmount className={className} />
  return <span className={cn('figure whitespace-nowrap', className)}>{money(value, format)}</span>
}

/** What one unit costs, with the decimals it is priced in. Obeys "hide amounts". */
export function Price({ value, currency }: { value: number; currency: string }) {
  const hidden = useAmountsHidden()
  const foreign = useIsForeign(currency)
  if (hidden) return <HiddenAmount />
  return <span className="figure">{formatPrice(value, currency, foreign)}</span>
}

export interface HeroMoneyProps {
  value: Minor
  currency?: string | undefined
}

/** How many letters fill a line a hundred times as long as their size: they are 0.58 of it wide at most, on average. */
const LETTERS = 172

/** The one big figure of a screen, its cents dimmed: as large as its place allows. */
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

export interface ChangeProps {
  /** The change itself, in minor units. */
  value: Minor
  /** The same change in percent; left out when there is nothing to compare with. */
  percent?: number | null
  currency?: string | undefined
  /** Compared with what: "over the last year". */
  period: string
}

const directions = {
  up: { icon: ArrowUp, word: () => t`Up`, box: 'bg-pos-bg text-pos' },
  down: { icon: ArrowDown, word: () => t`Down`, box: 'bg-neg-bg text-neg' },
  none: { icon: Minus, word: () => t`No change`, box: 'bg-sunken text-text-2' },
} as const

/** A gain or loss told by arrow, sign and word; hue comes last. */
export function Change({ value, percent, currency = 'USD', period }: ChangeProps) {
  const hidden = useAmountsHidden()
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'none'
  const { icon: Icon, word, box } = directions[direction]
  // In whole units it would be none, and so is its percentage.
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
