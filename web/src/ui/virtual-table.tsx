import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { cn } from '@/lib/cn'

/** Up to this many rows, all are rendered. */
export const VIRTUAL_ABOVE = 200

/** For the `<tr>` of a row. */
export interface VirtualRowProps {
  'aria-rowindex': number
  ref?: RefCallback<HTMLElement>
}

interface VirtualTableProps<Row> {
  caption: string
  rows: readonly Row[]
  /** The number of columns. */
  columns: number
  /** The `<thead>`; it must be sticky itself. */
  head: ReactNode
  /** One row, keyed. All rows must have the same height. */
  row: (row: Row, props: VirtualRowProps) => ReactNode
  /** On a phone, rows are laid out as cards. Safari then needs explicit roles. */
  stacked?: boolean
}

/** A long table in a scrolling box. Renders only the visible rows, and announces the total number of rows. */
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
          {rows
            .slice(start, end)
            .map((one, index) =>
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

/** Fills the space of rows that are not rendered. */
function Room({ height, columns, stacked }: { height: number; columns: number; stacked: boolean }) {
  if (height === 0) return null
  return (
    <tr role="row" style={{ height }} className={cn(stacked && 'max-sm:block')}>
      <td role="cell" colSpan={columns} />
    </tr>
  )
}

/** Extra rows rendered on either side, so that scrolling shows no gap. */
const OVERSCAN = 8
/** Used before the first measurement; replaced before the first paint. */
const UNMEASURED = { row: 56, box: 560 }

interface VirtualRows {
  /** The rows to render: from `start` up to, not including, `end`. */
  start: number
  end: number
  /** Heights in pixels of the rows before and after. */
  before: number
  after: number
  /** For the scrolling box. */
  box: { ref: RefCallback<HTMLElement>; onScroll: (event: { currentTarget: Element }) => void }
  /** For the first rendered row. */
  measureRow: RefCallback<HTMLElement>
}

function useVirtualRows(count: number): VirtualRows {
  const [sizes, setSizes] = useState(UNMEASURED)
  const [top, setTop] = useState(0)

  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const { clientHeight } = box
      if (clientHeight > 0) setSizes((known) => ({ ...known, box: clientHeight }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const measureRow = useCallback((row: HTMLElement | null) => {
    const height = row?.getBoundingClientRect().height ?? 0
    if (height > 0) setSizes((known) => (known.row === height ? known : { ...known, row: height }))
  }, [])

  return {
    ...visibleRows(count, top, sizes),
    box: { ref, onScroll: ({ currentTarget }) => setTop(currentTarget.scrollTop) },
    measureRow,
  }
}

/** The rows around the visible ones, and the heights of the others. Pure. */
export function visibleRows(
  count: number,
  top: number,
  { row, box }: { row: number; box: number },
) {
  const first = Math.min(Math.floor(top / row), Math.max(0, count - Math.ceil(box / row)))
  const start = Math.max(0, first - OVERSCAN)
  const end = Math.min(count, first + Math.ceil(box / row) + OVERSCAN)
  return { start, end, before: start * row, after: (count - end) * row }
}
