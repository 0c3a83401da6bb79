import { useId } from 'react'

const LINE =
  'M0 262 C40 258 58 232 96 236 S150 262 192 240 236 186 282 190 340 214 384 186 430 118 480 124 540 138 584 92 640 40 720 24'

/** A rising gold line: decoration that says what the product is about. */
export function GrowthLine({ className }: { className?: string }) {
  const fill = useId()
  return (
    <svg viewBox="0 0 720 300" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--gold-fill)" stopOpacity=".34" />
          <stop offset="1" stopColor="var(--gold-fill)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${LINE} V300 H0 Z`} fill={`url(#${fill})`} />
      <path
        d={LINE}
        fill="none"
        strokeWidth="2.25"
        vectorEffect="non-scaling-stroke"
        className="stroke-gold"
      />
    </svg>
  )
}
