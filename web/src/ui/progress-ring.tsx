import type { ReactNode } from 'react'

interface ProgressRingProps {
  /** Percent; drawn clamped to 0..100. */
  value: number
  label: string
  valueText?: string | undefined
  /** In the middle, e.g. the percentage. */
  children?: ReactNode
}

const SIZE = 168
const STROKE = 14

export function ProgressRing({ value, label, valueText, children }: ProgressRingProps) {
  const shown = Math.min(100, Math.max(0, value))
  const radius = (SIZE - STROKE) / 2
  const centre = SIZE / 2
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className="relative inline-grid place-items-center"
    >
      {/* Grows with the text in its middle. */}
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-hidden="true"
        className="h-auto w-[max(168px,7.5rem)] -rotate-90"
      >
        <circle
          cx={centre}
          cy={centre}
          r={radius}
          fill="none"
          strokeWidth={STROKE}
          className="stroke-line"
        />
        {shown > 0 && (
          <circle
            cx={centre}
            cy={centre}
            r={radius}
            fill="none"
            strokeWidth={STROKE}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${shown} 100`}
            className="stroke-gold forced-colors:stroke-[Highlight]"
          />
        )}
      </svg>
      <div className="figure absolute inset-0 grid place-content-center text-center">
        {children}
      </div>
    </div>
  )
}
