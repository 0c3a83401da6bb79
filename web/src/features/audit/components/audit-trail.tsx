import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { AuditEvent } from '@/lib/api-types'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Loading, Skeleton } from '@/ui/skeleton'
import { trailQuery } from '../api/trail'
import { actionText } from '../content/words'

const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Everything that was done on the account, newest first, and whether the record of it is whole. */
export function AuditTrail() {
  const trail = useInfiniteQuery(trailQuery)
  if (trail.data === undefined) {
    return trail.isError ? (
      <ErrorState
        message={userMessage(trail.error)}
        onRetry={() => void trail.refetch()}
        retrying={trail.isFetching}
      />
    ) : (
      <Loading label="Loading your activity">
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  const events = trail.data.pages.flatMap((page) => page.events)
  if (events.length === 0) {
    return (
      <EmptyState title="Nothing yet">What you do here is written down from now on.</EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Wholeness verified={trail.data.pages[0]?.chain?.verified} />
      <ol aria-label="Activity" className="divide-y divide-line">
        {events.map((event) => (
          <Entry key={event.id} event={event} />
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
          Show older
        </Button>
      )}
    </div>
  )
}

function Wholeness({ verified }: { verified: boolean | undefined }) {
  if (verified === undefined) return null
  const Icon = verified ? ShieldCheck : ShieldAlert
  return (
    <p className="flex items-start gap-2 text-caption text-text-2">
      <Icon
        aria-hidden="true"
        className={verified ? 'size-4.5 shrink-0 text-pos' : 'size-4.5 shrink-0 text-neg'}
      />
      {verified
        ? 'Checked: each entry is sealed to the one before it, and none is missing or changed.'
        : 'This record is not whole: an entry is missing or was changed. Contact support.'}
    </p>
  )
}

function Entry({ event }: { event: AuditEvent }) {
  const details = Object.entries(event.details)
  return (
    <li className="grid gap-0.5 py-2.5 text-control sm:grid-cols-[1fr_auto] sm:gap-x-4">
      <span className="min-w-0">
        {actionText(event.action)}
        {details.length > 0 && (
          <span className="block text-caption break-words text-text-3">
            {details.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`).join(' · ')}
          </span>
        )}
      </span>
      <time dateTime={event.created_at} className="figure text-caption text-text-3">
        {momentFormat.format(new Date(event.created_at))}
      </time>
    </li>
  )
}
