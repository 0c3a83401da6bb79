import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { Goal } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { useDraft } from '@/lib/tab-draft'
import { ButtonLink } from '@/ui/button-link'
import { DialogContent } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { EntryDialog } from '@/ui/form-dialog'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { useGoalRate } from '../api/allocations'
import { rankFor } from '../model/account-rank'
import { type AllocationDraft, KeptEntries } from '../model/allocation-draft'
import { allocationSources } from '../model/allocation-sources'
import { shareOf } from '../model/share'
import { AllocationForm, type Entered } from './allocation-form'

interface AllocateDialogProps {
  goal: Goal
  onClose: () => void
}

/** Allocates parts of accounts and holdings to a goal. */
export function AllocateDialog({ goal, onClose }: AllocateDialogProps) {
  const kept = useDraft(`allocation_${goal.id}`, KeptEntries)
  const [entered, setEntered] = useState<AllocationDraft>(kept.value ?? {})
  const close = () => {
    kept.forget()
    onClose()
  }
  const enter = (next: AllocationDraft) => {
    setEntered(next)
    kept.keep(next)
  }
  return (
    <EntryDialog dirty={Object.keys(entered).length > 0} onClose={close}>
      <DialogContent
        title={t`Allocate assets`}
        description={t`Which of your savings are for ${goal.name}?`}
        size="md"
      >
        <Body goal={goal} entered={entered} onEnter={enter} onClose={close} />
      </DialogContent>
    </EntryDialog>
  )
}

function Body({ goal, ...form }: AllocateDialogProps & Entered) {
  const owned = useHousehold()
  const allocations = useQuery(allocationsQuery)
  const rate = useGoalRate(goal.currency, owned.data)
  if (owned.data !== undefined && allocations.data !== undefined) {
    const own = allocations.data.filter(({ goal_id }) => goal_id === goal.id).map(shareOf)
    const others = allocations.data.filter(({ goal_id }) => goal_id !== goal.id)
    const sources = allocationSources(goal, owned.data, own, rate, rankFor(goal))
    if (sources.length === 0) return <NothingToAllocate />
    return <AllocationForm goal={goal} sources={sources} own={own} others={others} {...form} />
  }
  return (
    <QueryFallback
      read={owned.isError ? owned : allocations}
      title={t`We couldn't load your assets`}
    >
      <Loading label={t`Loading your assets`} className="grid gap-3">
        <Skeleton className="h-20 rounded-control" />
        <Skeleton className="h-20 rounded-control" />
        <Skeleton className="h-20 rounded-control" />
      </Loading>
    </QueryFallback>
  )
}

function NothingToAllocate() {
  return (
    <EmptyState
      level={3}
      title={t`Nothing to allocate yet`}
      action={
        <ButtonLink to={paths.addAsset} variant="secondary">
          {t`Add asset`}
        </ButtonLink>
      }
    >
      {t`Accounts that you link or add appear here.`}
    </EmptyState>
  )
}
