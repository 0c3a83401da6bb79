import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface Fact {
  name: string
  value: ReactNode
  /** Smaller text under the name. */
  note?: string
  /** Needed when two facts may have the same name. */
  id?: string
}

/** Names and values, one pair per line. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('grid default:gap-2.5 default:text-control', className)}>
      {facts.map((fact) => (
        <div key={fact.id ?? fact.name} className="flex items-baseline justify-between gap-4">
          <dt className="text-text-2">
            {fact.name}
            {fact.note && <span className="block text-caption text-text-3">{fact.note}</span>}
          </dt>
          <dd className="figure text-right font-medium">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
