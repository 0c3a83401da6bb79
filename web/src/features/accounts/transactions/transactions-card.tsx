import { plural, t } from '@lingui/core/macro'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { Account, Transaction, TransactionPage } from '@/lib/api-types'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { CsvButton } from '@/ui/charts/csv-button'
import { EmptyState } from '@/ui/empty-state'
import { DateField, Input } from '@/ui/input'
import { QueryFallback } from '@/ui/query-fallback'
import { SegmentedControl } from '@/ui/segmented-control'
import { Loading, Skeleton } from '@/ui/skeleton'
import {
  FLOW_PARAM,
  type Flow,
  filterTransactions,
  listedTransactions,
  mayBeEarlier,
  SEARCH_PARAM,
  type TransactionFilter,
  toDay,
  toFlow,
  wantsEarlier,
} from './transaction-filter'
import { TransactionTable } from './transaction-table'
import { transactionsCsv } from './transactions-csv'

/** The transactions of one account, latest first, page by page. */
function transactionsQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.transactions, accountId],
    queryFn: ({ pageParam, signal }) =>
      api.get<TransactionPage>('/transactions', {
        query: { account: accountId, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/**
 * Account types whose transactions the provider reports. An account of another type has some only if the user changed its
 * type.
 */
const reporting: readonly string[] = ['depository', 'credit', 'loan']

/** The transactions of one account, latest first. */
export function TransactionsCard({ account }: { account: Account }) {
  const query = useInfiniteQuery(transactionsQuery(account.id))
  const [filter, change] = useTransactionFilter()
  const pages = query.data?.pages
  const all = useMemo(() => pages?.flatMap(({ transactions }) => transactions), [pages])
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const reaches = !wantsEarlier(filter, all?.at(-1)?.date)
  useEffect(() => {
    if (!reaches && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [reaches, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  /** The transactions of every page that may match the filter; `null` when a page failed to load. */
  async function loadAll(): Promise<Transaction[] | null> {
    let last: Pick<typeof query, 'data' | 'hasNextPage'> = query
    for (;;) {
      const loaded = last.data?.pages.flatMap(({ transactions }) => transactions) ?? []
      if (!last.hasNextPage || !mayBeEarlier(filter, loaded)) return loaded
      const next = await fetchNextPage()
      if (next.data === last.data) return null
      last = next
    }
  }
  const isReporting = reporting.includes(account.type)
  if (!isReporting && !all?.length && !query.isError) return null
  return (
    <TitledCard flush title={t`Transactions`} headerClassName="mb-0 px-4 pt-4 pb-2 md:px-6">
      {all === undefined ? (
        <QueryFallback read={query} title={t`We couldn't load your transactions`}>
          <Loading label={t`Loading your transactions`} className="grid gap-3 p-4 md:px-6">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Loading>
        </QueryFallback>
      ) : all.length === 0 ? (
        <EmptyState
          level={3}
          icon={<ReceiptText />}
          title={t`No transactions yet`}
          className="py-6"
        >
          {account.type === 'loan'
            ? t`They'll appear here if your lender reports them.`
            : t`They'll appear here when your bank reports them.`}
        </EmptyState>
      ) : (
        <>
          <FilterBar filter={filter} onChange={change} />
          <Found
            all={all}
            filter={filter}
            account={account}
            more={hasNextPage && mayBeEarlier(filter, all)}
            loading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={fetchNextPage}
            loadAll={loadAll}
          />
        </>
      )}
    </TitledCard>
  )
}

/** Search, flow and days, kept in the address. */
function useTransactionFilter(): [
  TransactionFilter,
  (changes: Partial<TransactionFilter>) => void,
] {
  const [params, setParams] = useSearchParams()
  // State first, because the address updates too late for a second change, and the field would lose its caret.
  const [filter, setFilter] = useState<TransactionFilter>(() => ({
    search: params.get(SEARCH_PARAM) ?? '',
    flow: toFlow(params.get(FLOW_PARAM)),
    from: toDay(params.get('from')),
    to: toDay(params.get('to')),
  }))
  const latest = useRef(filter)
  function change(changes: Partial<TransactionFilter>): void {
    const next = { ...latest.current, ...changes }
    latest.current = next
    setFilter(next)
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        const values = {
          [SEARCH_PARAM]: next.search.trim(),
          [FLOW_PARAM]: next.flow === 'all' ? '' : next.flow,
          from: next.from,
          to: next.to,
        }
        for (const [name, value] of Object.entries(values)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [filter, change]
}

const flowSegments = (): readonly { value: Flow; label: string }[] => [
  { value: 'all', label: t({ message: 'All', context: 'transactions' }) },
  { value: 'in', label: t`Money in` },
  { value: 'out', label: t`Money out` },
]

function FilterBar({
  filter,
  onChange,
}: {
  filter: TransactionFilter
  onChange: (changes: Partial<TransactionFilter>) => void
}) {
  const day = (name: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      field={{ value: filter[name], onChange: (event) => onChange({ [name]: event.target.value }) }}
      className="min-w-0 basis-36 grow sm:grow-0 sm:basis-auto"
    />
  )
  return (
    <div data-print="hide" className="flex flex-wrap items-end gap-3 px-4 pb-3 md:px-6">
      <Input
        type="search"
        aria-label={t`Find a transaction`}
        placeholder={t`Find a transaction`}
        value={filter.search}
        onChange={(event) => onChange({ search: event.target.value })}
        className="max-w-64"
      />
      <SegmentedControl
        label={t`Direction`}
        segments={flowSegments()}
        value={filter.flow}
        onValueChange={(flow) => onChange({ flow })}
      />
      {day('from', t`From`)}
      {day('to', t`To`)}
    </div>
  )
}

interface FoundProps {
  all: readonly Transaction[]
  filter: TransactionFilter
  account: Account
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => Promise<{ hasNextPage: boolean }>
  loadAll: () => Promise<Transaction[] | null>
}

function shownText(count: number, more: boolean): string {
  return more
    ? plural(count, { one: 'Latest transaction', other: 'Latest # transactions' })
    : plural(count, { one: '# transaction', other: '# transactions' })
}

function Found({ all, filter, account, more, loading, failed, onMore, loadAll }: FoundProps) {
  const { search, flow, from, to } = filter
  const listed = useMemo(() => listedTransactions(all), [all])
  const found = useMemo(
    () => filterTransactions(listed, { search, flow, from, to }),
    [listed, search, flow, from, to],
  )
  async function csv(): Promise<string | null> {
    const whole = await loadAll()
    return whole && transactionsCsv(filterTransactions(listedTransactions(whole), filter))
  }
  const status = useRef<HTMLParagraphElement>(null)
  async function showMore(): Promise<void> {
    const pressed = document.activeElement
    const { hasNextPage } = await onMore()
    // The button disappears with the last page, and the focus with it.
    if (!hasNextPage && [pressed, document.body].includes(document.activeElement))
      status.current?.focus()
  }
  const filtered = found.length !== all.length
  return (
    <>
      {found.length > 0 ? (
        <TransactionTable account={account} transactions={found} />
      ) : (
        <p className="px-4 py-6 text-center text-text-2 md:px-6">
          {to !== '' && from > to
            ? t`The first day is after the last one.`
            : plural(all.length, {
                one: 'No match in the latest transaction.',
                other: 'No match in the latest # transactions.',
              })}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-6">
        <p ref={status} role="status" tabIndex={-1} className="text-caption text-text-3">
          {filtered
            ? plural(all.length, {
                one: `${found.length} of # transaction`,
                other: `${found.length} of the latest # transactions`,
              })
            : shownText(all.length, more)}
          {failed && (
            <>
              {'. '}
              {t`We couldn't load earlier ones.`}
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {more && (
            <Button variant="ghost" size="sm" pending={loading} onClick={() => void showMore()}>
              {filtered ? t`Search earlier transactions` : t`Show earlier transactions`}
            </Button>
          )}
          {found.length > 0 && (
            <CsvButton fileName={`transactions-${account.mask ?? 'account'}.csv`} text={csv} />
          )}
        </div>
      </div>
    </>
  )
}
