import { CircleCheck, Clock, type LucideIcon, PartyPopper, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { Money } from '@/ui/money'
import {
  type GoalOutlook,
  type GoalStanding,
  goalOutlook,
  paceWords,
  toGo,
} from '../model/goal-outlook'

const looks: Record<GoalStanding, { icon: LucideIcon; tone: string }> = {
  reached: { icon: PartyPopper, tone: 'text-pos' },
  onPace: { icon: CircleCheck, tone: 'text-text-2' },
  close: { icon: CircleCheck, tone: 'text-text-2' },
  behind: { icon: TrendingUp, tone: 'text-warn' },
  due: { icon: Clock, tone: 'text-warn' },
}

interface GoalOutlookLineProps {
  goal: Goal
  className?: string
}

/**
 * The pace of saving in words, with what could be done when something is missing. It is what a steady return comes to;
 * how likely that is, the odds say, and good news of the pace is not louder than they are.
 */
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
      return `${paceWords(goal.plan.status)} At a steady return it is there by ${due}.`
    case 'close':
      return (
        <>
          {paceWords(goal.plan.status)} <Projected goal={goal} outlook={outlook} />
        </>
      )
    case 'behind':
      return (
        <>
          {paceWords(goal.plan.status)} <Missing goal={goal} outlook={outlook} />
        </>
      )
  }
}

interface SumProps {
  goal: Goal
  outlook: GoalOutlook
}

function Missing({ goal, outlook }: SumProps) {
  if (outlook.extraMonthly === 0) return <Projected goal={goal} outlook={outlook} />
  return (
    <>
      Save <Money value={outlook.extraMonthly} currency={goal.currency} />
      /mo more to catch up.
    </>
  )
}

function Projected({ goal, outlook }: SumProps) {
  return (
    <>
      At a steady return it comes to <Money value={outlook.projected} currency={goal.currency} /> by{' '}
      {formatMonth(goal.target_date)}.
    </>
  )
}
