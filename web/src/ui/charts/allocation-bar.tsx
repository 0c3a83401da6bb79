import { cn } from '@/lib/cn'
import { formatPercent } from '@/lib/percent'
import { hiddenAmountLabel, useAmountsHidden } from '@/lib/privacy'
import { barSegments } from './bar-segments'
import { useElementSize } from './use-element-size'

/** The colours of the chart palette. A category keeps its slot for life. */
export type ChartSlot = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export interface AllocationSegment {
  name: string
  /** Percent of the whole. */
  share: number
  slot: ChartSlot
}

export interface AllocationBarProps {
  segments: readonly AllocationSegment[]
  /** Names the picture: "What you own". */
  label: string
  className?: string
}

const fillClass: Record<ChartSlot, string> = {
  1: 'fill-c1',
  2: 'fill-c2',
  3: 'fill-c3',
  4: 'fill-c4',
  5: 'fill-c5',
  6: 'fill-c6',
  7: 'fill-c7',
  8: 'fill-c8',
  9: 'fill-c9',
}

const swatchClass: Record<ChartSlot, string> = {
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

/** The colour's key beside a name. */
export function Swatch({ slot }: { slot: ChartSlot }) {
  return (
    <span
      aria-hidden="true"
      className={cn('size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none', swatchClass[slot])}
    />
  )
}

/** Parts of a whole as one stacked bar. Goes with a list that gives every part in figures. */
export function AllocationBar({ segments, label, className }: AllocationBarProps) {
  const hidden = useAmountsHidden()
  const [measure, { width }] = useElementSize()
  const laid = barSegments(
    segments.map((segment) => segment.share),
    width,
  )
  const parts = segments.map((segment) => `${segment.name} ${formatPercent(segment.share)}`)
  return (
    <div
      ref={measure}
      role="img"
      aria-label={`${label}: ${hidden ? hiddenAmountLabel() : parts.join(', ')}`}
      data-slot="allocation-bar"
      className={cn('h-3 w-full overflow-hidden rounded-full forced-color-adjust-none', className)}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        className="block size-full"
      >
        {segments.map((segment, index) => (
          <rect
            key={segment.name}
            x={laid[index]?.x ?? 0}
            width={laid[index]?.width ?? 0}
            height="100%"
            className={fillClass[segment.slot]}
          />
        ))}
      </svg>
    </div>
  )
}
