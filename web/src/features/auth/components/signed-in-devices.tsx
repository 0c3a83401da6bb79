import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import type { SignedInSession } from '@/lib/api-types'
import { formatRelative, formatTime } from '@/lib/dates'
import { userMessage } from '@/lib/problem'
import { useStore } from '@/lib/use-store'
import { AlertDialog } from '@/ui/alert-dialog'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { Loading, Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { sessionsQuery, useEndSession } from '../api/sessions-query'
import { devicesMessages } from '../content/devices'
import { useSessionController } from '../model/session'
import { readLastActive } from '../model/session-watch'

/** Where the person is signed in, and the way out of all of it. */
export function SignedInDevices() {
  const { data, error, isError, isFetching, refetch } = useQuery(sessionsQuery)
  const [now] = useState(() => new Date())
  if (isError) {
    return (
      <ErrorState
        title={devicesMessages.failed}
        message={userMessage(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined) {
    return (
      <Loading label={devicesMessages.loading}>
        <Skeleton className="h-14" />
      </Loading>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul
        aria-label={devicesMessages.list}
        tabIndex={-1}
        className="grid w-full gap-3 text-control outline-none"
      >
        {data.map((session) => (
          <Device key={session.id} session={session} now={now} />
        ))}
      </ul>
      <SignOutEverywhere />
    </div>
  )
}

function deviceName({ browser, system }: SignedInSession): string {
  if (browser !== null && system !== null) return devicesMessages.name(browser, system)
  return browser ?? system ?? devicesMessages.unknown
}

function Device({ session, now }: { session: SignedInSession; now: Date }) {
  return (
    <li className="flex items-start gap-3">
      <Monitor aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="font-medium">{deviceName(session)}</p>
        <p className="text-text-2">
          {session.current ? (
            <ThisDevice now={now} />
          ) : (
            devicesMessages.lastActive(formatRelative(session.last_seen_at, now))
          )}
        </p>
      </div>
      {!session.current && <SignOutOne session={session} />}
    </li>
  )
}

function SignOutOne({ session }: { session: SignedInSession }) {
  const name = deviceName(session)
  const end = useEndSession(name)
  const [asking, setAsking] = useState(false)

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={devicesMessages.signOutOf(name)}
        onClick={() => setAsking(true)}
      >
        {devicesMessages.signOutOne}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={devicesMessages.questionOf(name)}
        description={devicesMessages.consequenceOf}
        confirmLabel={devicesMessages.signOutOne}
        pending={end.isPending}
        onConfirm={() => end.mutate(session.id, { onError: () => setAsking(false) })}
      />
    </>
  )
}

function ThisDevice({ now }: { now: Date }) {
  const end = useStore(useSessionController().sessionEnd, null)
  const lastActive = formatRelative(new Date(readLastActive() ?? now), now)
  if (end === null) return devicesMessages.here(lastActive)
  return devicesMessages.hereUntil(lastActive, formatTime(new Date(end)))
}

function SignOutEverywhere() {
  const controller = useSessionController()
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)

  async function leave(): Promise<void> {
    setPending(true)
    try {
      await controller.signOutEverywhere()
      toast.success(devicesMessages.done)
    } catch (error) {
      toast.destructive(devicesMessages.notDone, { description: userMessage(error) })
    } finally {
      setPending(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {devicesMessages.signOut}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={devicesMessages.question}
        description={devicesMessages.consequence}
        confirmLabel={devicesMessages.signOut}
        pending={pending}
        onConfirm={() => void leave()}
      />
    </>
  )
}
