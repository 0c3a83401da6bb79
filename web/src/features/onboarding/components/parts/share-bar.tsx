import { t } from '@lingui/core/macro'
import { COMFORTABLE_PERCENT, TIGHT_PERCENT } from '@/lib/limits'
import { formatPercent } from '@/lib/percent'
import type { Verdict } from '@/lib/planning/verdict'

const fills: Record<Verdict['tone'], string> = {
  green: 'fill-pos',
  yellow: 'fill-gold',
  orange: 'fill-neg',
}

interface ShareBarProps {
  /** Of income; drawn up to 100. */
  percent: number
  tone: Verdict['tone']
  label: string
}

/** Each mark with the side of its number: away from the other mark, because a phone has little room. */
const marks = [
  [COMFORTABLE_PERCENT, 'end'],
  [TIGHT_PERCENT, 'start'],
] as const

/** A share of income with both thresholds marked. Lengths are attributes, so no inline style is needed. */
export function ShareBar({ percent: share, tone, label }: ShareBarProps) {
  const percent = formatPercent(share)
  return (
    <svg
      role="img"
      aria-label={t`${label}: ${percent}`}
      className="block h-8 w-full overflow-visible"
    >
      <rect width="100%" height="12" rx="6" className="fill-surface stroke-line" />
      <rect
        width={`${Math.min(100, Math.max(1, share))}%`}
        height="12"
        rx="6"
        className={fills[tone]}
      />
      {marks.map(([mark, side]) => (
        <g key={mark}>
          <line
            x1={`${mark}%`}
            x2={`${mark}%`}
            y1="-3"
            y2="15"
            strokeWidth="1.5"
            className="stroke-strong"
          />
          <text x={`${mark}%`} y="29" textAnchor={side} className="figure fill-text-3 text-axis">
            {formatPercent(mark, 0)}
          </text>
        </g>
      ))}
    </svg>
  )
}
