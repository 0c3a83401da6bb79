import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '@/entities/query-keys'
import type { Goal, GoalChange } from '@/lib/api-types'
import { sumMinor, toMajor, toMinor } from '@/lib/money'
import { spanText } from '@/lib/planning/span'
import type { WaterfallGoal, WayToFit } from '@/lib/planning-shapes'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSaveGoal } from '../../api/use-save-goal'
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
  const ways = waysOf(goal, place)
  if (ways.length === 0) return null

  function take({ change }: Way): void {
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
            key={way.kind}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span>{way.text}</span>
              {ways.length > 1 && way.kind === place.waysToFit?.cheapest && (
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
                way.change === null
                  ? t`Put first: ${goal.name}`
                  : t`Apply: ${goal.name}, ${way.name}`
              }
              onClick={isOld ? undefined : () => take(way)}
            >
              {way.change === null ? t`Put first` : t`Apply`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Way {
  kind: WayToFit
  text: ReactNode
  /** For screen readers. */
  name: string
  /** The edit that applies it; `null` for a change of the order. */
  change: GoalChange | null
}

function waysOf(goal: Goal, { waysToFit: ways }: WaterfallGoal): Way[] {
  if (!ways) return []
  const { moreMonthly, monthsLater, laterDate, lowerTarget } = ways
  const { currency, planned_monthly_contribution: planned } = goal
  const money = (value: number) => <ExactMoney value={value} currency={currency} />
  const monthly = sumMinor([planned, moreMonthly ?? 0].map((value) => toMinor(value, currency)))
  const first = t`Make it your first priority`
  const there: readonly (Way | false)[] = [
    ways.reorder && { kind: 'reorder', text: first, name: first, change: null },
    moreMonthly !== null && {
      kind: 'moreMonthly',
      text: <Trans>{money(moreMonthly)} more a month</Trans>,
      name: t`more each month`,
      change: { planned_monthly_contribution: toMajor(monthly, currency) },
    },
    monthsLater !== null &&
      laterDate !== null && {
        kind: 'monthsLater',
        text: t`${spanText(monthsLater)} later`,
        name: t`a later date`,
        change: { target_date: laterDate },
      },
    lowerTarget !== null && {
      kind: 'lowerTarget',
      text: <Trans>Aim for {money(lowerTarget)}</Trans>,
      name: t`a lower target`,
      change: { target_amount: lowerTarget },
    },
  ]
  return there
    .filter((way) => way !== false)
    .sort((a, b) => Number(b.kind === ways.cheapest) - Number(a.kind === ways.cheapest))
}
