import { useRef } from 'react'
import { useDismissInsight } from '@/entities/dismissals'
import type { Insight, InsightRule } from '@/entities/insights'
import { cn } from '@/lib/cn'
import { useNow } from '@/lib/use-now'
import { InsightCard } from './insight-card'

interface InsightListProps {
  label: string
  insights: readonly Insight[]
  rules: readonly InsightRule[]
  className?: string
}

/** Cards side by side. Keyboard focus stays in the list when one is dismissed. */
export function InsightList({ label, insights, rules, className }: InsightListProps) {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const { dismiss, restore } = useDismissInsight()
  const keepingFocus = (move: (insight: Insight) => void) => (insight: Insight) => {
    list.current?.focus()
    move(insight)
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      className={cn('grid content-start gap-3 outline-none *:grid lg:gap-4', className)}
    >
      {insights.map((insight) => (
        <li key={insight.id} className="min-w-0">
          <InsightCard
            insight={insight}
            family={rules.find(({ rule }) => rule === insight.rule)?.family}
            now={now}
            onDismiss={keepingFocus(dismiss)}
            onRestore={keepingFocus(restore)}
          />
        </li>
      ))}
    </ul>
  )
}
