import { ArrowUp } from 'lucide-react'
import { Crop } from './crop'
import { LineChart } from './line-chart'
import { netWorthSeries } from './sample'

const axis = ['Jan \u201926', 'Apr \u201926', 'Jul \u201926', 'Oct \u201926']

export function NetWorthCrop({ className }: { className?: string | undefined }) {
  return (
    <Crop
      label="Example dashboard: net worth of $412,867, up $69,454 over the last year, drawn as a rising line."
      className={className}
    >
      <p className="text-control text-text-2">Net worth</p>
      <p className="figure mt-1 text-hero">
        $412,867<span className="text-[0.56em] font-medium text-text-3">.34</span>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-2.5">
        <span className="figure inline-flex items-center gap-1.5 rounded-full bg-pos-bg px-2.5 py-0.5 font-medium text-pos">
          <ArrowUp strokeWidth={3} className="size-3.5" />
          +$69,454 (+20.2%)
        </span>
        <span className="text-text-2">over the last year</span>
      </p>
      <LineChart series={netWorthSeries} className="mt-5 h-32 sm:h-40" />
      <div className="figure mt-2 flex justify-between px-[6%] text-axis text-text-3">
        {axis.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </div>
    </Crop>
  )
}
