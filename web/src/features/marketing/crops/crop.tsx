import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface CropProps {
  /** What the picture shows, in one sentence. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A piece of the product as an illustration: a single image to screen readers, not a set of figures. */
export function Crop({ label, className, children }: CropProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn(
        'select-none rounded-card border border-line bg-surface p-5 text-control shadow-popover md:p-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

export function Bar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" className="block h-2 w-full overflow-hidden rounded-full bg-sunken">
      <rect width={`${percent}%`} height="100%" rx="4" className="fill-gold" />
    </svg>
  )
}
