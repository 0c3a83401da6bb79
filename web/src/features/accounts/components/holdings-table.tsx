import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { cn } from '@/lib/cn'
import { assetCategoryName } from '@/lib/content/api-words'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { lazyPart } from '@/lib/lazy'
import { formatNumber } from '@/lib/numbers'
import { formatPercentChange } from '@/lib/percent'
import { cashCurrency, positionTitle, securityName } from '@/lib/position-title'
import { DotLine } from '@/ui/dot-line'
import { HiddenAmount, Money, Price, useMoneyFormat } from '@/ui/money'
import { isAllCash, splitText } from '../model/asset-classes'
import { type Gain, gainOf, type Position } from '../model/holdings'
import type { HoldingColumn } from '../model/holdings-view'

interface HoldingsTableProps {
  caption: string
  positions: readonly Position[]
}

/** The columns of every table of holdings. */
export const headings = (): readonly {
  column: HoldingColumn
  title: string
  className: string
}[] => [
  { column: 'name', title: t`Holding`, className: 'pl-4 text-left md:pl-6' },
  { column: 'price', title: t`Price`, className: 'px-4 text-right' },
  { column: 'gain', title: t`Gain`, className: 'px-4 text-right' },
  { column: 'value', title: t`Value`, className: 'pr-4 text-right md:pr-6' },
]

export function HoldingsTable(props: HoldingsTableProps) {
  const head = (
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row">
        {headings().map(({ column, title, className }) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={`py-2 text-caption font-medium text-text-2 ${className}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
  return <PositionTable {...props} head={head} />
}

/**
 * A real table. Below 640 px each row becomes a card of two lines; Safari then needs explicit roles to treat it as a
 * table.
 */
export function PositionTable({
  caption,
  positions,
  head,
}: HoldingsTableProps & { head: ReactNode }) {
  return (
    <table role="table" className="figure w-full text-control max-sm:block">
      <caption className="sr-only">{caption}</caption>
      {head}
      <tbody role="rowgroup" className="max-sm:block">
        {positions.map((position) => (
          <PositionRow key={position.id} position={position} />
        ))}
      </tbody>
    </table>
  )
}

interface PositionRowProps extends ComponentProps<'tr'> {
  position: Position
}

export function PositionRow({ position, ...props }: PositionRowProps) {
  const { currency, current_price: price } = position
  const gain = gainOf(position)
  const title = positionTitle(position)
  const isCash = cashCurrency(position) !== null
  const detail = position.symbol ? securityName(position) : assetCategoryName(position.class)
  return (
    <tr
      role="row"
      {...props}
      className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3"
    >
      <th
        role="rowheader"
        scope="row"
        className="py-3 pl-4 text-left font-normal sm:max-w-0 sm:w-full max-sm:min-w-0 max-sm:flex-1 max-sm:basis-[calc(100%-8rem)] max-sm:p-0 md:pl-6"
      >
        <span className="block truncate font-semibold">{title}</span>
        <DotLine
          className="text-caption text-text-2"
          parts={[
            !isCash &&
              detail !== splitText(position.asset_classes) && {
                name: 'detail',
                text: detail,
                className: 'truncate',
              },
            {
              name: 'classes',
              text: <SplitButton position={position} />,
              className: 'sm:shrink-0 print:hidden',
            },
          ]}
        />
      </th>
      <td
        role="cell"
        className="px-4 py-3 text-right whitespace-nowrap max-sm:order-3 max-sm:basis-2/5 max-sm:p-0 max-sm:text-left max-sm:text-caption max-sm:text-text-2"
      >
        {isCash ? null : price === null ? (
          <span className="text-caption text-text-3">{t`No price`}</span>
        ) : (
          <>
            <Price value={price} currency={currency} />
            <Quantity position={position} />
          </>
        )}
      </td>
      <td
        role="cell"
        className="px-4 py-3 text-right whitespace-nowrap max-sm:order-4 max-sm:ml-auto max-sm:p-0 max-sm:text-caption"
      >
        {(gain !== null || !isAllCash(position.asset_classes)) && (
          <GainFigure gain={gain} currency={currency} />
        )}
      </td>
      <td
        role="cell"
        className="py-3 pr-4 pl-4 text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:p-0 md:pr-6"
      >
        <Money major={position.current_value} currency={currency} cents />
      </td>
    </tr>
  )
}

/** Hidden with the amounts, because a public price would reveal the value. */
function Quantity({ position }: { position: Position }) {
  if (useAmountsHidden()) return null
  return (
    <span className="text-caption text-text-3 sm:block">
      <span className="sm:hidden"> </span>× {formatNumber(position.quantity, 4)}
    </span>
  )
}

interface GainFigureProps {
  /** `null` when the cost is unknown. */
  gain: Gain | null
  currency: string
}

const looks = () =>
  ({
    up: { word: t`Gain`, shape: '▲', tone: 'text-pos' },
    down: { word: t`Loss`, shape: '▼', tone: 'text-neg' },
    none: { word: t`No change`, shape: '', tone: 'text-text-2' },
  }) as const

/** Gain or loss against the cost, by word, shape and sign; color comes last. */
function GainFigure({ gain, currency }: GainFigureProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  if (gain === null) return <span className="text-caption text-text-3">{t`Cost unknown`}</span>
  if (hidden) return <HiddenAmount />
  const { word, shape, tone } = looks()[directionOf(gain)]
  const amount = money(gain.amount, { signed: true })
  return (
    <span
      className={cn('figure inline-grid justify-items-end max-sm:inline-flex max-sm:gap-1.5', tone)}
    >
      <span>
        <span className="sr-only">{word} </span>
        <span aria-hidden="true" className="text-[0.75em]">
          {shape}{' '}
        </span>
        {gain.percent === null ? amount : formatPercentChange(gain.percent)}
      </span>
      {gain.percent !== null && <span className="text-caption">{amount}</span>}
    </span>
  )
}

function directionOf({ amount }: Gain): keyof ReturnType<typeof looks> {
  if (amount === 0) return 'none'
  return amount > 0 ? 'up' : 'down'
}

const SplitDialog = lazyPart('SplitDialog', () => import('./split-dialog'))

/** The asset classes of the position; opens the form that corrects them. */
function SplitButton({ position }: { position: Position }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`Asset classes of ${positionTitle(position)}: ${splitText(position.asset_classes)}`}
        className="touch-target rounded-chip text-left wrap-anywhere pointer-coarse:min-w-11 text-text-3 underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {splitText(position.asset_classes)}
      </button>
      {open && (
        <Suspense fallback={null}>
          <SplitDialog position={position} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
