import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { goalsQuery, profileQuery } from '@/entities/household'
import { useSaveGoalOrder } from '@/entities/profile'
import type { Goal, Profile } from '@/lib/api-types'
import { type Minor, toMajor } from '@/lib/money'
import type { GoalsPlan, GoalsPlanInput, StressTest } from '@/lib/planning-shapes'
import { useNow } from '@/lib/use-now'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { StaleCallout } from '@/ui/stale-callout'
import { type GoalsPlanQuery, USUAL_TEST, useGoalsPlan } from '../../api/use-goals-plan'
import { AssumptionList, AssumptionsSheetButton } from '../assumptions'
import { HorizonCard } from './horizon-card'
import { IncomeShareCard } from './income-share-card'
import { NextAmountCard } from './next-amount-card'
import { StressTestCard } from './stress-test-card'
import { WaterfallCard } from './waterfall-card'

/** The plan of all goals below their list. Empty without goals. */
export function GoalsTogether() {
  const { data } = useQuery(goalsQuery)
  return data !== undefined && data.length > 0 ? <Together goals={data} /> : null
}

interface Tried {
  /** Whether requests carry the profile's order, which the server may not have saved yet. */
  isReordered: boolean
  amount?: Minor
  debtRates: Readonly<Record<string, number>>
  stressTest: StressTest
}

function Together({ goals }: { goals: readonly Goal[] }) {
  const now = useNow('day')
  const [tried, setTried] = useState<Tried>({
    isReordered: false,
    debtRates: {},
    stressTest: USUAL_TEST,
  })
  const { data: profile } = useQuery(profileQuery)
  const { mutate: saveOrder } = useSaveGoalOrder()
  const plan = useGoalsPlan(goals, inputOf(tried, profile))
  const change = (changes: Partial<Tried>) => setTried((current) => ({ ...current, ...changes }))
  function reorder(order: string[]): void {
    change({ isReordered: true })
    saveOrder(order)
  }
  return (
    <section aria-labelledby="together-title" className="mt-8 grid grid-cols-1 gap-4 lg:gap-5">
      <h2 id="together-title" className="text-title">
        {t`All goals together`}
      </h2>
      <Planned plan={plan}>
        {(answer) => (
          <>
            <WaterfallCard
              goals={goals}
              plan={answer}
              now={now}
              wanted={profile?.goal_order ?? []}
              onReorder={reorder}
            />
            <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2">
              <div className="grid grid-cols-1 gap-4 lg:gap-5">
                <IncomeShareCard plan={answer} />
                <StressTestCard
                  goals={goals}
                  plan={answer}
                  test={tried.stressTest}
                  onTestChange={(stressTest) => change({ stressTest })}
                />
              </div>
              <div className="grid grid-cols-1 gap-4 lg:gap-5">
                <NextAmountCard
                  goals={goals}
                  plan={answer}
                  chosen={tried.amount}
                  rates={tried.debtRates}
                  onAmountChange={(amount) => change({ amount })}
                  onRateChange={(accountId, percent) =>
                    change({ debtRates: { ...tried.debtRates, [accountId]: percent } })
                  }
                />
                <HorizonCard goals={goals} plan={answer} />
              </div>
            </div>
            <div>
              <AssumptionsSheetButton>
                <AssumptionList list={answer.assumptions} />
                <p className="mt-5 text-caption text-text-3">{answer.disclaimer}</p>
              </AssumptionsSheetButton>
            </div>
          </>
        )}
      </Planned>
    </section>
  )
}

function inputOf(
  { isReordered, amount, debtRates, stressTest }: Tried,
  profile: Profile | undefined,
): GoalsPlanInput {
  const rates = Object.entries(debtRates)
  return {
    ...(isReordered && profile ? { order: profile.goal_order } : {}),
    ...(amount === undefined ? {} : { amount: toMajor(amount, profile?.currency ?? 'USD') }),
    ...(rates.length > 0
      ? { debtRates: rates.map(([accountId, percent]) => ({ accountId, percent })) }
      : {}),
    stressTest,
  }
}

interface PlannedProps {
  plan: GoalsPlanQuery
  children: (answer: GoalsPlan) => ReactNode
}

/** The plan, or its loading or error state; an older plan with a note. */
function Planned({ plan, children }: PlannedProps) {
  const { data, isError, isFetching } = plan
  if (data) {
    return (
      <div aria-busy={isFetching || undefined} className="grid grid-cols-1 gap-4 lg:gap-5">
        {isError && <StaleCallout title={t`This plan may be out of date`} read={plan} />}
        {children(data)}
      </div>
    )
  }
  return (
    <QueryFallback card read={plan} title={t`We couldn't plan your goals together`}>
      <Loading
        label={t`Planning your goals together`}
        className="grid gap-4 lg:grid-cols-2 lg:gap-5"
      >
        <Skeleton className="h-64 rounded-card col-span-full" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    </QueryFallback>
  )
}
