import { t } from '@lingui/core/macro'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ShieldAlert, ShieldCheck } from 'lucide-react'
import { institutionsQuery, itemsQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { AuditEvent, AuditPage } from '@/lib/api-types'
import { formatMoment } from '@/lib/moments'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { QueryFallback } from '@/ui/query-fallback'
import { actionText } from '../content/action-names'
import { detailText, recorded } from '../content/details'

/** The user's own audit trail, newest first, page by page. */
const trailQuery = infiniteQueryOptions({
  queryKey: queryKeys.trail,
  queryFn: ({ pageParam, signal }) =>
    api.get<AuditPage>('/audit-events', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** The account's audit trail, newest first, and whether it is complete. */
export function AuditTrail() {
  const trail = useInfiniteQuery(trailQuery)
  const events = trail.data?.pages.flatMap((page) => page.events) ?? []
  const bankNames = useBankNames(events)
  if (trail.data === undefined) {
    return <QueryFallback read={trail} loading={t`Loading your activity`} height="h-96" />
  }
  if (events.length === 0) {
    return <EmptyState title={t`No activity yet`}>{t`Your activity will appear here.`}</EmptyState>
  }
  return (
    <div className="grid gap-4">
      <Wholeness verified={trail.data.pages[0]?.chain?.verified} />
      <ol aria-label={t`Activity`} className="divide-y divide-line">
        {groupedByLoss(events).map((row) => (
          <Entry key={row[0].id} events={row} bank={bankNames.get(row[0].record_id)} />
        ))}
      </ol>
      {trail.isFetchNextPageError && (
        <p role="alert" className="text-control text-neg">
          {userMessage(trail.error)}
        </p>
      )}
      {trail.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
        >
          {t`Show older`}
        </Button>
      )}
    </div>
  )
}

/** The banks of the connections that the user still has, by connection. Entries contain no names. */
function useBankNames(events: readonly AuditEvent[]): ReadonlyMap<string | null, string> {
  const enabled = events.some(({ action }) => action.startsWith('item.'))
  const items = useQuery({ ...itemsQuery, enabled }).data ?? []
  const institutions = useQuery({ ...institutionsQuery, enabled }).data ?? []
  const names = new Map(institutions.map(({ id, name }) => [id, name]))
  return new Map(items.map(({ id, institution_id }) => [id, names.get(institution_id) ?? '']))
}

function Wholeness({ verified }: { verified: boolean | undefined }) {
  if (verified === undefined) return null
  const Icon = verified ? ShieldCheck : ShieldAlert
  return (
    <p className="flex items-start gap-2 text-caption text-text-2">
      <Icon className={verified ? 'size-4.5 shrink-0 text-pos' : 'size-4.5 shrink-0 text-neg'} />
      {verified
        ? t`Verified: each entry is linked to the one before it, and none is missing or changed.`
        : t`This record is incomplete: an entry is missing or was changed. Contact support.`}
    </p>
  )
}

interface EntryProps {
  events: readonly [AuditEvent, ...AuditEvent[]]
  /** The name of the bank it is about, where it is known. */
  bank: string | undefined
}

/** The action in words; unfolding shows every recorded field. */
function Entry({ events, bank }: EntryProps) {
  const [event] = events
  const details = [bank, detailText(counted(events))].filter(Boolean).join(' · ')
  return (
    <li>
      <details className="group text-control">
        <summary className="flex items-start gap-2 rounded-chip py-2.5">
          <span className="grid min-w-0 flex-1 gap-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
            <span className="min-w-0">
              <span className="block">{actionText(event.action)}</span>
              {details !== '' && (
                <span className="block text-caption wrap-anywhere text-text-2">{details}</span>
              )}
            </span>
            <time dateTime={event.created_at} className="figure text-caption text-text-3">
              {formatMoment(event.created_at)}
            </time>
          </span>
          <ChevronDown className="mt-0.5 size-4 shrink-0 text-text-3 transition-transform group-open:rotate-180" />
        </summary>
        {events.map((one) => (
          <Recorded key={one.id} event={one} />
        ))}
      </details>
    </li>
  )
}

/** Every field of the entry. */
function Recorded({ event }: { event: AuditEvent }) {
  return (
    <dl className="figure mb-3 grid gap-1 rounded-control bg-sunken p-3 text-caption sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-4">
      {recorded(event).map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="wrap-anywhere text-text-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Reports of one outage come at most this far apart. */
const BETWEEN_MS = 60_000

const LOST = 'client.network_error'

const between = (a: AuditEvent, b: AuditEvent) =>
  Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at))

/** The entries in order, grouped by lost connection. */
function groupedByLoss(events: readonly AuditEvent[]): [AuditEvent, ...AuditEvent[]][] {
  const rows: [AuditEvent, ...AuditEvent[]][] = []
  for (const event of events) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSame = event.action === LOST && last?.action === LOST
    if (row && isSame && between(event, last) <= BETWEEN_MS) row.push(event)
    else rows.push([event])
  }
  return rows
}

/** Sums the counts of consecutive entries in one entry. */
function counted([first, ...others]: readonly [AuditEvent, ...AuditEvent[]]): AuditEvent {
  if (others.length === 0) return first
  const all = [first, ...others].map(({ details }) => Number(details.count ?? 0))
  return { ...first, details: { ...first.details, count: all.reduce((sum, one) => sum + one, 0) } }
}
