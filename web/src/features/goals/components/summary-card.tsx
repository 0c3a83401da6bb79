import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { savedAmount } from '@/lib/saved-amount'
import { TitledCard } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { FactList } from '@/ui/fact-list'
import { Money } from '@/ui/money'
import { ProgressRing } from '@/ui/progress-ring'
import { TodaysWorth } from '@/ui/todays-money'
import { useGoalOdds } from '../api/use-goal-odds'
import { useStoredGoalsPlan } from '../api/use-goals-plan'
import { toGo } from '../model/goal-outlook'
import { advisedMore } from '../model/income-limit'
import { moreForFair, storedPlan } from '../model/what-if'
import { ExactMoney } from './exact-money'
import { GoalOddsLine, useLacksRate } from './goal-odds-line'
import { GoalOutlookLine, useGoalProgress } from './goal-progress'

/** Progress, odds and key figures of a goal. */
export function SummaryCard({ goal }: { goal: Goal }) {
  const { currency } = goal
  const lacksRate = useLacksRate(goal)
  const own = useGoalOdds(goal, storedPlan(goal))
  // The plan of all goals contains the same verdict, is already loaded after the list, and shows whether the income
  // carries more. Waiting for it shows both lines at once, so that content below moves only once.
  const together = useStoredGoalsPlan()
  const place = together.data?.waterfall.goals.find(({ goalId }) => goalId === goal.id)
  const odds = together.isPending ? undefined : (own.data?.odds ?? place?.odds)
  const more = own.data ? moreForFair(own.data) : (place?.moreMonthly ?? null)
  const carried = advisedMore(together.data, more === null ? [] : [{ goal, more }])
  const growthLabel = RISK_ASSUMPTIONS[goal.risk_profile].growthLabel()
  const money = (value: number) => <Money major={value} currency={currency} />
  return (
    <TitledCard
      className="grid content-start justify-items-center gap-5"
      title={t`Where it stands`}
      headerClassName="mb-0 w-full justify-self-start"
    >
      <ProgressRing {...useGoalProgress(goal)}>
        <Share
          percent={goal.plan.percentComplete}
          className="text-[1.625rem] leading-tight font-semibold tracking-[-0.02em]"
        />
        <span className="text-caption text-text-2">{t`saved`}</span>
      </ProgressRing>
      <div className="grid gap-2 justify-self-start">
        <GoalOddsLine goal={goal} odds={odds} pending={together.isPending || own.isPending} />
        <GoalOutlookLine
          goal={goal}
          moreMonthly={lacksRate ? null : (carried.get(goal.id) ?? null)}
        />
      </div>
      <FactList
        className="w-full border-t border-line pt-4"
        facts={[
          { name: t`Saved`, value: <Money value={savedAmount(goal)} currency={currency} /> },
          {
            name: t`Target`,
            value: (
              <>
                {money(goal.target_amount)}
                <TodaysWorth
                  amount={toMinor(goal.target_amount, currency)}
                  currency={currency}
                  day={goal.target_date}
                  inflation={goal.inflation_percent}
                />
              </>
            ),
          },
          { name: t`To go`, value: <Money value={toGo(goal)} currency={currency} /> },
          {
            name: t`Planned each month`,
            value: <ExactMoney value={goal.planned_monthly_contribution} currency={currency} />,
          },
          { name: t`Target date`, value: formatDay(goal.target_date) },
          { name: t`Growth strategy`, value: growthLabel },
        ]}
      />
    </TitledCard>
  )
}
