import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface DotPart {
  /** The kind of fact; unique on a line. */
  name: string
  text: ReactNode
  className?: string | undefined
}

interface DotLineProps {
  parts: readonly (DotPart | false | null)[]
  className?: string | undefined
}

/**
 * Short facts on one line, separated by dots. Every fact has a dot before it. At the start of a line, the dot falls
 * outside the edge and is cut off, so that no line begins or ends with a dot.
 */
export function DotLine({ parts, className }: DotLineProps) {
  return (
    <p className={cn('overflow-x-clip', className)}>
      <span className="-ml-3 flex flex-wrap">
        {parts
          .filter((part) => part !== false && part !== null)
          .map((part, index) => (
            <span
              key={part.name}
              className={cn('relative min-w-0 pl-3 wrap-anywhere', part.className)}
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  data-slot="dot"
                  className="absolute left-0 w-3 text-center"
                >
                  ·{' '}
                </span>
              )}
              {part.text}{' '}
            </span>
          ))}
      </span>
    </p>
  )
}
