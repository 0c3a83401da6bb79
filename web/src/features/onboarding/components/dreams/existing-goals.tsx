import { useId } from 'react'
import type { Goal } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import { Money } from '@/ui/money'

/** What someone saves for already, before they add to it. */
export function ExistingGoals({ goals, title }: { goals: readonly Goal[]; title: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="text-card">
        {title}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {goals.map((goal) => (
          <li
            key={goal.id}
            className="flex items-baseline gap-2 rounded-full border border-line bg-sunken px-3 py-1.5 text-caption"
          >
            <span className="font-medium">{goal.name}</span>
            <Money
              value={toMinor(goal.target_amount, goal.currency)}
              currency={goal.currency}
              className="text-text-2"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
