import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { useHousehold } from '@/entities/use-household'
import { ItemNotices } from '@/features/accounts/components/item-notices'
import { RefreshButton } from '@/features/accounts/components/refresh-button'
import { DashboardSkeleton } from '@/features/dashboard/components/dashboard-skeleton'
import { NetWorthCard } from '@/features/dashboard/components/net-worth-card'
import { OwnAndOweCard } from '@/features/dashboard/components/own-and-owe-card'
import type { Household } from '@/lib/api-types'
import { inTotals } from '@/lib/exchange'
import { lazyExtra, lazyPart } from '@/lib/lazy'
import { userMessage } from '@/lib/problem'
import { useNow } from '@/lib/use-now'
import { HomeCurrency } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { Skeleton } from '@/ui/skeleton'
import { StaleCallout } from '@/ui/stale-callout'
import { WhenIdle } from '@/ui/when-idle'

// Content below the first screen must not delay the figures, nor break them when it cannot be loaded.
const OwnCards = lazyExtra('OwnCards', () => import('./dashboard-cards'))

// Most visits are not the first.
const FirstVisit = lazyPart('FirstVisit', () => import('./dashboard-cards'))

/** Twelve columns on a wide screen, and on paper. */
const COLUMNS = 'grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5 print:grid-cols-12'

/** Everything in one read; the features provide the panels. */
export function Component() {
  const dashboard = useHousehold()
  // Five panels at once would block a slow phone, so they render in small steps.
  const data = useDeferredValue(dashboard.data)

  if (data === undefined) {
    return (
      <QueryFallback
        card
        read={dashboard}
        title={t`Calculation Error`}
        explain={(error) => t`We couldn't calculate your net worth. ${userMessage(error)}`}
      >
        <DashboardSkeleton />
      </QueryFallback>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {dashboard.isError && (
        <StaleCallout title={t`Calculation Error`} read={dashboard}>
          <Trans>{userMessage(dashboard.error)} These are the latest figures we have.</Trans>
        </StaleCallout>
      )}
      <HomeCurrency value={data.netWorth.currency}>
        <Panels data={data} />
      </HomeCurrency>
    </div>
  )
}

function Panels({ data: household }: { data: Household }) {
  const now = useNow('day')
  const data = useMemo(() => inTotals(household), [household])
  return household.accounts.length === 0 ? (
    <div className={COLUMNS}>
      <Suspense fallback={<Skeleton className="h-96 rounded-card lg:col-span-12" />}>
        <FirstVisit data={data} />
      </Suspense>
    </div>
  ) : (
    <>
      <ItemNotices connections={data} now={now} />
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
          items={data.items}
          refresh={<RefreshButton />}
          className="lg:col-span-4 print:col-span-4"
        />
        <WhenIdle fallback={<Skeleton className="h-96 rounded-card lg:col-span-12" />}>
          <OwnCards data={data} />
        </WhenIdle>
      </div>
    </>
  )
}
