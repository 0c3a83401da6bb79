import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { WaterfallGoal } from '@/lib/planning-shapes'
import { savedAmount } from '@/lib/saved-amount'
import { Card } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { FactList } from '@/ui/fact-list'
import { Money } from '@/ui/money'
import { TodaysWorth } from '@/ui/todays-money'
import { standingOf } from '../model/goal-outlook'
import { ExactMoney } from './exact-money'
import { GoalIcon } from './goal-icon'
import { GoalOddsLine, useLacksRate } from './goal-odds-line'
import { GoalOutlookLine, GoalProgress } from './goal-progress'

interface GoalCardProps {
  goal: Goal
  /** Its place in the plan of all goals, with its odds; `undefined` while unknown. */
  place: WaterfallGoal | undefined
  pending: boolean
  /** Whether the plan of all goals leaves it out because its currency has no exchange rate. */
  hasNoRate: boolean
  /** The extra monthly amount that the goal needs and the income carries. */
  moreMonthly: number | null
}

/** One goal with a link to the planner. The name is the link; the card is not. */
export function GoalCard({ goal, place, pending, hasNoRate, moreMonthly }: GoalCardProps) {
  const { currency } = goal
  const id = `goal-${goal.id}`
  const lacksRate = useLacksRate(goal)
  return (
    <Card aria-labelledby={id} className="relative flex flex-col gap-3 sm:gap-4 md:p-5">
      <div className="flex items-center gap-3">
        <GoalIcon name={goal.name} />
        <h3 id={id} className="min-w-0 flex-1 text-card">
          <Link
            to={paths.goalPlanner(goal.id)}
            data-row
            className="flex items-center justify-between gap-2 rounded-chip after:absolute after:inset-0 after:z-1 after:rounded-card"
          >
            <span className="truncate">{goal.name}</span>
            <ChevronRight className="size-4 shrink-0 text-text-3" />
          </Link>
        </h3>
      </div>
      <div>
        <div className="mb-1.5 flex items-baseline justify-between gap-3 text-control">
          <span className="text-text-2">
            <Trans>
              <Money
                value={savedAmount(goal)}
                currency={currency}
                className="text-card text-text"
              />{' '}
              of <Money major={goal.target_amount} currency={currency} />
            </Trans>
            <TodaysWorth
              amount={toMinor(goal.target_amount, currency)}
              currency={currency}
              day={goal.target_date}
              inflation={goal.inflation_percent}
            />
          </span>
          <Share percent={goal.plan.percentComplete} className="font-semibold" />
        </div>
        <GoalProgress goal={goal} />
      </div>
      <FactList
        className="max-sm:gap-1 max-sm:text-caption"
        facts={[
          {
            name: t`Planned each month`,
            value: <ExactMoney value={goal.planned_monthly_contribution} currency={currency} />,
          },
          { name: t`Target date`, value: formatMonth(goal.target_date) },
        ]}
      />
      <div className="mt-auto grid gap-2 border-t border-line pt-3">
        <GoalOddsLine goal={goal} odds={place?.odds} pending={pending} />
        {hasNoRate && !lacksRate && standingOf(goal, undefined) === 'open' && (
          <p className="text-caption text-text-2">
            {t`There is no exchange rate today. See the odds on the goal's page.`}
          </p>
        )}
        <GoalOutlookLine goal={goal} moreMonthly={lacksRate ? null : moreMonthly} />
      </div>
    </Card>
  )
}
