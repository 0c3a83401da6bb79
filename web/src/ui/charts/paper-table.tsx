/** What a chart says on paper, where nothing can be pointed at: a few of its days in figures. Not on the screen. */
import { formatDay } from '@/lib/dates'
import { Money } from '../money'
import type { DayValue } from './line-plot'

/** As many rows as fit beside the chart on one page. */
const ROWS = 12

export interface PaperTableProps {
  caption: string
  /** From the earliest day to the latest. */
  points: readonly DayValue[]
  currency: string
}

export function PaperTable({ caption, points, currency }: PaperTableProps) {
  return (
    <table className="figure mt-4 hidden w-full text-control print:table">
      <caption className="pb-1 text-left text-caption">{caption} in figures</caption>
      <tbody>
        {fewOf(points).map(({ day, value }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {formatDay(day)}
            </th>
            <td className="py-1 text-right">
              <Money value={value} currency={currency} cents />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Evenly thinned, both ends kept. */
export function fewOf<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1
  const step = Math.max(1, Math.ceil(last / (ROWS - 1)))
  return points.filter((_, index) => index === last || (index % step === 0 && last - index >= step))
}
