import { t } from '@lingui/core/macro'
import { cn } from '@/lib/cn'
import { MINUS } from '@/lib/numbers'
import { Crop } from './crop'
import { allocation, dollars, percentage } from './sample'

const GAP_PERCENT = 0.6

/** Where each segment starts and how long it is drawn, in percent of the bar; the last one reaches the end. */
const segmentsOf = (entries: ReturnType<typeof allocation>) =>
  entries.map(({ fill, share }, index) => ({
    fill,
    start: entries.slice(0, index).reduce((sum, one) => sum + one.share, 0),
    length: index === entries.length - 1 ? share : share - GAP_PERCENT,
  }))

export function AllocationCrop() {
  const entries = allocation()
  return (
    <Crop
      label={t`Example breakdown: $512,867 of assets in stocks, real estate, retirement, cash and crypto, and $100,000 owed.`}
    >
      <p className="text-card">{t`What you own and owe`}</p>
      <Total name={t`Assets`} amount={dollars(512_867)} className="mt-3" />
      <svg aria-hidden="true" className="mt-2 block h-3 w-full overflow-hidden rounded-full">
        {segmentsOf(entries).map((segment) => (
          <rect
            key={segment.fill}
            x={`${segment.start}%`}
            width={`${segment.length}%`}
            height="100%"
            className={segment.fill}
          />
        ))}
      </svg>
      <ul className="mt-4 grid grid-cols-1 gap-2.5">
        {entries.map((entry) => (
          <li
            key={entry.name}
            className="flex flex-wrap items-center justify-end gap-x-2 sm:gap-x-3"
          >
            <span className={cn('size-2.5 shrink-0 rounded-[3px]', entry.dot)} />
            <span className="grow basis-22">{entry.name}</span>
            <span className="figure">{dollars(entry.amount)}</span>
            <span className="figure min-w-12 text-right text-text-2">
              {percentage(entry.share)}
            </span>
          </li>
        ))}
      </ul>
      <Total
        name={t`Liabilities`}
        amount={MINUS + dollars(100_000)}
        className="mt-4 border-t border-line pt-4"
      />
    </Crop>
  )
}

interface TotalProps {
  name: string
  amount: string
  className: string
}

function Total({ name, amount, className }: TotalProps) {
  return (
    <p className={cn('flex justify-between', className)}>
      <span className="text-text-2">{name}</span>
      <span className="figure font-semibold">{amount}</span>
    </p>
  )
}
