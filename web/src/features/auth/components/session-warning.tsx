import { plural, t } from '@lingui/core/macro'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyExtra } from '@/lib/lazy'
import { useSession } from '@/lib/session'
import { useStore } from '@/lib/use-store'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Dialog, DialogContent } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { useSecondsUntil } from '../model/use-resend'
import { timeLeft, WARNING_MS, watchSession } from '../session/session-watch'
import { useSessionController } from '../session/use-auth'

/** If the offer cannot be loaded, the page goes on without it. */
const PasskeyOffer = lazyExtra('PasskeyOffer', () => import('./passkey-offer'))

/**
 * Mounted once for a signed-in user: warns before the session ends, ends it, and offers a passkey for the next sign-in.
 */
export function SessionWatch() {
  const controller = useSessionController()
  const { signOut } = useSession()
  const end = useStore(controller.sessionEnd, null)
  const [warned, setWarned] = useState(false)

  useEffect(() => watchSession(controller, () => setWarned(true), Date.now), [controller])

  // Another tab may have extended the session.
  const near = (timeLeft(controller, Date.now()) ?? Number.POSITIVE_INFINITY) <= WARNING_MS
  return (
    <>
      <Suspense fallback={null}>
        <PasskeyOffer />
      </Suspense>
      {warned && end !== null && near && (
        <SessionWarning
          key={end}
          end={end}
          onExtend={() => controller.extend()}
          onExtended={() => setWarned(false)}
          onEnd={() => void controller.expire()}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  )
}

interface SessionWarningProps {
  /** Epoch milliseconds. */
  end: number
  onExtend: () => Promise<void>
  onExtended: () => void
  onEnd: () => void
  onSignOut: () => void
}

/** Announced at these moments only, because an announcement every second is useless. */
const SPOKEN_SECONDS = [300, 120, 60, 30]

/** Asks whether to stay signed in. It stays open until answered, so that a stray click does not end the session. */
export function SessionWarning({
  end,
  onExtend,
  onExtended,
  onEnd,
  onSignOut,
}: SessionWarningProps) {
  const seconds = useSecondsUntil(end)
  useEffect(() => {
    if (seconds === 0) onEnd()
  }, [seconds, onEnd])
  const stay = useRef<HTMLButtonElement>(null)
  const { pending, failure, run } = useTask(
    async () => {
      await onExtend()
      toast.success(t`Session Extended`, {
        description: t`You stay signed in for another 30 minutes.`,
      })
      onExtended()
    },
    () => t`We couldn't extend the session. Check your connection and try again.`,
  )
  return (
    <Dialog open>
      <DialogContent
        persistent
        raised
        role="alertdialog"
        title={t`Session Expiring Soon`}
        description={t`You will be signed out to protect your data. What you typed stays on this page.`}
        onOpenAutoFocus={(event) => focusInstead(event, stay)}
        footer={
          <>
            <Button variant="secondary" onClick={onSignOut}>
              {t`Sign out`}
            </Button>
            <Button ref={stay} pending={pending} onClick={() => void run()}>
              {t`Stay signed in`}
            </Button>
          </>
        }
      >
        <p aria-hidden="true" className="figure text-heading">
          {clock(seconds)}
        </p>
        <p role="status" className="sr-only">
          {t`Time left: ${spoken(seconds)}`}
        </p>
        {failure && (
          <Callout tone="neg" role="alert" className="mt-4">
            {failure}
          </Callout>
        )}
      </DialogContent>
    </Dialog>
  )
}

function focusInstead(event: Event, wanted: RefObject<HTMLElement | null>): void {
  event.preventDefault()
  wanted.current?.focus()
}

/** "4:05". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The latest of the announced moments that has passed, in words; it changes four times in all. */
function spoken(seconds: number): string {
  const moment = SPOKEN_SECONDS.findLast((candidate) => candidate >= seconds) ?? 300
  return moment > 60
    ? plural(moment / 60, { one: '# minute', other: '# minutes' })
    : plural(moment, { one: '# second', other: '# seconds' })
}
