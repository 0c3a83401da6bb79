import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '@/entities/query-keys'
import type { Goal, GoalChange } from '@/lib/api-types'
import { toMajor, toMinor } from '@/lib/money'
import { spanText } from '@/lib/planning/span'
import type { WaterfallGoal, WayToFit } from '@/lib/planning-shapes'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSaveGoal } from '../../api/use-save-goal'
import { waysOf } from '../../model/together'
import { ExactMoney } from '../exact-money'

interface WaysToFitProps {
  goal: Goal
  place: WaterfallGoal
  /** A way disappears once applied, so the focus must move. */
  onTake: () => void
  /** Moves the goal before all others. */
  onFirst: () => void
}

/** Ways to make a goal fit, the cheapest first. Empty for a goal that fits. */
export function WaysToFit({ goal, place, onTake, onFirst }: WaysToFitProps) {
  const { save, isBlocked, button } = useSaveGoal(goal)
  // Until the next plan has loaded, the ways are for the goals before their last change.
  const isOld = useIsFetching({ queryKey: queryKeys.goalsPlan }) > 0 || isBlocked
  const ways = waysOf(place)
  if (ways.length === 0) return null

  function take(way: WayToFit): void {
    const change = changeFor(way, goal, place)
    onTake()
    if (change === null) onFirst()
    else save(change)
  }

  return (
    <div className="grid gap-1.5">
      <p className="text-caption text-text-2">
        {ways.length > 1
          ? t`Any one of these makes it fit and gives it a fair chance with its own contributions:`
          : t`This makes it fit and gives it a fair chance with its own contributions:`}
      </p>
      <ul
        aria-label={t`Ways to make ${goal.name} fit`}
        className="grid gap-1.5 text-control lg:grid-cols-2"
      >
        {ways.map((way) => (
          <li
            key={way}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Way way={way} goal={goal} place={place} />
              {ways.length > 1 && way === place.waysToFit?.cheapest && (
                <Badge tone="gold">{t`Smallest change`}</Badge>
              )}
            </span>
            <Button
              variant="ghost"
              size="sm"
              data-print="hide"
              className="ml-auto"
              {...button}
              aria-disabled={isOld}
              aria-label={
                way === 'reorder'
                  ? t`Put first: ${goal.name}`
                  : t`Apply: ${goal.name}, ${wayNames()[way]}`
              }
              onClick={isOld ? undefined : () => take(way)}
            >
              {way === 'reorder' ? t`Put first` : t`Apply`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const wayNames = (): Readonly<Record<Exclude<WayToFit, 'reorder'>, string>> => ({
  moreMonthly: t`more each month`,
  monthsLater: t`a later date`,
  lowerTarget: t`a lower target`,
})

function Way({ way, goal, place }: { way: WayToFit; goal: Goal; place: WaterfallGoal }): ReactNode {
  const ways = place.waysToFit
  const money = (value: number | null) => <ExactMoney value={value ?? 0} currency={goal.currency} />
  switch (way) {
    case 'reorder':
      return t`Make it your first priority`
    case 'moreMonthly':
      return (
        <span>
          <Trans>{money(ways?.moreMonthly ?? null)} more a month</Trans>
        </span>
      )
    case 'monthsLater':
      return t`${spanText(ways?.monthsLater ?? 0)} later`
    case 'lowerTarget':
      return (
        <span>
          <Trans>Aim for {money(ways?.lowerTarget ?? null)}</Trans>
        </span>
      )
  }
}

/** The edit that applies a way; `null` for a change of the order. */
function changeFor(way: WayToFit, goal: Goal, place: WaterfallGoal): GoalChange | null {
  const ways = place.waysToFit
  const { currency } = goal
  if (way === 'moreMonthly' && ways?.moreMonthly != null) {
    const planned = toMinor(goal.planned_monthly_contribution, currency)
    const more = toMinor(ways.moreMonthly, currency)
    return { planned_monthly_contribution: toMajor((planned + more) as typeof more, currency) }
  }
  if (way === 'monthsLater' && ways?.laterDate != null) return { target_date: ways.laterDate }
  if (way === 'lowerTarget' && ways?.lowerTarget != null) return { target_amount: ways.lowerTarget }
  return null
}
