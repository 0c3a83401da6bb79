import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Dashboard } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { dashboardQuery } from '@/lib/queries'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { AccountGroupCard } from './components/account-group-card'
import { AccountsSkeleton } from './components/accounts-skeleton'
import { HoldingsTable } from './components/holdings-table'
import { ItemNotices } from './components/item-notices'
import { RefreshButton } from './components/refresh-button'
import { HOLDINGS_ANCHOR } from './components/top-holdings-card'
import { TotalsCard } from './components/totals-card'
import { accountGroups } from './model/account-groups'
import { brokenItems } from './model/broken-items'
import { rankedPositions } from './model/holdings'

/** Every account and holding. Reads what the dashboard reads, so that going between the two costs nothing. */
export function AccountsPage() {
  const { data, error, isError, isFetching, refetch } = useQuery(dashboardQuery)
  if (data !== undefined) return <Accounts data={data} />
  if (!isError) return <AccountsSkeleton />
  return (
    <Card>
      <ErrorState
        title="Failed to load accounts"
        message={userMessage(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  )
}

function Accounts({ data }: { data: Dashboard }) {
  const [now] = useState(() => new Date())
  useScrollToHash()
  if (data.accounts.length === 0) return <NoAccounts />
  const broken = brokenItems(data.items, data.institutions)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <ItemNotices items={data.items} institutions={data.institutions} now={now} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:col-span-8 lg:gap-5">
          {accountGroups(data.accounts).map((group) => (
            <AccountGroupCard
              key={group.key}
              group={group}
              institutions={data.institutions}
              broken={broken}
              now={now}
            />
          ))}
          {data.holdings.length > 0 && <AllHoldings data={data} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-4 max-lg:order-first lg:sticky lg:top-22 lg:col-span-4 lg:self-start">
          <TotalsCard data={data} refresh={<RefreshButton />} />
          <Button asChild variant="secondary" full className="hidden lg:inline-flex">
            <Link to={paths.addAsset}>Connect another bank</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

function AllHoldings({ data }: { data: Dashboard }) {
  const positions = rankedPositions(data.holdings, data.netWorth.currency)
  return (
    <Card flush id={HOLDINGS_ANCHOR} tabIndex={-1} aria-labelledby="all-holdings-title">
      <CardHeader
        id="all-holdings-title"
        title="Holdings"
        className="mb-0 px-4 pt-4 pb-2 md:px-6"
        action={
          <span className="text-caption text-text-3">
            {positions.length} {positions.length === 1 ? 'position' : 'positions'}
          </span>
        }
      />
      <HoldingsTable caption="All your holdings, the largest first" positions={positions} />
    </Card>
  )
}

function NoAccounts() {
  return (
    <Card hero>
      <EmptyState
        icon={<Landmark aria-hidden="true" />}
        title="Your accounts appear here"
        action={
          <Button asChild variant="secondary">
            <Link to={paths.addAsset}>Connect your first bank</Link>
          </Button>
        }
      >
        Cash, investments, property and debt in one list, with their totals and how fresh they are.
      </EmptyState>
    </Card>
  )
}

/** The list is not there yet when the address is opened, so the browser cannot go to the anchor itself. */
function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${HOLDINGS_ANCHOR}`) return
    const target = document.getElementById(HOLDINGS_ANCHOR)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash])
}
