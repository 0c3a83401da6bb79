import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { allocationsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import type { Odds } from '@/lib/planning-shapes'
import { Badge } from '@/ui/badge'
import { isPast, isReached } from '../model/goal-outlook'
import { outlookTones } from '../model/odds-words'

/** Whether savings of the goal have no exchange rate today: its amount and odds leave them out. Once allocations are read. */
export function useLacksRate(goal: Goal): boolean {
  const { data = [] } = useQuery({ ...allocationsQuery, enabled: false })
  return data.some(({ goal_id, excluded }) => goal_id === goal.id && excluded.length > 0)
}

interface GoalOddsLineProps {
  goal: Goal
  /** The odds of the stored plan; `undefined` while unknown. */
  odds: Odds | undefined
  /** Loading: keeps the room for the odds. */
  pending: boolean
}

/** The one verdict on a goal: the band of its odds, or that some of its savings have no exchange rate. Empty for a goal that is reached or past its date. */
export function GoalOddsLine({ goal, odds, pending }: GoalOddsLineProps) {
  const lacksRate = useLacksRate(goal)
  if (lacksRate && !isReached(goal)) {
    return (
      <p className="text-caption text-text-2">
        {t`There is no exchange rate today for some of these savings, so they don't count.`}
      </p>
    )
  }
  if (isReached(goal) || isPast(goal.target_date) || (odds === undefined && !pending)) return null
  const month = formatMonth(goal.target_date)
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
      {odds && (
        <>
          <Badge tone={outlookTones[odds.outlook]}>{outlookWord(odds.outlook)}</Badge>
          <span className="text-caption text-text-2">{t`${oddsBand(odds)} by ${month}`}</span>
        </>
      )}
    </p>
  )
}
