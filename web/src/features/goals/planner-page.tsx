import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Pencil, Target, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { allocationsQuery, goalsQuery } from '@/entities/household'
import { useRemove } from '@/entities/removals'
import type { Goal } from '@/lib/api-types'
import { ALLOCATE_PARAM } from '@/lib/form-paths'
import { lazyPart } from '@/lib/lazy'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { GoalPlan } from './components/goal-plan'

const AllocateDialog = lazyPart('AllocateDialog', () => import('./components/allocate-dialog'))
const EditGoalDialog = lazyPart('EditGoalDialog', () => import('./components/edit-goal-dialog'))

/** One goal: its progress, projection and odds. */
export function PlannerPage() {
  const { goalId } = useParams()
  const read = useQuery(goalsQuery)
  const goal = read.data?.find(({ id }) => id === goalId)
  usePageTitle(goal?.name ?? null)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <div data-print="hide" className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={paths.goals} variant="link">
          <ChevronLeft />
          {t`All goals`}
        </ButtonLink>
        {goal && <GoalActions key={goal.id} goal={goal} />}
      </div>
      {goal && <Planner key={goal.id} goal={goal} />}
      {/* A new goal may be in the list that is still loading. */}
      {read.data && !goal && (read.isFetching ? <PlannerSkeleton /> : <UnknownGoal />)}
      {!read.data && (
        <QueryFallback card read={read} title={t`We couldn't load this goal`}>
          <PlannerSkeleton />
        </QueryFallback>
      )}
    </div>
  )
}

function GoalActions({ goal }: { goal: Goal }) {
  const navigate = useNavigate()
  const user = useSignedInUser()
  const { data: allocations } = useQuery(allocationsQuery)
  const { mutate } = useRemove()
  const [editing, setEditing] = useState(false)

  function remove(): void {
    mutate({ kind: 'goals', id: goal.id, name: goal.name, userId: user.id })
    void navigate(paths.goals)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
        <Pencil />
        {t`Edit goal`}
      </Button>
      <Button variant="ghost" size="sm" onClick={remove}>
        <Trash2 />
        {t`Delete goal`}
      </Button>
      {editing && (
        <Suspense fallback={null}>
          <EditGoalDialog
            goal={goal}
            allocated={allocations?.some(({ goal_id }) => goal_id === goal.id) ?? false}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The plan, and the allocation over it if the address opens it. */
function Planner({ goal }: { goal: Goal }) {
  const [search, setSearch] = useSearchParams()
  const open = () => setSearch({ [ALLOCATE_PARAM]: 'true' }, { preventScrollReset: true })
  // Replaces the address, so that Back does not open it again.
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <>
      <GoalPlan goal={goal} onAllocate={open} />
      {search.has(ALLOCATE_PARAM) && (
        <Suspense fallback={null}>
          <AllocateDialog goal={goal} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function UnknownGoal() {
  return (
    <Card>
      <EmptyState
        icon={<Target />}
        title={t`This goal doesn't exist`}
        action={
          <ButtonLink to={paths.goals} variant="secondary">
            {t`All goals`}
          </ButtonLink>
        }
      >
        {t`It may have been deleted, or the address is wrong.`}
      </EmptyState>
    </Card>
  )
}

function PlannerSkeleton() {
  return (
    <Loading label={t`Loading your goal`} className="grid gap-4 lg:grid-cols-[320px_1fr] lg:gap-5">
      <Skeleton className="h-[36rem] rounded-card" />
      <Skeleton className="h-[36rem] rounded-card" />
    </Loading>
  )
}
