import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, Target } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { savedAmount } from '@/lib/saved-amount'
import { ButtonLink } from '@/ui/button-link'
import { TitledCard } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { DotLine } from '@/ui/dot-line'
import { EmptyState } from '@/ui/empty-state'
import { Money } from '@/ui/money'
import { byAttention, oddsUnknown } from '../model/goal-outlook'
import { GoalIcon } from './goal-icon'
import { GoalOutlookLine, GoalProgress } from './goal-progress'

const SHOWN = 3

/** The dashboard's goals, those due first at the top. */
export function GoalsCard({ goals, className }: { goals: readonly Goal[]; className?: string }) {
  return (
    <TitledCard
      className={className}
      title={t`Goals`}
      action={
        goals.length > 0 && (
          <ButtonLink to={paths.goals} variant="link">
            {goals.length > SHOWN ? t`All ${goals.length} goals` : t`All goals`}
            <ChevronRight />
          </ButtonLink>
        )
      }
    >
      {goals.length > 0 ? (
        <ul className="divide-y divide-line">
          {byAttention(goals, oddsUnknown)
            .slice(0, SHOWN)
            .map((goal) => (
              <GoalRow key={goal.id} goal={goal} />
            ))}
        </ul>
      ) : (
        <EmptyState
          level={3}
          icon={<Target />}
          title={t`Your goals appear here`}
          action={
            <ButtonLink to={paths.newGoal} variant="secondary">
              {t`Create a goal`}
            </ButtonLink>
          }
        >
          {t`Pick a goal and a date. We work out what it takes each month.`}
        </EmptyState>
      )}
    </TitledCard>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  const { currency } = goal
  return (
    <li className="relative flex gap-3.5 py-4 first:pt-1 last:pb-0">
      <GoalIcon name={goal.name} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="truncate text-body font-medium">
            <Link
              to={paths.goalPlanner(goal.id)}
              data-row
              className="rounded-chip after:absolute after:inset-0 after:z-1 underline-offset-4 hover:underline"
            >
              {goal.name}
            </Link>
          </h3>
          <Share percent={goal.plan.percentComplete} className="text-control font-semibold" />
        </div>
        <GoalProgress goal={goal} className="mt-1.5" />
        <DotLine
          className="mt-2 text-caption text-text-2"
          parts={[
            {
              name: 'saved',
              text: (
                <Trans>
                  <Money value={savedAmount(goal)} currency={currency} /> of{' '}
                  <Money major={goal.target_amount} currency={currency} />
                </Trans>
              ),
            },
            { name: 'date', text: formatMonth(goal.target_date) },
          ]}
        />
        <GoalOutlookLine goal={goal} moreMonthly={null} className="mt-1" />
      </div>
    </li>
  )
}
