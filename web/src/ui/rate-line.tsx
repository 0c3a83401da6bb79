import type { Quote } from '@/lib/api-types'
import { formatPair, sourceName } from '@/lib/content/exchange-rates'
import { formatDay } from '@/lib/dates'
import { DotLine } from './dot-line'

/** "1 USD = 1.3702 CAD · Bank of Canada · Nov 23, 2026". */
export function RateLine({ from, to, rate }: { from: string; to: string; rate: Quote }) {
  return (
    <DotLine
      className="text-caption text-text-3"
      parts={[
        { name: 'rate', text: formatPair(from, to, rate.rate) },
        { name: 'source', text: sourceName(rate.source) },
        { name: 'day', text: formatDay(rate.day) },
      ]}
    />
  )
}
