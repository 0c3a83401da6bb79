import { cn } from '@/lib/cn'
import { hiddenAmountLabel, useAmountsHidden } from '@/lib/hidden-amounts'
import { formatPercent } from '@/lib/percent'

/** The colors of the chart palette. A category keeps its slot for life. */
export type ChartSlot = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export interface AllocationSegment {
  name: string
  /** Percent of the whole. */
  share: number
  slot: ChartSlot
}

interface AllocationBarProps {
  segments: readonly AllocationSegment[]
  /** Names the picture: "What you own". */
  label: string
  className?: string
}

const fills: Record<ChartSlot, string> = {
  1: 'bg-c1',
  2: 'bg-c2',
  3: 'bg-c3',
  4: 'bg-c4',
  5: 'bg-c5',
  6: 'bg-c6',
  7: 'bg-c7',
  8: 'bg-c8',
  9: 'bg-c9',
}

/** The color key beside a name. */
export function Swatch({ slot }: { slot: ChartSlot }) {
  return (
    <span
      aria-hidden="true"
      className={cn('size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none', fills[slot])}
    />
  )
}

/** Parts of a whole as one stacked bar. Use it with a list that gives every part in figures. */
export function AllocationBar({ segments, label, className }: AllocationBarProps) {
  const hidden = useAmountsHidden()
  const parts = segments.map((segment) => `${segment.name} ${formatPercent(segment.share)}`)
  return (
    <div
      role="img"
      aria-label={`${label}: ${hidden ? hiddenAmountLabel() : parts.join(', ')}`}
      className={cn(
        'flex h-3 w-full gap-0.5 overflow-hidden rounded-full forced-color-adjust-none',
        className,
      )}
    >
      {segments
        .filter(({ share }) => share > 0)
        .map(({ name, share, slot }) => (
          <span
            key={name}
            // Equal parts while the shares in figures are masked.
            style={{ flexGrow: hidden ? 1 : share }}
            // A narrower part would be invisible.
            className={cn('min-w-[3px] basis-0', fills[slot])}
          />
        ))}
    </div>
  )
}
