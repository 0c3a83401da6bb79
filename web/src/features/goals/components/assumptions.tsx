/** Assumptions of a plan with their sources: in a drawer on screen, in full on paper. */
import { t } from '@lingui/core/macro'
import { BookOpenText } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { lazyPart } from '@/lib/lazy'
import { formatNumber } from '@/lib/numbers'
import type { Assumption } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet'
import { Skeleton } from '@/ui/skeleton'

// The tables load on demand.
const PlanAssumptions = lazyPart('PlanAssumptions', () => import('./plan-assumptions'))

export interface AssumptionsProps {
  goal: Goal
  answer: GoalOdds
}

/** Opens the assumptions of one goal's plan. */
export function AssumptionsButton(props: AssumptionsProps) {
  return (
    <AssumptionsSheetButton>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <PlanAssumptions {...props} />
      </Suspense>
    </AssumptionsSheetButton>
  )
}

export function AssumptionsSheetButton({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="link" data-print="hide">
          <BookOpenText />
          {t`Assumptions`}
        </Button>
      </SheetTrigger>
      <SheetContent
        title={t`Assumptions`}
        description={t`What the projection and the odds are based on, with sources.`}
      >
        {children}
      </SheetContent>
    </Sheet>
  )
}

/** For print: in small type, each source once. The list contains the returns of the classes. */
export function AssumptionsOnPaper(props: AssumptionsProps) {
  const bySource = groupBy(planAssumptions(props), ({ source }) => source)
  return (
    <div className="col-span-full hidden print:block">
      <h2 className="text-card">{t`Assumptions`}</h2>
      <dl className="mt-1.5 columns-4 gap-4 text-caption">
        {[...bySource].map(([source, members]) => (
          <div key={source} className="break-inside-avoid pb-1.5">
            {members.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-text-2">{name}</dt>
                <dd className="figure font-medium">{value}</dd>
              </div>
            ))}
            <dd className="text-text-3">{source}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** All assumptions of one goal's plan, in words. */
export function planAssumptions({ answer }: AssumptionsProps): Assumption[] {
  const { assumptions } = answer
  return [
    {
      name: t`Simulated paths`,
      value: formatNumber(assumptions.paths),
      source: t`Every goal uses the same simulated months. The line shows the median.`,
    },
    ...assumptions.list,
  ]
}

/** Each assumption with its value and source. */
export function AssumptionList({ list }: { list: readonly Assumption[] }) {
  return (
    <dl className="grid gap-3.5">
      {list.map(({ name, value, source }) => (
        <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5">
          <dt className="text-text-2">{name}</dt>
          <dd className="figure text-right font-medium">{value}</dd>
          <dd className="col-span-full text-caption text-text-3">{source}</dd>
        </div>
      ))}
    </dl>
  )
}
