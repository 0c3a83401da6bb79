import { Trans } from '@lingui/react/macro'
import { Clock, PartyPopper, TrendingUp } from 'lucide-react'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { Money } from '@/ui/money'
import { isReached, standingOf, toGo } from '../model/goal-outlook'

interface GoalOutlookLineProps {
  goal: Goal
  /** How much more a month makes its odds fair; null when they are, or when unknown. */
  moreMonthly: number | null
  className?: string
}

/** One line on what a goal needs. Nothing for one on track. */
export function GoalOutlookLine({ goal, moreMonthly, className }: GoalOutlookLineProps) {
  const line = cn('flex items-start gap-1.5 text-caption font-medium', className)
  const month = formatMonth(goal.target_date)
  if (isReached(goal)) {
    return (
      <p className={cn(line, 'text-pos')}>
        <PartyPopper aria-hidden="true" className="mt-px size-4 shrink-0" />
        <Trans>Goal reached.</Trans>
      </p>
    )
  }
  if (standingOf(goal, undefined) === 'due') {
    return (
      <p className={cn(line, 'text-warn')}>
        <Clock aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>
          <Trans>
            Due {month}. <Money value={toGo(goal)} currency={goal.currency} /> to go.
          </Trans>
        </span>
      </p>
    )
  }
  if (moreMonthly === null) return null
  const more = <Money value={toMinor(moreMonthly, goal.currency)} currency={goal.currency} />
  return (
    <p className={cn(line, 'text-warn')}>
      <TrendingUp aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>
        <Trans>Save {more} more a month for a fair chance.</Trans>
      </span>
    </p>
  )
}
