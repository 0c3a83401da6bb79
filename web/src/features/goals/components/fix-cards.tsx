import { CalendarClock, HandCoins, type LucideIcon, Scaling, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUpdateGoal } from '@/entities/goals'
import type { GoalOdds } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { Button } from '@/ui/button'
import { Money } from '@/ui/money'
import { useIsTypedIn } from '../api/use-is-typed-in'
import { type FixName, fixedPlan } from '../model/answered-plan'
import { monthsText } from '../model/odds-words'
import { changeOf, type WhatIf } from '../model/what-if'
import type { OddsCardProps } from './odds-card'

export interface FixCardsProps extends Omit<OddsCardProps, 'odds'> {
  answer: GoalOdds
  fixes: NonNullable<GoalOdds['fixes']>
}

/** Each card is enough by itself: try it on the page, or take it over with one tap and a way back. */
export function FixCards({ goal, answer, fixes, onTry, onApplied, onAllocate }: FixCardsProps) {
  const update = useUpdateGoal()
  const typedIn = useIsTypedIn(goal)
  const { currency } = goal
  const amount = (value: number) => <Money value={toMinor(value, currency)} currency={currency} />
  const actions = (fix: FixName, name: string) => {
    const plan = fixedPlan(goal, answer, fix)
    return (
      plan && (
        <FixActions
          name={name}
          pending={update.isPending}
          onTry={() => onTry(plan)}
          onApply={() => apply(plan)}
        />
      )
    )
  }

  function apply(plan: WhatIf): void {
    update.mutate({ before: goal, change: changeOf(goal, plan) }, { onSuccess: onApplied })
  }

  /** What was typed in is what the owner says is there. */
  function deposit(): void {
    const current_amount = goal.current_amount + (fixes.depositNow ?? 0)
    update.mutate({ before: goal, change: { current_amount } }, { onSuccess: onApplied })
  }

  const later = fixedPlan(goal, answer, 'monthsLater')
  const { plan } = answer
  return (
    <section aria-labelledby="fixes-title" className="mt-5 border-t border-line pt-4">
      <h3 id="fixes-title" className="text-control font-semibold">
        Any one of these makes it {fixes.wanted.toLowerCase()}
      </h3>
      <ul className="mt-3 grid gap-3 *:grid sm:grid-cols-2">
        {fixes.moreMonthly !== null && (
          <Fix
            icon={TrendingUp}
            title={<>{amount(fixes.moreMonthly)} more a month</>}
            detail={
              <>
                {amount(plan.plannedMonthlyContribution + fixes.moreMonthly)} each month instead of
                the planned {amount(plan.plannedMonthlyContribution)}
              </>
            }
          >
            {actions('moreMonthly', 'more each month')}
          </Fix>
        )}
        {fixes.monthsLater !== null && (
          <Fix
            icon={CalendarClock}
            title={`${monthsText(fixes.monthsLater)} longer`}
            detail={
              later && `${formatMonth(later.targetDate)} instead of ${formatMonth(plan.targetDate)}`
            }
          >
            {actions('monthsLater', 'a later date')}
          </Fix>
        )}
        {fixes.lowerTarget !== null && (
          <Fix
            icon={Scaling}
            title={<>Aim for {amount(fixes.lowerTarget)}</>}
            detail={<>instead of {amount(plan.targetAmount)}</>}
          >
            {actions('lowerTarget', 'a lower target')}
          </Fix>
        )}
        {fixes.depositNow !== null && (
          <Fix
            icon={HandCoins}
            title={<>{amount(fixes.depositNow)} once, today</>}
            detail={
              typedIn ? 'added to the balance you entered' : 'from cash that is not set aside yet'
            }
          >
            {typedIn ? (
              <Button
                variant="secondary"
                size="sm"
                pending={update.isPending}
                aria-label="Apply: a deposit"
                onClick={deposit}
              >
                Apply
              </Button>
            ) : (
              <Button variant="secondary" size="sm" onClick={onAllocate}>
                Set money aside
              </Button>
            )}
          </Fix>
        )}
      </ul>
    </section>
  )
}

interface FixProps {
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
  children: ReactNode
}

function Fix({ icon: Icon, title, detail, children }: FixProps) {
  return (
    <li>
      <div className="flex flex-col justify-between gap-3 rounded-control border border-line bg-surface p-3.5">
        <div className="flex items-start gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-text" />
          <div className="min-w-0">
            <p className="text-card">{title}</p>
            <p className="text-caption text-text-2">{detail}</p>
          </div>
        </div>
        <div data-print="hide" className="flex flex-wrap gap-2">
          {children}
        </div>
      </div>
    </li>
  )
}

interface FixActionsProps {
  /** The fix in words, for those who do not see its card. */
  name: string
  pending: boolean
  onTry: () => void
  onApply: () => void
}

function FixActions({ name, pending, onTry, onApply }: FixActionsProps) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        aria-label={`Apply: ${name}`}
        onClick={onApply}
      >
        Apply
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Try it: ${name}`} onClick={onTry}>
        Try it
      </Button>
    </>
  )
}
