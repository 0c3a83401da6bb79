import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { goalsQuery, profileQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { useFilter } from '@/lib/use-filter'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { FilterChips } from '@/ui/filter-chips'
import { KeepFocus } from '@/ui/keep-focus'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { USUAL_INPUT, useGoalsPlan } from './api/use-goals-plan'
import { GoalCard } from './components/goal-card'
import { GoalKpis } from './components/goal-kpis'
import { NEW_GOAL_LINK, NoGoals } from './components/no-goals'
import { useShortList } from './components/show-all'
import { filterGoals, filterNames, type GoalFilter, goalFilters } from './model/goal-filter'
import { byAttention, type OddsOf } from './model/goal-outlook'
import { advisedMore } from './model/income-limit'

export function GoalsPage() {
  const read = useQuery(goalsQuery)
  const { data } = read
  const { data: profile } = useQuery(profileQuery)
  if (data !== undefined) {
    return data.length > 0 ? (
      <Goals goals={data} />
    ) : (
      <NoGoals currency={profile?.currency ?? 'USD'} />
    )
  }
  return (
    <QueryFallback card read={read} title={t`We couldn't load your goals`}>
      <GoalsSkeleton />
    </QueryFallback>
  )
}

function Goals({ goals }: { goals: readonly Goal[] }) {
  const plan = useGoalsPlan(goals, USUAL_INPUT)
  const places = new Map(plan.data?.waterfall.goals.map((place) => [place.goalId, place]))
  const leftOut = plan.data?.goalsWithoutRate ?? []
  const oddsOf: OddsOf = ({ id }) => places.get(id)?.odds
  const [filter, choose] = useFilter(goalFilters)
  const wanted = byAttention(goals, oddsOf).flatMap((goal) => {
    const more = places.get(goal.id)?.moreMonthly ?? null
    return more === null ? [] : { goal, more }
  })
  const carried = advisedMore(plan.data, wanted)
  const shown = byAttention(filterGoals(goals, filter, oddsOf), oddsOf)
  const [visible, showAll] = useShortList(shown)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <GoalKpis goals={goals} oddsOf={oddsOf} leftOut={leftOut} pending={plan.isFetching} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <GoalFilterBar goals={goals} oddsOf={oddsOf} value={filter} onValueChange={choose} />
        <ButtonLink id={NEW_GOAL_LINK} to={paths.newGoal} variant="secondary">
          <Plus />
          {t`New goal`}
        </ButtonLink>
      </div>
      <KeepFocus>
        {shown.length > 0 ? (
          <ul
            aria-label={t`Your goals`}
            className="grid grid-cols-1 gap-4 *:grid *:grid-cols-1 md:grid-cols-2 xl:grid-cols-3 lg:gap-5"
          >
            {visible.map((goal) => (
              <li key={goal.id}>
                <GoalCard
                  goal={goal}
                  place={places.get(goal.id)}
                  pending={plan.isPending}
                  hasNoRate={leftOut.includes(goal.id) && goal.currency !== plan.data?.currency}
                  moreMonthly={carried.get(goal.id) ?? null}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Card className="py-10 text-center">
            <p className="text-text-2">{t`No goals here.`}</p>
            <Button variant="link" onClick={() => choose('all')}>
              {t`Show all goals`}
            </Button>
          </Card>
        )}
        {showAll}
      </KeepFocus>
    </div>
  )
}

const three = [1, 2, 3]

function GoalsSkeleton() {
  return (
    <Loading label={t`Loading your goals`} className="grid grid-cols-1 gap-4 lg:gap-5">
      <div className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-full sm:grid-cols-3 lg:gap-5">
        {three.map((key) => (
          <Skeleton key={key} className="h-[7.25rem] rounded-card" />
        ))}
      </div>
      <Skeleton className="h-9 w-72 max-w-full rounded-full" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 lg:gap-5">
        {three.map((key) => (
          <Card key={key} className="md:p-5">
            <Skeleton className="h-10" />
            <Skeleton className="mt-4 h-10" />
            <Skeleton className="mt-4 h-12" />
            <Skeleton className="mt-4 h-8" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}

interface GoalFilterBarProps {
  goals: readonly Goal[]
  oddsOf: OddsOf
  value: GoalFilter
  onValueChange: (filter: GoalFilter) => void
}

/** The kinds of goals, each with its count. */
function GoalFilterBar({ goals, oddsOf, value, onValueChange }: GoalFilterBarProps) {
  const chips = goalFilters.map((filter) => ({
    value: filter,
    label: filterNames()[filter],
    count: filterGoals(goals, filter, oddsOf).length,
  }))
  return <FilterChips chips={chips} value={value} onValueChange={onValueChange} />
}
