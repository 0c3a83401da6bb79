import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, PartyPopper, TrendingUp } from 'lucide-react'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { hiddenAmountLabel, useAmountsHidden } from '@/lib/hidden-amounts'
import { toMinor } from '@/lib/money'
import { savedAmount } from '@/lib/saved-amount'
import { Money, useMoneyFormat } from '@/ui/money'
import { Progress } from '@/ui/progress'
import { isReached, standingOf, toGo } from '../model/goal-outlook'

/** "$62,400 of $90,000", or that amounts are hidden. */
function useProgressText(goal: Goal): string {
  const hidden = useAmountsHidden()
  const { currency } = goal
  const money = useMoneyFormat(currency)
  if (hidden) return hiddenAmountLabel()
  const saved = money(savedAmount(goal))
  const target = money(toMinor(goal.target_amount, currency))
  return t`${saved} of ${target}`
}

/** The progress of a goal as a bar or ring draws it. Empty while amounts are hidden: its length is the masked share. */
export function useGoalProgress(goal: Goal) {
  return {
    value: useAmountsHidden() ? 0 : goal.plan.percentComplete,
    label: t`Saved for ${goal.name}`,
    valueText: useProgressText(goal),
  }
}

/** How much of a goal is saved, as a bar. */
export function GoalProgress({ goal, className }: { goal: Goal; className?: string }) {
  return <Progress {...useGoalProgress(goal)} className={className} />
}

interface GoalOutlookLineProps {
  goal: Goal
  /** The extra monthly amount that makes the odds fair; null when they are, or when unknown. */
  moreMonthly: number | null
  className?: string
}

/** One line on what a goal needs. Empty for a goal on track. */
export function GoalOutlookLine({ goal, moreMonthly, className }: GoalOutlookLineProps) {
  const line = cn('flex items-start gap-1.5 text-caption font-medium', className)
  const month = formatMonth(goal.target_date)
  if (isReached(goal)) {
    return (
      <p className={cn(line, 'text-pos')}>
        <PartyPopper className="mt-px size-4 shrink-0" />
        {t`Goal reached.`}
      </p>
    )
  }
  if (standingOf(goal, undefined) === 'due') {
    return (
      <p className={cn(line, 'text-warn')}>
        <Clock className="mt-px size-4 shrink-0" />
        <span>
          <Trans>
            Due {month}. <Money value={toGo(goal)} currency={goal.currency} /> to go.
          </Trans>
        </span>
      </p>
    )
  }
  if (moreMonthly === null) return null
  const more = <Money major={moreMonthly} currency={goal.currency} />
  return (
    <p className={cn(line, 'text-warn')}>
      <TrendingUp className="mt-px size-4 shrink-0" />
      <span>
        <Trans>Save {more} more a month for a fair chance.</Trans>
      </span>
    </p>
  )
}
