import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { formatDay } from '@/lib/dates'

interface DayTableProps<Row extends { day: string }> {
  caption: string
  /** Titles of the columns after the day's; a phone shows the first. */
  columns: readonly string[]
  rows: readonly Row[]
  /** The content of each column. */
  cells: (row: Row) => readonly ReactNode[]
  /** A last column of text. */
  note?: { title: string; of: (row: Row) => ReactNode } | undefined
  /** Sets the height. */
  className: string
}

/** Figures by day in a box that scrolls. */
export function DayTable<Row extends { day: string }>({
  caption,
  columns,
  rows,
  cells,
  note,
  className,
}: DayTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className={cn('overflow-y-auto rounded-control border border-line', className)}
    >
      <table className="figure w-full text-control">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-caption text-text-2">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t`Date`}
            </th>
            {columns.map((title) => (
              <th
                key={title}
                scope="col"
                className="px-3 py-2 text-right font-medium not-nth-2:max-sm:hidden"
              >
                {title}
              </th>
            ))}
            {note && (
              <th scope="col" className="px-3 py-2 text-left font-medium">
                {note.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.day} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                {formatDay(row.day)}
              </th>
              {cells(row).map((cell, index) => (
                <td key={columns[index]} className="px-3 py-1.5 text-right not-nth-2:max-sm:hidden">
                  {cell}
                </td>
              ))}
              {note && <td className="px-3 py-1.5 text-text-2">{note.of(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
