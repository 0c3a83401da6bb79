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
  className?: string
}

/** A long table in a box that scrolls. Draws what is on the screen, and says how many rows there are in all. */
export function VirtualTable<Row>({
  caption,
  rows,
  columns,
  head,
  row,
  className,
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
        className={cn('figure w-full text-control', className)}
        aria-rowcount={rows.length + 1}
      >
        <caption className="sr-only">{caption}</caption>
        {head}
        <tbody className="max-sm:block">
          <Room height={before} columns={columns} />
          {rows.slice(start, end).map((one, index) =>
            row(one, {
              'aria-rowindex': start + index + 2,
              ...(index === 0 ? { ref: measureRow } : {}),
            }),
          )}
          <Room height={after} columns={columns} />
        </tbody>
      </table>
    </section>
  )
}

/** Stands for rows that are not drawn. */
function Room({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null
  return (
    <tr style={{ height }} className="max-sm:block">
      <td colSpan={columns} />
    </tr>
  )
}
