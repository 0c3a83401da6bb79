import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Holding, NetWorth } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { securityName, tickerOf } from '@/lib/position-title'
import { TitledCard } from '@/ui/card'
import { type Cell, toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { Input } from '@/ui/input'
import { VIRTUAL_ABOVE, VirtualTable } from '@/ui/virtual-table'
import { mainCells, mainHeader } from '../model/accounts-csv'
import { type Position, positionWorth, rankedPositions } from '../model/holdings'
import {
  type HoldingColumn,
  type HoldingOrder,
  inOrder,
  largestFirst,
  nextOrder,
  searched,
} from '../model/holdings-view'
import { headings, PositionRow, PositionTable } from './holdings-table'
import { HOLDINGS_ANCHOR } from './top-holdings-card'

/** Shorter lists are quicker to read than to search. */
const SEARCH_FROM = 8

interface HoldingsCardProps {
  holdings: readonly Holding[]
  netWorth: NetWorth
  caption: string
}

/**
 * Holdings, with one position for a security in several accounts; with search, sorting and download. A long list renders
 * only the visible rows.
 */
export function HoldingsCard({ holdings, netWorth, caption }: HoldingsCardProps) {
  const positions = useMemo(() => rankedPositions(holdings, netWorth), [holdings, netWorth])
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState(largestFirst)
  // Typing does not sort again.
  const ordered = useMemo(() => inOrder(positions, order), [positions, order])
  const shown = useMemo(() => searched(ordered, search), [ordered, search])
  const Rows = shown.length > VIRTUAL_ABOVE ? LongTable : PlainTable
  return (
    <TitledCard
      flush
      id={HOLDINGS_ANCHOR}
      tabIndex={-1}
      title={t`Holdings`}
      headerClassName="mb-0 px-4 pt-4 pb-2 md:px-6"
      action={
        <span className="text-caption text-text-3">
          {countText(positions.length, holdings.length)}
        </span>
      }
    >
      <div
        data-print="hide"
        className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 md:px-6"
      >
        {positions.length >= SEARCH_FROM && (
          <Input
            type="search"
            aria-label={t`Find a holding`}
            placeholder={t`Find a holding`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-auto min-w-0 flex-1 basis-40 sm:max-w-64"
          />
        )}
        <CsvButton
          fileName="holdings.csv"
          text={() => holdingsCsv(shown, netWorth)}
          className="ml-auto"
        />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-4 py-8 text-center text-text-2 md:px-6">
          <Trans>No holding matches “{search.trim()}”.</Trans>
        </p>
      ) : (
        <Rows caption={caption} rows={shown} order={order} onOrderChange={setOrder} />
      )}
    </TitledCard>
  )
}

/** A security in several accounts is one row here, but several holdings in the import and in lists. */
function countText(securities: number, holdings: number): string {
  const all = plural(holdings, { one: '# holding', other: '# holdings' })
  if (securities === holdings) return all
  return t`${plural(securities, { one: '# security', other: '# securities' })}, ${all}`
}

interface TableProps {
  caption: string
  rows: readonly Position[]
  order: HoldingOrder
  onOrderChange: (order: HoldingOrder) => void
}

function PlainTable({ caption, rows, ...head }: TableProps) {
  return <PositionTable caption={caption} positions={rows} head={<Head {...head} />} />
}

function LongTable({ caption, rows, order, onOrderChange }: TableProps) {
  return (
    <VirtualTable
      caption={caption}
      rows={rows}
      columns={headings().length}
      stacked
      head={<Head order={order} onOrderChange={onOrderChange} sticky />}
      row={(position, props) => <PositionRow key={position.id} position={position} {...props} />}
    />
  )
}

function Head({
  order,
  onOrderChange,
  sticky = false,
}: Pick<TableProps, 'order' | 'onOrderChange'> & { sticky?: boolean }) {
  return (
    <thead role="rowgroup" className={cn('max-sm:block', sticky && 'sticky top-0 z-10 bg-surface')}>
      <tr
        role="row"
        {...(sticky ? { 'aria-rowindex': 1 } : {})}
        className="max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-2 max-sm:px-4"
      >
        {headings().map(({ column, title, className }) => (
          <th
            key={column}
            role="columnheader"
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
  return <Arrow className={cn('size-3.5', !own && 'invisible')} />
}

const csvHeader = [
  'name',
  'symbol',
  'class',
  'asset_classes',
  'quantity',
  'price',
  'value',
  'cost_basis',
  'currency',
  ...mainHeader,
]

export function holdingsCsv(rows: readonly Position[], netWorth: NetWorth): string {
  return toCsv(
    csvHeader,
    rows.map((position): Cell[] => [
      securityName(position),
      tickerOf(position),
      position.class,
      position.asset_classes.map(({ class: name, percent }) => `${percent}% ${name}`).join('; '),
      position.quantity,
      position.current_price,
      position.current_value,
      position.cost_basis,
      position.currency,
      ...mainCells(netWorth, position.currency, positionWorth(position, netWorth)),
    ]),
  )
}
