import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface ProgressRingProps {
  /** Percent; drawn clamped to 0..100. */
  value: number
  label: string
  valueText?: string | undefined
  /** Pixels. */
  size?: number | undefined
  strokeWidth?: number | undefined
  /** In the middle, e.g. the percentage. */
  children?: ReactNode
  className?: string | undefined
}

export function ProgressRing({
  value,
  label,
  valueText,
  size = 120,
  strokeWidth = 10,
  children,
  className,
}: ProgressRingProps) {
  const shown = Math.min(100, Math.max(0, value))
  const radius = (size - strokeWidth) / 2
  const centre = size / 2
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cn('relative inline-grid place-items-center', className)}
    >
      <svg width={size} height={size} aria-hidden="true" className="-rotate-90">
        <circle
          cx={centre}
          cy={centre}
          r={radius}
          fill="none"
          strokeWidth={strokeWidth}
          className="stroke-line"
        />
        {shown > 0 && (
          <circle
            cx={centre}
            cy={centre}
            r={radius}
            fill="none"
            strokeWidth={strokeWidth}
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
