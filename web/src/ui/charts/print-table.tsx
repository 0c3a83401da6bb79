/** A chart on paper, where there is no crosshair: a few of its days in figures. Not on the screen. */
import { Trans } from '@lingui/react/macro'
import { formatDay } from '@/lib/dates'
import { Money } from '../money'
import type { DayValue } from './line-plot'

/** The number of days that fit side by side under the chart. */
const DAYS = 6

interface PaperTableProps {
  caption: string
  /** From the earliest day to the latest. */
  points: readonly DayValue[]
  currency: string
}

export function PrintTable({ caption, points, currency }: PaperTableProps) {
  const days = fewOf(points)
  return (
    <table className="figure mt-3 hidden w-full text-caption print:table">
      <caption className="sr-only">
        <Trans>{caption} in figures</Trans>
      </caption>
      <thead>
        <tr>
          {days.map(({ day }) => (
            <th key={day} scope="col" className="text-left font-normal text-text-2">
              {formatDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map(({ day, value }) => (
            <td key={day}>
              <Money value={value} currency={currency} cents />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** Thins a list evenly and keeps both ends. */
export function fewOf<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1
  const step = Math.max(1, Math.ceil(last / (DAYS - 1)))
  return points.filter((_, index) => index === last || (index % step === 0 && last - index >= step))
}
