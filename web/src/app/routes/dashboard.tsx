import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { profileQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import { ItemNotices } from '@/features/accounts/components/item-notices'
import { RefreshButton } from '@/features/accounts/components/refresh-button'
import { TopHoldingsCard } from '@/features/accounts/components/top-holdings-card'
import { GoalsCard } from '@/features/goals/components/goals-card'
import type { InsightsFeedProps } from '@/features/insights/components/insights-feed'
import { DashboardSkeleton } from '@/features/net-worth/components/dashboard-skeleton'
import { NetWorthCard } from '@/features/net-worth/components/net-worth-card'
import { OwnAndOweCard } from '@/features/net-worth/components/own-and-owe-card'
import {
  areNeighbours,
  CARDS_PREFERENCE,
  type CardId,
  cardsOf,
} from '@/features/net-worth/model/cards'
import type { Household } from '@/lib/api-types'
import { lazyExtra, lazyPart } from '@/lib/lazy'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { HomeCurrency } from '@/ui/money'
import { Loading, Skeleton } from '@/ui/skeleton'
import { StaleCallout } from '@/ui/stale-callout'
import { WhenIdle } from '@/ui/when-idle'

// Insights that cannot be loaded must not take the figures with them.
const InsightsFeed = lazyExtra(
  'InsightsFeed',
  () => import('@/features/insights/components/insights-feed'),
)

// Asked for once in a while.
const ArrangeCardsDialog = lazyPart(
  'ArrangeCardsDialog',
  () => import('@/features/net-worth/components/arrange-cards-dialog'),
)

// Most visits are not the first.
const FirstStepsCard = lazyExtra(
  'FirstStepsCard',
  () => import('@/features/net-worth/components/first-steps-card'),
)

/** Twelve on a wide screen, and on paper. */
const COLUMNS = 'grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5 print:grid-cols-12'

/** On a phone these come after the first sight: laid out and painted as one scrolls near them. */
const LATE = 'max-lg:laid-out-late'
const GOALS = `${LATE} lg:col-span-5 print:col-span-5`
const HOLDINGS = `${LATE} lg:col-span-7 print:col-span-7`
const WHOLE_ROW = `${LATE} lg:col-span-12 print:col-span-12`

/** Everything in one read; the panels are the features'. */
export function Component() {
  const dashboard = useHousehold()
  // Five panels at once would hold up a slow phone: they are made in small steps.
  const data = useDeferredValue(dashboard.data)

  if (dashboard.data === undefined && dashboard.isError) {
    return (
      <Card>
        <ErrorState
          title={t`Calculation Error`}
          message={t`We couldn't calculate your net worth. ${userMessage(dashboard.error)}`}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      </Card>
    )
  }
  if (data === undefined) return <DashboardSkeleton />
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {dashboard.isError && (
        <StaleCallout
          title={t`Calculation Error`}
          pending={dashboard.isFetching}
          onRetry={() => void dashboard.refetch()}
        >
          <Trans>{userMessage(dashboard.error)} These are the latest figures we have.</Trans>
        </StaleCallout>
      )}
      <HomeCurrency value={data.netWorth.currency}>
        <Panels data={data} />
      </HomeCurrency>
    </div>
  )
}

/** Hidden accounts are in no total, so they are in no list beside one. */
function withoutHidden(data: Household): Household {
  const accounts = data.accounts.filter(({ hidden, status }) => !hidden && status !== 'closed')
  const shown = new Set(accounts.map(({ id }) => id))
  const holdings = data.holdings.filter(({ account_id }) => shown.has(account_id))
  return { ...data, accounts, holdings }
}

function Panels({ data: household }: { data: Household }) {
  const [now] = useState(() => new Date())
  const data = useMemo(() => withoutHidden(household), [household])
  return household.accounts.length === 0 ? (
    <FirstVisit data={data} />
  ) : (
    <>
      <ItemNotices items={data.items} institutions={data.institutions} now={now} />
      <div className={COLUMNS}>
        <NetWorthCard
          netWorth={data.netWorth}
          month={data.history}
          now={now}
          className="lg:col-span-8 print:col-span-8"
        />
        <OwnAndOweCard
          netWorth={data.netWorth}
          allocation={data.assetAllocation}
          accounts={data.accounts}
          refresh={<RefreshButton />}
          className="lg:col-span-4 print:col-span-4"
        />
        <WhenIdle fallback={<Skeleton className={`h-96 rounded-card ${WHOLE_ROW}`} />}>
          <OwnCards data={data} />
        </WhenIdle>
      </div>
    </>
  )
}

/** The cards that a person may order and hide. */
function OwnCards({ data }: { data: Household }) {
  const [arranging, setArranging] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const places = cardsOf(profile?.preferences[CARDS_PREFERENCE])
  const shown = places.flatMap((place) => (place.shown ? [place.id] : []))
  const beside = areNeighbours(shown)
  const cards: Readonly<Record<CardId, ReactNode>> = {
    insights: <Insights key="insights" />,
    goals: <GoalsCard key="goals" goals={data.goals} className={beside ? GOALS : WHOLE_ROW} />,
    holdings: (
      <TopHoldingsCard
        key="holdings"
        holdings={data.holdings}
        netWorth={data.netWorth}
        className={beside ? HOLDINGS : WHOLE_ROW}
      />
    ),
  }
  return (
    <>
      {shown.map((id) => cards[id])}
      <div data-print="hide" className="flex justify-end lg:col-span-12">
        <Button variant="link" size="sm" onClick={() => setArranging(true)}>
          <SlidersHorizontal aria-hidden="true" />
          <Trans>Arrange cards</Trans>
        </Button>
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeCardsDialog places={places} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  )
}

function FirstVisit({ data }: { data: Household }) {
  return (
    <div className={COLUMNS}>
      <Suspense fallback={<Skeleton className="h-96 rounded-card lg:col-span-12" />}>
        <FirstStepsCard
          hasGoals={data.goals.length > 0}
          className="lg:col-span-12 print:col-span-12"
        />
      </Suspense>
      <Insights quiet />
      <GoalsCard goals={data.goals} className={GOALS} />
      <TopHoldingsCard holdings={data.holdings} netWorth={data.netWorth} className={HOLDINGS} />
    </div>
  )
}

function Insights(props: InsightsFeedProps) {
  return (
    <div className="grid gap-4 empty:hidden lg:col-span-12 lg:gap-5 print:col-span-12">
      <Suspense
        fallback={
          <Loading label={t`Loading your insights`}>
            <Skeleton className="h-52 rounded-card" />
          </Loading>
        }
      >
        <InsightsFeed {...props} />
      </Suspense>
    </div>
  )
}
