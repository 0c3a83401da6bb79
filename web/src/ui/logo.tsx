import { cn } from '@/lib/cn'

interface LogoProps {
  /** The mark alone. */
  markOnly?: boolean | undefined
}

/** The mark and the name. The name is text, so a link around it needs no further label. */
export function Logo({ markOnly = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect
          x=".5"
          y=".5"
          width="31"
          height="31"
          rx="8.5"
          className="fill-(--logo-tile) stroke-line"
        />
        <path
          d="M7.5 21.5 12.5 15l4 3.5 8-9"
          fill="none"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-(--logo-line)"
        />
      </svg>
      <span className={cn('text-title font-bold text-text', markOnly && 'sr-only')}>Goldgrove</span>
    </span>
  )
}
