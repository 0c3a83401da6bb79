import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChartPie, type LucideIcon, Target, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { Goal, GoalChange, GoalOdds } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { sumMinor, toMajor, toMinor } from '@/lib/money'
import { outlookWord } from '@/lib/odds-band'
import { formatPercent } from '@/lib/percent'
import { spanText } from '@/lib/planning/span'
import type { GoalsPlan } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { useStoredGoalsPlan } from '../api/use-goals-plan'
import { useSaveGoal } from '../api/use-save-goal'
import { freeCash } from '../model/free-cash'
import { carriesMore } from '../model/income-limit'
import { answeredPlan, changeOf, type FixName, fixedPlan } from '../model/what-if'
import { ExactMoney } from './exact-money'
import type { OddsCardProps } from './odds-card'
import { futureMoney } from './real-money'

interface FixCardsProps extends Omit<OddsCardProps, 'odds'> {
  answer: GoalOdds
  fixes: NonNullable<GoalOdds['fixes']>
}

/** Each fix is enough alone: the user tries it on the page, or applies it with one tap and an undo. */
export function FixCards({
  goal,
  answer,
  fixes,
  isReal,
  onTry,
  startSave,
  onAllocate,
}: FixCardsProps) {
  const { save, button } = useSaveGoal(goal)
  const together = useStoredGoalsPlan()
  const { more, limit } = moreOf(goal, answer, together.data)
  const { currency } = goal
  const amount = (value: number) => <ExactMoney value={value} currency={currency} />
  const actions = (fix: FixName, name: string) => {
    const plan = fixedPlan(goal, answer, fix)
    return (
      plan && (
        <FixActions
          name={name}
          button={button}
          onTry={() => onTry(plan)}
          onApply={() => save(changeOf(goal, plan), startSave())}
        />
      )
    )
  }

  const { plan } = answer
  const later = fixedPlan(goal, answer, 'monthsLater')
  const wanted = outlookWord(fixes.wanted).toLowerCase()
  const deposit = useDeposit(goal, fixes.depositNow)
  // All at once: one that came later would move another from under the pointer.
  if (together.isPending || deposit === undefined)
    return <Skeleton className="mt-5 h-144 sm:h-64" />
  const offers = [more, fixes.monthsLater, fixes.lowerTarget, deposit]
  const offered = offers.filter((fix) => fix !== null).length
  if (offered === 0 && limit === null) return null
  return (
    <section aria-labelledby="fixes-title" className="mt-5 border-t border-line pt-4">
      <h3 id="fixes-title" className="text-control font-semibold">
        {fixesTitle(offered, wanted)}
      </h3>
      <ul className="mt-3 grid gap-3 *:grid sm:grid-cols-2 empty:hidden">
        {more !== null && (
          <Fix
            icon={TrendingUp}
            title={<Trans>{amount(more)} more a month</Trans>}
            detail={
              <Trans>
                {amount(plan.plannedMonthlyContribution + more)} a month instead of{' '}
                {amount(plan.plannedMonthlyContribution)}
              </Trans>
            }
          >
            {actions('moreMonthly', t`more each month`)}
          </Fix>
        )}
        {fixes.monthsLater !== null && (
          <Fix
            icon={CalendarClock}
            title={t`${spanText(fixes.monthsLater)} later`}
            detail={
              later &&
              t`${formatMonth(later.targetDate)} instead of ${formatMonth(plan.targetDate)}`
            }
          >
            {actions('monthsLater', t`a later date`)}
          </Fix>
        )}
        {fixes.lowerTarget !== null && (
          <Fix
            icon={Target}
            title={<Trans>Aim for {amount(fixes.lowerTarget)}</Trans>}
            detail={
              <>
                <Trans>instead of {amount(plan.targetAmount)}</Trans>
                {isReal && `, ${futureMoney(currency)}`}
              </>
            }
          >
            {actions('lowerTarget', t`a lower target`)}
          </Fix>
        )}
        {deposit !== null && (
          <DepositFix
            goal={goal}
            tried={changeOf(goal, answeredPlan(goal, answer))}
            saved={plan.currentAmount}
            deposit={deposit}
            button={button}
            onSave={(change) => save(change, startSave())}
            onAllocate={onAllocate}
          />
        )}
      </ul>
      {limit !== null && (
        <p className="mt-3 text-caption text-text-2">
          {limit.isPassed
            ? t`Saving more isn't offered: your goals already take more than ${limit.percent} of your income.`
            : t`Saving more would take your goals above ${limit.percent} of your income.`}
        </p>
      )}
    </section>
  )
}

/**
 * The fix with a higher monthly amount if the income carries it; else the limit that it, or the goals already, exceed.
 */
function moreOf(goal: Goal, { plan, fixes }: GoalOdds, together: GoalsPlan | undefined) {
  const more = fixes?.moreMonthly ?? null
  if (more === null || !together) return { more: null, limit: null }
  const change = plan.plannedMonthlyContribution + more - goal.planned_monthly_contribution
  if (carriesMore(together, { goal, more: change })) return { more, limit: null }
  const percent = formatPercent(together.waterfall.limitPercent, 0)
  const isPassed = !carriesMore(together, { goal, more: 0 })
  return { more: null, limit: { percent, isPassed } }
}

/**
 * The deposit that is enough, if it is typed in or there is as much cash that no goal uses; else `null`. `undefined` while
 * that loads.
 */
function useDeposit(goal: Goal, deposit: number | null): number | null | undefined {
  const { data: allocations, isPending } = useQuery(allocationsQuery)
  // Savings entered by hand may be of an account that is not here.
  const entered = useIsTypedIn(goal) && goal.current_amount > 0
  const owned = useHousehold(deposit !== null && !entered)
  if (isPending) return undefined
  if (deposit === null || entered) return deposit
  if (owned.isPending) return undefined
  const free = owned.data && allocations ? freeCash(goal, owned.data, allocations) : null
  return free !== null && toMinor(deposit, goal.currency) <= free ? deposit : null
}

type SaveButton = ReturnType<typeof useSaveGoal>['button']

interface DepositFixProps extends Pick<FixCardsProps, 'goal' | 'onAllocate'> {
  /** The what-if on the page; the deposit is enough together with it. */
  tried: GoalChange
  saved: number
  deposit: number
  button: SaveButton
  onSave: (change: GoalChange) => void
}

/** Saves the deposit at once only if the balance is entered by hand. */
function DepositFix({ goal, tried, saved, deposit, button, onSave, onAllocate }: DepositFixProps) {
  const typedIn = useIsTypedIn(goal)
  const { currency } = goal
  const amount = (value: number) => <ExactMoney value={value} currency={currency} />
  const sum = sumMinor([toMinor(saved, currency), toMinor(deposit, currency)])
  return (
    <Fix
      icon={ChartPie}
      title={<Trans>{amount(deposit)} once, today</Trans>}
      detail={typedIn ? t`added to what you've saved for it` : t`from an account that holds cash`}
    >
      {typedIn ? (
        <ApplyButton
          name={t`a deposit`}
          button={button}
          onClick={() => onSave({ ...tried, current_amount: toMajor(sum, currency) })}
        />
      ) : (
        <Button variant="secondary" size="sm" onClick={onAllocate}>
          {t`Set money aside`}
        </Button>
      )}
    </Fix>
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
          <Icon className="mt-0.5 size-5 shrink-0 text-gold-text" />
          <div className="min-w-0">
            <p className="text-card">{title}</p>
            {detail && <p className="text-caption text-text-2">{detail}</p>}
          </div>
        </div>
        <div data-print="hide" className="flex flex-wrap gap-2">
          {children}
        </div>
      </div>
    </li>
  )
}

interface ApplyButtonProps {
  /** The fix in words, for screen readers. */
  name: string
  button: SaveButton
  onClick: () => void
}

function ApplyButton({ name, button, onClick }: ApplyButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      {...button}
      aria-label={t`Apply: ${name}`}
      onClick={onClick}
    >
      {t`Apply`}
    </Button>
  )
}

function fixesTitle(offered: number, wanted: string): string {
  if (offered === 0) return t`Nothing lifts it to ${wanted}`
  return offered === 1 ? t`This lifts it to ${wanted}` : t`Any one of these lifts it to ${wanted}`
}

interface FixActionsProps extends Omit<ApplyButtonProps, 'onClick'> {
  onTry: () => void
  onApply: () => void
}

function FixActions({ name, button, onTry, onApply }: FixActionsProps) {
  return (
    <>
      <ApplyButton name={name} button={button} onClick={onApply} />
      <Button variant="ghost" size="sm" aria-label={t`Try it: ${name}`} onClick={onTry}>
        {t`Try it`}
      </Button>
    </>
  )
}

/** Whether the goal's balance is entered by hand, because nothing is allocated to it. */
export function useIsTypedIn(goal: Goal): boolean {
  const { data } = useQuery(allocationsQuery)
  return data?.every(({ goal_id }) => goal_id !== goal.id) ?? false
}
