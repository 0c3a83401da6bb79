import { cn } from '@/lib/cn'

interface ProgressProps {
  /** Percent; drawn and announced within 0..100. */
  value: number
  /** What progresses: "Down payment". */
  label: string
  /** The value in words, when percent is not the best way to say it: "$62,400 of $90,000". */
  valueText?: string | undefined
  className?: string | undefined
}

/** A bar drawn in SVG: its length is an attribute, so no inline style is needed. */
export function Progress({ value, label, valueText, className }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cn(
        'h-2 w-full overflow-hidden rounded-full border border-line bg-sunken forced-colors:border-current',
        className,
      )}
    >
      <svg aria-hidden="true" className="block size-full">
        <rect
          width={`${shown}%`}
          height="100%"
          rx="4"
          className="fill-gold forced-colors:fill-[Highlight]"
        />
      </svg>
    </div>
  )
}
