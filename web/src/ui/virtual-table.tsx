import type { ReactNode, RefCallback } from 'react'
import { cn } from '@/lib/cn'
import { useVirtualRows } from './use-virtual-rows'

/** Up to this many rows are simply drawn. */
export const VIRTUAL_ABOVE = 200

/** For the `<tr>` of a row. */
export interface VirtualRowProps {
  'aria-rowindex': number
  ref?: RefCallback<HTMLElement>
}

export interface VirtualTableProps<Row> {
  caption: string
  rows: readonly Row[]
  /** How many columns there are. */
  columns: number
  /** The `<thead>`; it has to stick to the top by itself. */
  head: ReactNode
  /** One row, keyed. All have to be of one height. */
  row: (row: Row, props: VirtualRowProps) => ReactNode
  /** On a phone, rows are laid out as cards. Safari then needs every role said. */
  stacked?: boolean
}

/** A long table in a box that scrolls. Draws what is on the screen, and says how many rows there are in all. */
export function VirtualTable<Row>({
  caption,
  rows,
  columns,
  head,
  row,
  stacked = false,
}: VirtualTableProps<Row>) {
  const { start, end, before, after, box, measureRow } = useVirtualRows(rows.length)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="max-h-[70dvh] overflow-y-auto"
      {...box}
    >
      <table
        role="table"
        className={cn('figure w-full text-control', stacked && 'max-sm:block')}
        aria-rowcount={rows.length + 1}
      >
        <caption className="sr-only">{caption}</caption>
        {head}
        <tbody role="rowgroup" className={cn(stacked && 'max-sm:block')}>
          <Room height={before} columns={columns} stacked={stacked} />
          {rows.slice(start, end).map((one, index) =>
            row(one, {
              'aria-rowindex': start + index + 2,
              ...(index === 0 ? { ref: measureRow } : {}),
            }),
          )}
          <Room height={after} columns={columns} stacked={stacked} />
        </tbody>
      </table>
    </section>
  )
}

interface RoomProps {
  height: number
  columns: number
  stacked: boolean
}

/** Stands for rows that are not drawn. */
function Room({ height, columns, stacked }: RoomProps) {
  if (height === 0) return null
  return (
    <tr role="row" style={{ height }} className={cn(stacked && 'max-sm:block')}>
      <td role="cell" colSpan={columns} />
    </tr>
  )
}
