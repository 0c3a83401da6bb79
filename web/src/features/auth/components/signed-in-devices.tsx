import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { SignedInSession } from '@/lib/api-types'
import { formatRelative, formatTime } from '@/lib/moments'
import { withEffects } from '@/lib/mutation-effects'
import { userMessage } from '@/lib/problem'
import { useNow } from '@/lib/use-now'
import { useStore } from '@/lib/use-store'
import { useTask } from '@/lib/use-task'
import { AlertDialog } from '@/ui/alert-dialog'
import { Button } from '@/ui/button'
import { QueryFallback } from '@/ui/query-fallback'
import { toast } from '@/ui/toast'
import { readLastActive } from '../session/session-watch'
import { useSessionController } from '../session/use-auth'

/** The user's sessions, this browser first. */
const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.get<{ sessions: SignedInSession[] }>('/sessions', { signal })).sessions,
})

/** Signs another device out. Not optimistic: the screen changes once the server has done it. */
function useEndSession(device: string) {
  return useMutation(
    withEffects<unknown, string>(
      { mutationFn: (id) => api.post('/session/end', { session_id: id }) },
      {
        writes: (_, ended) => [
          {
            queryKey: queryKeys.sessions,
            apply: (sessions: SignedInSession[]) => sessions.filter(({ id }) => id !== ended),
          },
        ],
        success: () => ({ title: t`${device} is signed out` }),
        failure: () => t`We couldn't sign out ${device}`,
      },
    ),
  )
}

/** The user's devices, and buttons to sign out of one or all. */
export function SignedInDevices() {
  const read = useQuery(sessionsQuery)
  const { data } = read
  const now = useNow()
  if (data === undefined) {
    return (
      <QueryFallback
        read={read}
        title={t`We couldn't load your devices`}
        loading={t`Loading your devices`}
        height="h-28"
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul
        aria-label={t`Devices`}
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
  if (browser !== null && system !== null) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}

function Device({ session, now }: { session: SignedInSession; now: Date }) {
  const ago = formatRelative(session.last_seen_at, now)
  return (
    <li className="flex items-start gap-3">
      <Monitor className="mt-0.5 size-4 shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="font-medium">{deviceName(session)}</p>
        <p className="text-text-2">
          {session.current ? <ThisDevice now={now} /> : <Trans>Last active {ago}</Trans>}
        </p>
      </div>
      {!session.current && <SignOutOne session={session} />}
    </li>
  )
}

function SignOutOne({ session }: { session: SignedInSession }) {
  const device = deviceName(session)
  const { mutateAsync } = useEndSession(device)
  const [asking, setAsking] = useState(false)
  const { pending, run } = useTask(mutateAsync, () => {
    setAsking(false)
    return null
  })

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Sign out ${device}`}
        onClick={() => setAsking(true)}
      >
        <Trans context="a device">Sign out</Trans>
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Sign out ${device}?`}
        description={t`That device loses access to your data at once. If you don't recognize it, change your password as well. That signs out every device.`}
        confirmLabel={t({ message: 'Sign out', context: 'a device' })}
        pending={pending}
        onConfirm={() => void run(session.id)}
      />
    </>
  )
}

function ThisDevice({ now }: { now: Date }) {
  const end = useStore(useSessionController().sessionEnd, null)
  const ago = formatRelative(new Date(readLastActive() ?? now), now)
  if (end === null) return t`This device, last active ${ago}`
  const time = formatTime(new Date(end))
  return t`This device, last active ${ago}. Signed in until ${time}, longer while you're active.`
}

function SignOutEverywhere() {
  const controller = useSessionController()
  const [asking, setAsking] = useState(false)
  const { pending, run } = useTask(
    async () => {
      await controller.signOutEverywhere()
      toast.success(t`You're signed out everywhere`)
      setAsking(false)
    },
    (error) => {
      toast.destructive(t`We couldn't sign you out everywhere`, { description: userMessage(error) })
      setAsking(false)
      return null
    },
  )

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t`Sign out everywhere`}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Sign out everywhere?`}
        description={t`Every device is signed out at once, this one too. If you don't recognize a device, change your password as well.`}
        confirmLabel={t`Sign out everywhere`}
        pending={pending}
        onConfirm={() => void run()}
      />
    </>
  )
}
