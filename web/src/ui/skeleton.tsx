import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '@/lib/cn'

/** One grey block with the final size of what it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('animate-pulse bg-line/60 default:rounded-control', className)}
    />
  )
}

export interface LoadingProps {
  /** Announced once: "Loading your accounts". */
  label: string
  children: ReactNode
  className?: string | undefined
}

/** Wraps skeletons: invisible for the first 150 ms, and says what is loading. */
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

const DELAY_MS = 150
const MINIMUM_MS = 300

/** Whether to show a placeholder: not before 150 ms of waiting, and then for at least 300 ms. */
export function useDelayedPending(pending: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (pending === shown) return
    const timer = setTimeout(() => setShown(pending), pending ? DELAY_MS : MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [pending, shown])
  return shown
}
