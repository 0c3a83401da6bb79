import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Target } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { goalsQuery } from '@/lib/queries'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Loading, Skeleton } from '@/ui/skeleton'
import { GoalPlan } from './components/goal-plan'

/** One goal: where it stands and where the plan leads. */
export function PlannerPage() {
  const { goalId } = useParams()
  const { data, error, isError, isFetching, refetch } = useQuery(goalsQuery)
  const goal = data?.find((candidate) => candidate.id === goalId)
  usePageTitle(goal?.name ?? null)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Button asChild variant="link" className="justify-self-start">
        <Link to={paths.goals}>
          <ChevronLeft aria-hidden="true" />
          All goals
        </Link>
      </Button>
      {goal && <GoalPlan key={goal.id} goal={goal} />}
      {data !== undefined && !goal && <UnknownGoal />}
      {data === undefined &&
        (isError ? (
          <Card>
            <ErrorState
              title="We could not load this goal"
              message={userMessage(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        ) : (
          <PlannerSkeleton />
        ))}
    </div>
  )
}

function UnknownGoal() {
  return (
    <Card>
      <EmptyState
        icon={<Target aria-hidden="true" />}
        title="This goal does not exist"
        action={
          <Button asChild variant="secondary">
            <Link to={paths.goals}>See all goals</Link>
          </Button>
        }
      >
        It may have been deleted, or the address is not quite right.
      </EmptyState>
    </Card>
  )
}

function PlannerSkeleton() {
  return (
    <Loading label="Loading your goal" className="grid gap-4 lg:grid-cols-[320px_1fr] lg:gap-5">
      <Skeleton className="h-[26rem] rounded-card" />
      <Skeleton className="h-[26rem] rounded-card" />
    </Loading>
  )
}
