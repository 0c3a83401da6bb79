import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { assetCategoryName } from '@/lib/content/api-words'
import { toMinor } from '@/lib/money'
import { useAmountsHidden } from '@/lib/privacy'
import { Money, Price } from '@/ui/money'
import { formatQuantity, gainOf, type Position, positionTitle } from '../model/holdings'
import { GainFigure } from './gain-figure'
import { SplitButton } from './split-button'

export interface HoldingsTableProps {
  caption: string
  positions: readonly Position[]
}

const headClass = 'py-2 text-caption font-medium text-text-2'

/** A real table; below 640 px each row becomes a card of two lines, and only said roles keep it a table in Safari. */
export function HoldingsTable({ caption, positions }: HoldingsTableProps) {
  return (
    <table role="table" className="figure w-full text-control max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col" className={`${headClass} pl-4 text-left md:pl-6`}>
            <Trans>Holding</Trans>
          </th>
          <th role="columnheader" scope="col" className={`${headClass} px-4 text-right`}>
            <Trans>Price</Trans>
          </th>
          <th role="columnheader" scope="col" className={`${headClass} px-4 text-right`}>
            <Trans>Gain</Trans>
          </th>
          <th role="columnheader" scope="col" className={`${headClass} pr-4 text-right md:pr-6`}>
            <Trans>Value</Trans>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {positions.map((position) => (
          <PositionRow key={position.id} position={position} />
        ))}
      </tbody>
    </table>
  )
}

export interface PositionRowProps extends ComponentProps<'tr'> {
  position: Position
}

export function PositionRow({ position, ...props }: PositionRowProps) {
  const { currency, current_price: price } = position
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
        <span className="block truncate font-semibold">{positionTitle(position)}</span>
        <span className="flex min-w-0 flex-wrap gap-x-1.5 text-caption text-text-2">
          <span className="min-w-0 truncate">
            {position.symbol ? position.security_name : assetCategoryName(position.class)}
          </span>
          <SplitButton position={position} />
        </span>
      </th>
      <td
        role="cell"
        className="px-4 py-3 text-right whitespace-nowrap max-sm:order-3 max-sm:basis-2/5 max-sm:p-0 max-sm:text-left max-sm:text-caption max-sm:text-text-2"
      >
        {price === null ? (
          <span className="text-caption text-text-3">
            <Trans>No price</Trans>
          </span>
        ) : (
          <>
            <Price value={price} currency={currency} />
            <Quantity value={position.quantity} />
          </>
        )}
      </td>
      <td
        role="cell"
        className="px-4 py-3 text-right whitespace-nowrap max-sm:order-4 max-sm:ml-auto max-sm:p-0 max-sm:text-caption"
      >
        <GainFigure gain={gainOf(position)} currency={currency} className="justify-items-end" />
      </td>
      <td
        role="cell"
        className="py-3 pr-4 pl-4 text-right font-semibold whitespace-nowrap max-sm:order-2 max-sm:p-0 md:pr-6"
      >
        <Money value={toMinor(position.current_value, currency)} currency={currency} cents />
      </td>
    </tr>
  )
}

/** With a public price it would give the value away, so it hides along. */
function Quantity({ value }: { value: number }) {
  if (useAmountsHidden()) return null
  return (
    <span className="text-caption text-text-3 sm:block">
      <span className="sm:hidden"> </span>× {formatQuantity(value)}
    </span>
  )
}
