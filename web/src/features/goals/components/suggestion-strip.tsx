import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Money } from '@/ui/money'
import { goalOutlook, suggestedGoal } from '../model/goal-outlook'

export interface SuggestionStripProps {
  goals: readonly Goal[]
  className?: string
}

/** One thing a person could do, with its sum and the way to the assumption. Nothing when nothing is missing. */
export function SuggestionStrip({ goals, className }: SuggestionStripProps) {
  const goal = suggestedGoal(goals)
  if (!goal) return null
  const { currency } = goal
  const { extraMonthly, projected } = goalOutlook(goal)
  return (
    <section
      aria-label="Suggestion"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-gold-line bg-gold-bg p-4 text-control md:px-5',
        className,
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-gold-fill text-on-gold">
        <Sparkles aria-hidden="true" className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">
          {goal.name} could use <Money value={extraMonthly} currency={currency} /> more a month.
        </strong>{' '}
        <span className="text-text-2">
          At a steady return it comes to <Money value={projected} currency={currency} /> of{' '}
          <Money value={toMinor(goal.target_amount, currency)} currency={currency} /> by{' '}
          {formatMonth(goal.target_date)}.
        </span>
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link to={paths.goalPlanner(goal.id)}>Open planner</Link>
      </Button>
    </section>
  )
}
