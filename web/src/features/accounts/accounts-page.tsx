import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useHousehold } from '@/entities/use-household'
import type { Household } from '@/lib/api-types'
import { counts, inTotals } from '@/lib/exchange'
import { paths } from '@/lib/paths'
import { useNow } from '@/lib/use-now'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { CsvButton } from '@/ui/charts/csv-button'
import { EmptyState } from '@/ui/empty-state'
import { HomeCurrency } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { AccountDetail } from './components/account-detail'
import { AccountGroupCard, HiddenAccountsCard } from './components/account-group-card'
import { HoldingsCard } from './components/holdings-card'
import { ItemNotices } from './components/item-notices'
import { RefreshButton } from './components/refresh-button'
import { SourcesCard } from './components/sources-card'
import { HOLDINGS_ANCHOR } from './components/top-holdings-card'
import { TotalsCard } from './components/totals-card'
import { accountGroups } from './model/account-groups'
import { accountsCsv } from './model/accounts-csv'
import { MANUAL_ANCHOR } from './model/add-asset-path'
import { brokenItems } from './model/broken-items'

/**
 * Every account and holding. Reads the same queries as the dashboard, so that moving between the two sends no requests.
 */
export function AccountsPage() {
  const read = useHousehold()
  const { data } = read
  if (data !== undefined) {
    return (
      <HomeCurrency value={data.netWorth.currency}>
        <Accounts data={data} />
      </HomeCurrency>
    )
  }
  return (
    <QueryFallback card read={read} title={t`Failed to load accounts`}>
      <AccountsSkeleton />
    </QueryFallback>
  )
}

function Accounts({ data }: { data: Household }) {
  const [search] = useSearchParams()
  const accountId = search.get(paths.account.param)
  if (accountId !== null) return <AccountDetail accountId={accountId} data={data} />
  return data.accounts.length === 0 ? <NoAccounts /> : <AccountList data={data} />
}

function AccountList({ data }: { data: Household }) {
  const now = useNow()
  useScrollToHash()
  const broken = brokenItems(data)
  const { institutions } = data
  const { accounts: visible, holdings } = useMemo(() => inTotals(data), [data])
  const hidden = data.accounts.filter((account) => !counts(account))
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <ItemNotices connections={data} now={now} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-12 lg:gap-5">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 xl:col-span-8 lg:gap-5">
          {accountGroups(visible, data.netWorth).map((group) => (
            <AccountGroupCard
              key={group.key}
              group={group}
              netWorth={data.netWorth}
              institutions={institutions}
              broken={broken}
              now={now}
            />
          ))}
          <HiddenAccountsCard
            accounts={hidden}
            netWorth={data.netWorth}
            institutions={institutions}
            broken={broken}
            now={now}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-4 max-xl:order-first xl:sticky xl:top-[calc(5.5rem+var(--offline,0px))] xl:col-span-4 xl:self-start">
          <TotalsCard data={data} refresh={<RefreshButton />} />
          <SourcesCard
            accounts={visible}
            institutions={institutions}
            netWorth={data.netWorth}
            now={now}
          />
          <div
            data-print="hide"
            className="flex flex-wrap items-center justify-between gap-2 lg:justify-end"
          >
            {/* On wider screens the header shows it too. */}
            <ButtonLink to={paths.addAsset} variant="secondary" size="sm" className="lg:hidden">
              {t`Add asset`}
            </ButtonLink>
            <CsvButton
              fileName="accounts.csv"
              text={() => accountsCsv(visible, institutions, data.netWorth)}
            />
          </div>
        </div>
      </div>
      {holdings.length > 0 && (
        <HoldingsCard holdings={holdings} netWorth={data.netWorth} caption={t`All your holdings`} />
      )}
    </div>
  )
}

function NoAccounts() {
  return (
    <Card hero>
      <EmptyState
        icon={<Landmark />}
        title={t`Your accounts will appear here`}
        action={
          <div className="grid justify-items-center gap-2">
            <ButtonLink to={paths.addAsset} variant="secondary">
              {t`Connect your first bank`}
            </ButtonLink>
            <ButtonLink to={`${paths.addAsset}#${MANUAL_ANCHOR}`} variant="link">
              {t`Add it yourself`}
            </ButtonLink>
          </div>
        }
      >
        <Trans>
          See cash, investments, property and debt in one list, with totals and the time of the last
          update.
        </Trans>
      </EmptyState>
    </Card>
  )
}

/** The list is not rendered yet when the page opens, so the browser cannot scroll to the anchor itself. */
function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${HOLDINGS_ANCHOR}`) return
    const target = document.getElementById(HOLDINGS_ANCHOR)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash])
}

const groups = [['a', 'b', 'c'], ['d', 'e'], ['f']]

function AccountsSkeleton() {
  return (
    <Loading
      label={t`Loading your accounts`}
      className="grid grid-cols-1 gap-4 xl:grid-cols-12 lg:gap-5"
    >
      <div className="grid content-start gap-4 xl:col-span-8 lg:gap-5">
        {groups.map((rows) => (
          <Card key={rows[0]}>
            <Skeleton className="h-5 w-24" />
            {rows.map((row) => (
              <Skeleton key={row} className="mt-4 h-11" />
            ))}
          </Card>
        ))}
      </div>
      <Card className="xl:col-span-4 xl:self-start">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-4 h-12" />
        <Skeleton className="mt-4 h-12" />
      </Card>
    </Loading>
  )
}
