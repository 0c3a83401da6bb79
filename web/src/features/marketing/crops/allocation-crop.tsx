import { cn } from '@/lib/cn'
import { Crop } from './crop'
import { allocation } from './sample'

const GAP_PERCENT = 0.6

/** Where each segment starts and how long it is drawn, in percent of the bar; the last one reaches the end. */
const segments = allocation.map((entry, index) => ({
  ...entry,
  start: allocation.slice(0, index).reduce((sum, one) => sum + one.share, 0),
  length: index === allocation.length - 1 ? entry.share : entry.share - GAP_PERCENT,
}))

export function AllocationCrop({ className }: { className?: string | undefined }) {
  return (
    <Crop
      label="Example breakdown: $512,867 of assets in stocks, real estate, retirement, cash and crypto, and $100,000 owed."
      className={className}
    >
      <p className="text-card">What you own and owe</p>
      <p className="mt-3 flex justify-between">
        <span className="text-text-2">Assets</span>
        <span className="figure font-semibold">$512,867</span>
      </p>
      <svg aria-hidden="true" className="mt-2 block h-3 w-full overflow-hidden rounded-full">
        {segments.map((segment) => (
          <rect
            key={segment.name}
            x={`${segment.start}%`}
            width={`${segment.length}%`}
            height="100%"
            className={segment.fill}
          />
        ))}
      </svg>
      <ul className="mt-4 grid gap-2.5">
        {allocation.map((entry) => (
          <li key={entry.name} className="flex items-center gap-3">
            <span className={cn('size-2.5 shrink-0 rounded-[3px]', entry.dot)} />
            <span className="flex-1">{entry.name}</span>
            <span className="figure">{entry.amount}</span>
            <span className="figure w-12 text-right text-text-2">{entry.share.toFixed(1)}%</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between border-t border-line pt-4">
        <span className="text-text-2">Liabilities</span>
        <span className="figure font-semibold">−$100,000</span>
      </p>
    </Crop>
  )
}
