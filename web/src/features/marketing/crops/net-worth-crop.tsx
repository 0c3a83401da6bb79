import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { cn } from '@/lib/cn'
import { formatAxisMonth } from '@/lib/dates'
import { Crop } from './crop'
import { LineChart } from './line-chart'
import { dollarParts, dollars, netWorthSeries, percentage } from './sample'

/** Parts of an amount that are dimmed. */
const CENTS = new Set(['decimal', 'fraction'])

const axis = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']

export function NetWorthCrop({ className }: { className?: string | undefined }) {
  return (
    <Crop
      label={t`Example dashboard: net worth of $412,867, up $69,454 over the last year, drawn as a rising line.`}
      className={className}
    >
      <p className="text-control text-text-2">
        <Trans>Net worth</Trans>
      </p>
      <p className="figure mt-1 text-hero">
        {dollarParts(412_867.34).map(({ type, value }) => (
          <span
            key={type + value}
            className={cn(CENTS.has(type) && 'text-[0.56em] font-medium text-text-3')}
          >
            {value}
          </span>
        ))}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-2.5">
        <span className="figure inline-flex items-center gap-1.5 rounded-full bg-pos-bg px-2.5 py-0.5 font-medium text-pos">
          <ArrowUp strokeWidth={3} className="size-3.5" />+{dollars(69_454)} (+{percentage(20.2)})
        </span>
        <span className="text-text-2">
          <Trans>over the last year</Trans>
        </span>
      </p>
      <LineChart series={netWorthSeries} className="mt-5 h-32 sm:h-40" />
      <div className="figure mt-2 flex justify-between px-[6%] text-axis text-text-3">
        {axis.map((month) => (
          <span key={month}>{formatAxisMonth(month)}</span>
        ))}
      </div>
    </Crop>
  )
}
