import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Account, AccountHistory, PastBalance } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { lazyPart } from '@/lib/lazy'
import { momentDay } from '@/lib/moments'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { NetWorthChart } from '@/ui/charts/net-worth-chart'
import { withinPeriod } from '@/ui/charts/period'
import { PeriodTabs, useSavedPeriod } from '@/ui/charts/period-tabs'
import { PrintTable } from '@/ui/charts/print-table'
import { SeriesLegend } from '@/ui/charts/series-legend'
import { TableToggle } from '@/ui/charts/table-toggle'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import {
  accountHistoryQuery,
  type BalanceRow,
  balanceRows,
  chartPoints,
} from '../model/account-history'
import { balanceName, isDebt } from '../model/account-types'
import { PastBalances } from './past-balances'

const SeriesTable = lazyPart('SeriesTable', () => import('@/ui/charts/series-table'))
const PastBalanceDialog = lazyPart('PastBalanceDialog', () => import('./past-balance-dialog'))

/** One height for chart, table and placeholder, so that nothing shifts between them. */
const PLOT = 'h-52 sm:h-64'

/** The balance of one account over time, and the balances of past days that the user entered. */
export function AccountHistoryCard({ account }: { account: Account }) {
  const query = useQuery(accountHistoryQuery(account.id))
  const [asTable, setAsTable] = useState(false)
  /** The balance being changed, or a new one. */
  const [edited, setEdited] = useState<PastBalance | 'new' | null>(null)
  return (
    <TitledCard
      title={t`History`}
      action={
        !query.isLoadingError && <TableToggle pressed={asTable} onPressedChange={setAsTable} />
      }
    >
      {query.data ? (
        <>
          <Line account={account} history={query.data} asTable={asTable} />
          <PastBalances
            account={account}
            balances={query.data.anchors}
            onChange={setEdited}
            action={
              <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
                <Plus />
                {t`Add a past balance`}
              </Button>
            }
          />
        </>
      ) : (
        <QueryFallback read={query} title={t`We couldn't load the history`}>
          <Loading label={t`Loading the history`} className="grid gap-4">
            <Skeleton className="h-12" />
            <Skeleton className={PLOT} />
            <Skeleton className="h-24" />
          </Loading>
        </QueryFallback>
      )}
      {edited !== null && query.data && (
        <Suspense fallback={null}>
          <PastBalanceDialog
            account={account}
            balance={edited === 'new' ? null : edited}
            recorded={query.data.points.flatMap(({ date, kind }) =>
              kind === 'recorded' ? [date] : [],
            )}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </TitledCard>
  )
}

interface LineProps {
  account: Account
  history: AccountHistory
  asTable: boolean
}

function Line({ account, history, asTable }: LineProps) {
  const [period, choosePeriod] = useSavedPeriod()
  const all = useMemo(() => balanceRows(history), [history])
  const rows = withinPeriod(all, period, momentDay(new Date()))
  return (
    <>
      <PeriodTabs
        value={period}
        onValueChange={choosePeriod}
        className="sm:max-w-62 print:hidden"
      />
      <div className="mt-4">
        <Series account={account} rows={rows} asTable={asTable} />
      </div>
      {period === 'All' && history.known_from !== null && history.known_from < history.from && (
        <p className="mt-3 text-caption text-text-2">
          {t`The last ten years are shown. Older balances are below.`}
        </p>
      )}
    </>
  )
}

interface SeriesProps {
  account: Account
  rows: readonly BalanceRow[]
  asTable: boolean
}

function Series({ account, rows, asTable }: SeriesProps) {
  const points = useMemo(() => chartPoints(rows, account), [rows, account])
  const first = rows[0]
  if (!first) {
    return <p className="py-6 text-control text-text-2">{t`We have no balance for these days.`}</p>
  }
  const label = t`${account.name} since ${formatDay(first.day)}`
  return (
    <>
      {asTable ? (
        <Suspense fallback={<Skeleton className={PLOT} />}>
          <SeriesTable
            caption={label}
            columns={[{ title: balanceName(account), csv: 'balance', owed: isDebt(account.type) }]}
            rows={rows.map(({ day, balance, kind }) => ({ day, values: [balance], kind }))}
            kinds
            currency={account.currency}
            fileName={`history-${account.mask ?? 'account'}.csv`}
            className="h-72"
          />
        </Suspense>
      ) : (
        <>
          <NetWorthChart
            holes
            points={points}
            currency={account.currency}
            label={label}
            className={PLOT}
          />
          <PrintTable caption={label} points={points} currency={account.currency} />
          <SeriesLegend kinds={rows.map(({ kind }) => kind)} />
        </>
      )}
    </>
  )
}
