import { CircleCheck, Clock, type LucideIcon, PartyPopper, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { Money } from '@/ui/money'
import { type GoalOutlook, type GoalStanding, goalOutlook, toGo } from '../model/goal-outlook'

const looks: Record<GoalStanding, { icon: LucideIcon; tone: string }> = {
  reached: { icon: PartyPopper, tone: 'text-pos' },
  onPace: { icon: CircleCheck, tone: 'text-pos' },
  close: { icon: CircleCheck, tone: 'text-info' },
  behind: { icon: TrendingUp, tone: 'text-warn' },
  due: { icon: Clock, tone: 'text-warn' },
}

interface GoalOutlookLineProps {
  goal: Goal
  className?: string
}

/** How the goal stands in words, with what could be done when something is missing. */
export function GoalOutlookLine({ goal, className }: GoalOutlookLineProps) {
  const outlook = goalOutlook(goal)
  const { icon: Icon, tone } = looks[outlook.standing]
  return (
    <p className={cn('flex items-start gap-1.5 text-caption font-medium', tone, className)}>
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{sentence(goal, outlook)}</span>
    </p>
  )
}

function sentence(goal: Goal, outlook: GoalOutlook): ReactNode {
  const due = formatMonth(goal.target_date)
  switch (outlook.standing) {
    case 'reached':
      return 'Goal reached.'
    case 'due':
      return (
        <>
          Due {due}. <Money value={toGo(goal)} currency={goal.currency} /> to go.
        </>
      )
    case 'onPace':
      return `${goal.plan.status}. On pace for ${due}.`
    case 'close':
      return (
        <>
          {goal.plan.status}. Projected <Money value={outlook.projected} currency={goal.currency} />{' '}
          by {due}.
        </>
      )
    case 'behind':
      return (
        <>
          {goal.plan.status}. <Missing goal={goal} outlook={outlook} />
        </>
      )
  }
}

function Missing({ goal, outlook }: { goal: Goal; outlook: GoalOutlook }) {
  const { currency } = goal
  if (outlook.extraMonthly > 0) {
    return (
      <>
        Save <Money value={outlook.extraMonthly} currency={currency} />
        /mo more to catch up.
      </>
    )
  }
  return (
    <>
      Projected <Money value={outlook.projected} currency={currency} /> by{' '}
      {formatMonth(goal.target_date)}.
    </>
  )
}
