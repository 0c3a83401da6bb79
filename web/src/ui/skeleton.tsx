import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

/** One gray block with the final size of its content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('animate-pulse bg-line/60 default:rounded-control', className)}
    />
  )
}

interface LoadingProps {
  /** Announced once: "Loading your accounts". */
  label: string
  children: ReactNode
  className?: string | undefined
}

/** Wraps skeletons: invisible for the first 150 ms, and announces what is loading. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div aria-busy="true" className={cn('animate-late', className)}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
