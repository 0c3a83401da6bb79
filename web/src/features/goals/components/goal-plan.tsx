import { t } from '@lingui/core/macro'
import { Suspense, useRef, useState } from 'react'
import { changedFields } from '@/entities/row-changes'
import type { Goal } from '@/lib/api-types'
import { lazyExtra } from '@/lib/lazy'
import { useDraft } from '@/lib/tab-draft'
import { useNow } from '@/lib/use-now'
import { KeepFocus } from '@/ui/keep-focus'
import { toast } from '@/ui/toast'
import { useGoalOdds } from '../api/use-goal-odds'
import { sameWhatIf, storedPlan, TriedFigures, type WhatIf } from '../model/what-if'
import { AllocationsCard } from './allocations-card'
import { AssumptionsOnPaper } from './assumptions'
import { AttributionCard } from './attribution-card'
import { useLacksRate } from './goal-odds-line'
import { OddsCard } from './odds-card'
import { ProjectionCard } from './projection-card'
import { SummaryCard } from './summary-card'
import { WhatIfCard } from './what-if-card'

// Loads with the odds, below them.
const BaselineCard = lazyExtra('BaselineCard', () => import('./baseline-card'))

const CompareCard = lazyExtra('CompareCard', () => import('./compare-card'))

/** Progress, projection, what-ifs and odds of a goal. */
export function GoalPlan({ goal, onAllocate }: { goal: Goal; onAllocate: () => void }) {
  const now = useNow('day')
  const stored = storedPlan(goal)
  // Only the changed figures, so that an update of the goal applies to the others.
  const draft = useDraft(`what_if_${goal.id}`, TriedFigures)
  const [touched, setTouched] = useState<Partial<WhatIf>>(draft.value ?? {})
  const latest = useRef(touched)
  const [kept, setKept] = useState<WhatIf | null>(null)
  const [inflation, setInflation] = useState<number | undefined>()
  const [isReal, setIsReal] = useState(false)
  const whatIf = { ...stored, ...touched }
  const odds = useGoalOdds(goal, whatIf, inflation)
  const plan = { goal, whatIf, now, odds, isReal }
  const baseline = odds.data?.baseline
  const lacksRate = useLacksRate(goal)
  function attempt(figures: Partial<WhatIf>): void {
    latest.current = figures
    setTouched(figures)
    draft.keep(figures)
  }
  function startSave(): () => void {
    const before = latest.current
    // Keeps what the user tries while the request is in flight.
    return () => attempt(changedFields(before, latest.current))
  }
  function keep(): void {
    setKept(whatIf)
    toast.info(t`Plan kept. Change a figure to compare with it.`, { id: 'plan-kept' })
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-5 print:grid-cols-[21rem_minmax(0,1fr)] print:gap-3">
      <div className="grid grid-cols-1 content-start gap-4 max-lg:not-print:contents lg:gap-5">
        <SummaryCard goal={goal} />
        <div className="grid gap-4 max-lg:order-last lg:gap-5">
          <AllocationsCard goal={goal} onAllocate={onAllocate} />
          <AttributionCard goal={goal} now={now} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-4 lg:gap-5 print:gap-3">
        <ProjectionCard
          {...plan}
          onRealChange={setIsReal}
          inflation={inflation}
          onInflationChange={setInflation}
        />
        {/* A what-if may remove the button that was pressed. */}
        <KeepFocus>
          <WhatIfCard
            {...plan}
            onChange={(changes) => attempt({ ...touched, ...changes })}
            onReset={() => attempt({})}
            startSave={startSave}
            onKeep={keep}
          />
          {!lacksRate && (
            <OddsCard
              goal={goal}
              odds={odds}
              isReal={isReal}
              onTry={attempt}
              startSave={startSave}
              onAllocate={onAllocate}
            />
          )}
          {!sameWhatIf(whatIf, kept ?? stored) && (
            <Suspense fallback={null}>
              <CompareCard {...plan} kept={kept} onForget={() => setKept(null)} />
            </Suspense>
          )}
        </KeepFocus>
        {baseline && !lacksRate && (
          <Suspense fallback={null}>
            <BaselineCard goal={goal} baseline={baseline} now={now} />
          </Suspense>
        )}
      </div>
      {odds.data && <AssumptionsOnPaper goal={goal} answer={odds.data} />}
    </div>
  )
}
