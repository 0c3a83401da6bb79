import { Clock, PartyPopper, TrendingUp } from 'lucide-react'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { Money } from '@/ui/money'
import { isReached, standingOf, toGo } from '../model/goal-outlook'

interface GoalOutlookLineProps {
  goal: Goal
  /** How much more a month makes its odds fair; null where they are, or nobody asked. */
  moreMonthly: number | null
  className?: string
}

/** What to do about a goal, in one line. Nothing for one that is on track. */
export function GoalOutlookLine({ goal, moreMonthly, className }: GoalOutlookLineProps) {
  const line = cn('flex items-start gap-1.5 text-caption font-medium', className)
  const money = (value: number) => (
    <Money value={toMinor(value, goal.currency)} currency={goal.currency} />
  )
  if (isReached(goal)) {
    return (
      <p className={cn(line, 'text-pos')}>
        <PartyPopper aria-hidden="true" className="mt-px size-4 shrink-0" />
        Goal reached.
      </p>
    )
  }
  if (standingOf(goal, undefined) === 'due') {
    return (
      <p className={cn(line, 'text-warn')}>
        <Clock aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>
          Due {formatMonth(goal.target_date)}. <Money value={toGo(goal)} currency={goal.currency} />{' '}
          to go.
        </span>
      </p>
    )
  }
  if (moreMonthly === null) return null
  return (
    <p className={cn(line, 'text-warn')}>
      <TrendingUp aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>Save {money(moreMonthly)} more a month for a fair chance.</span>
    </p>
  )
}
