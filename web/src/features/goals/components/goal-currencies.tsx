import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Goal, GoalTotals } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import { formatList } from '@/lib/numbers'
import { Card } from '@/ui/card'
import { Money } from '@/ui/money'
import { RateLine } from '@/ui/rate-line'
import { nameOf } from '../model/together'

type ConvertedGoal = GoalTotals['converted'][number]

/** What goals of other currencies add to the totals, each opening to its rate, and the goals without one. */
export function GoalCurrencies({ goals, totals }: { goals: readonly Goal[]; totals: GoalTotals }) {
  const { converted, without_rate: left, currency } = totals
  if (converted.length + left.length === 0) return null
  const shown = converted.flatMap((part) => {
    const goal = goals.find(({ id }) => id === part.goal_id)
    return goal ? [{ goal, part }] : []
  })
  return (
    <Card aria-label={t`Goals in other currencies`} className="md:p-5">
      {shown.length > 0 && (
        <>
          <h2 className="text-caption text-text-2">
            <Trans>Goals in other currencies in these totals</Trans>
          </h2>
          <ul className="mt-1.5 grid gap-1.5 text-control">
            {shown.map(({ goal, part }) => (
              <Counted key={goal.id} goal={goal} part={part} currency={currency} />
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <p className="mt-2 text-caption text-text-2 first:mt-0">
          <Trans>
            Not in these totals, because there is no exchange rate today:{' '}
            {formatList(left.map(nameOf(goals)))}
          </Trans>
        </p>
      )}
    </Card>
  )
}

interface CountedProps {
  goal: Goal
  part: ConvertedGoal
  currency: string
}

/** Saved and wanted, in the main currency; opens to the goal's own amounts and the rate. */
function Counted({ goal, part, currency }: CountedProps) {
  return (
    <li>
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap content-center items-baseline justify-between gap-x-3 rounded-chip sm:min-h-0 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 wrap-anywhere text-text-2">{goal.name}</span>
          <span className="underline decoration-dotted underline-offset-4">
            <SavedOf of={part} currency={currency} />
          </span>
        </summary>
        <p className="text-caption text-text-2">
          <SavedOf of={goal} currency={goal.currency} />
        </p>
        <RateLine from={goal.currency} to={currency} rate={part.rate} />
      </details>
    </li>
  )
}

function SavedOf({
  of,
  currency,
}: {
  of: Pick<Goal, 'current_amount' | 'target_amount'>
  currency: string
}) {
  return (
    <Trans>
      <Money value={toMinor(of.current_amount, currency)} currency={currency} cents /> of{' '}
      <Money value={toMinor(of.target_amount, currency)} currency={currency} cents />
    </Trans>
  )
}
