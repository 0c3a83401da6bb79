import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cn } from '@/lib/cn'
import { type Cell, toCsv } from '@/ui/charts/csv'
import { Input } from '@/ui/input'
import { useVirtualRows } from '@/ui/use-virtual-rows'
import { type Position, positionTitle } from '../model/holdings'
import {
  type HoldingColumn,
  type HoldingOrder,
  type ListedPosition,
  largestFirst,
  listedPositions,
  nextOrder,
  viewOf,
} from '../model/holdings-view'
import { CsvButton } from './csv-button'
import { PositionRow } from './holdings-table'

/** Up to this many rows are simply drawn. */
const VIRTUAL_ABOVE = 200
/** A list this short is read faster than searched. */
const SEARCH_FROM = 8

export interface HoldingsExplorerProps {
  caption: string
  positions: readonly Position[]
  fileName: string
}

/** All positions: searched, ordered, and given away as a file. A long list draws only what is on the screen. */
export function HoldingsExplorer({ caption, positions, fileName }: HoldingsExplorerProps) {
  const listed = useMemo(() => listedPositions(positions), [positions])
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState(largestFirst)
  const shown = useMemo(() => viewOf(listed, search, order), [listed, search, order])
  const Rows = shown.length > VIRTUAL_ABOVE ? VirtualTable : PlainTable
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 md:px-6">
        {listed.length >= SEARCH_FROM && (
          <Input
            type="search"
            aria-label="Find a holding"
            placeholder="Find a holding"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="max-w-64"
          />
        )}
        <CsvButton fileName={fileName} csv={() => holdingsCsv(shown)} className="ml-auto" />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-4 py-8 text-center text-text-2 md:px-6">
          No holding matches “{search.trim()}”.
        </p>
      ) : (
        <Rows caption={caption} rows={shown} order={order} onOrderChange={setOrder} />
      )}
    </>
  )
}

interface TableProps {
  caption: string
  rows: readonly ListedPosition[]
  order: HoldingOrder
  onOrderChange: (order: HoldingOrder) => void
}

function PlainTable({ caption, rows, order, onOrderChange }: TableProps) {
  return (
    <table className="figure w-full text-control max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <Head order={order} onOrderChange={onOrderChange} />
      <tbody className="max-sm:block">
        {rows.map(({ position }) => (
          <PositionRow key={position.id} position={position} />
        ))}
      </tbody>
    </table>
  )
}

function VirtualTable({ caption, rows, order, onOrderChange }: TableProps) {
  const { start, end, before, after, box, measureRow } = useVirtualRows(rows.length)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="max-h-[70dvh] overflow-y-auto"
      {...box}
    >
      <table className="figure w-full text-control max-sm:block" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <Head order={order} onOrderChange={onOrderChange} sticky />
        <tbody className="max-sm:block">
          <Room height={before} />
          {rows.slice(start, end).map(({ position }, index) => (
            <PositionRow
              key={position.id}
              position={position}
              aria-rowindex={start + index + 2}
              {...(index === 0 ? { ref: measureRow } : {})}
            />
          ))}
          <Room height={after} />
        </tbody>
      </table>
    </section>
  )
}

/** Stands for rows that are not drawn. */
function Room({ height }: { height: number }) {
  if (height === 0) return null
  return (
    <tr style={{ height }} className="max-sm:block">
      <td colSpan={headings.length} />
    </tr>
  )
}

const headings: readonly { column: HoldingColumn; title: string; className: string }[] = [
  { column: 'name', title: 'Holding', className: 'pl-4 text-left md:pl-6' },
  { column: 'price', title: 'Price', className: 'px-4 text-right' },
  { column: 'gain', title: 'Gain', className: 'px-4 text-right' },
  { column: 'value', title: 'Value', className: 'pr-4 text-right md:pr-6' },
]

function Head({
  order,
  onOrderChange,
  sticky = false,
}: Pick<TableProps, 'order' | 'onOrderChange'> & { sticky?: boolean }) {
  return (
    <thead className={cn('max-sm:block', sticky && 'sticky top-0 z-10 bg-surface')}>
      <tr className="max-sm:flex max-sm:justify-between max-sm:gap-2 max-sm:px-4">
        {headings.map(({ column, title, className }) => (
          <th
            key={column}
            scope="col"
            aria-sort={sortOf(order, column)}
            className={cn('py-2 text-caption font-medium text-text-2 max-sm:p-0', className)}
          >
            <button
              type="button"
              onClick={() => onOrderChange(nextOrder(order, column))}
              className={cn(
                'inline-flex min-h-8 items-center gap-1 rounded-chip hover:text-text pointer-coarse:min-h-11',
                column !== 'name' && 'flex-row-reverse',
              )}
            >
              {title}
              <Direction order={order} column={column} />
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortOf(order: HoldingOrder, column: HoldingColumn) {
  if (order.column !== column) return 'none'
  return order.rising ? 'ascending' : 'descending'
}

function Direction({ order, column }: { order: HoldingOrder; column: HoldingColumn }) {
  const Arrow = order.rising ? ArrowUp : ArrowDown
  const own = order.column === column
  return <Arrow aria-hidden="true" className={cn('size-3.5', !own && 'invisible')} />
}

const csvHeader = [
  'name',
  'symbol',
  'class',
  'quantity',
  'price',
  'value',
  'cost_basis',
  'currency',
]

export function holdingsCsv(rows: readonly ListedPosition[]): string {
  return toCsv(
    csvHeader,
    rows.map(({ position }): Cell[] => [
      position.symbol === null ? positionTitle(position) : position.security_name,
      position.symbol,
      position.class,
      position.quantity,
      position.current_price,
      position.current_value,
      position.cost_basis,
      position.currency,
    ]),
  )
}
