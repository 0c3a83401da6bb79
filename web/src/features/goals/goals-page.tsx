import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { goalsQuery, profileQuery } from '@/lib/queries'
import { useRemovals, withoutRemoved } from '@/lib/removals'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { useGoalsPlan } from './api/use-goals-plan'
import { GoalCard } from './components/goal-card'
import { GoalFilterBar, useGoalFilter } from './components/goal-filter-bar'
import { GoalKpis } from './components/goal-kpis'
import { GoalsSkeleton } from './components/goals-skeleton'
import { NoGoals } from './components/no-goals'
import { filterGoals } from './model/goal-filter'
import { byAttention } from './model/goal-outlook'
import { USUAL_INPUT } from './model/together'

export function GoalsPage() {
  const { data, error, isError, isFetching, refetch } = useQuery(goalsQuery)
  const { data: profile } = useQuery(profileQuery)
  const removals = useRemovals()
  if (data !== undefined) {
    const goals = withoutRemoved(data, removals)
    return goals.length > 0 ? (
      <Goals goals={goals} />
    ) : (
      <NoGoals currency={profile?.currency ?? 'USD'} />
    )
  }
  if (!isError) return <GoalsSkeleton />
  return (
    <Card>
      <ErrorState
        title="We could not load your goals"
        message={userMessage(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  )
}

function Goals({ goals }: { goals: readonly Goal[] }) {
  const plan = useGoalsPlan(goals, USUAL_INPUT)
  const odds = new Map(plan.data?.joint.goals.map((joint) => [joint.goalId, joint.odds]))
  const [filter, choose] = useGoalFilter()
  const shown = byAttention(filterGoals(goals, filter))
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <GoalKpis goals={goals} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <GoalFilterBar goals={goals} value={filter} onValueChange={choose} />
        <Button asChild variant="secondary">
          <Link to={paths.createGoal}>
            <Plus aria-hidden="true" />
            New goal
          </Link>
        </Button>
      </div>
      {shown.length > 0 ? (
        <ul
          aria-label="Your goals"
          className="grid gap-4 *:grid md:grid-cols-2 lg:grid-cols-3 lg:gap-5"
        >
          {shown.map((goal) => (
            <li key={goal.id}>
              <GoalCard goal={goal} odds={odds.get(goal.id)} oddsPending={plan.isPending} />
            </li>
          ))}
        </ul>
      ) : (
        <Card className="py-10 text-center">
          <p className="text-text-2">No goal is in this group now.</p>
          <Button variant="link" onClick={() => choose('all')}>
            Show all goals
          </Button>
        </Card>
      )}
    </div>
  )
}
