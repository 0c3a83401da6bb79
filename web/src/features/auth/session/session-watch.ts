/**
 * Watches a session expire: checks the time once a minute, validates with the server every five, records activity, and
 * extends the session of an active user. Renders nothing. Takes its clock as an argument, so that tests need not wait.
 */
import { readStored, type StorageKey, writeStored } from '@/lib/storage'
import type { SessionController } from './session-controller'

const MINUTE_MS = 60_000

/** The warning appears when this much time or less is left. */
export const WARNING_MS = 5 * MINUTE_MS
/** Between this and the warning, an active user's session is extended. */
export const EXTEND_MS = 10 * MINUTE_MS
/** A user counts as active for this long after an action. */
export const ACTIVE_MS = 5 * MINUTE_MS
export const CHECK_EVERY_MS = MINUTE_MS
const VALIDATE_EVERY_MS = 5 * MINUTE_MS
/** Activity is stored at most this often. */
const STAMP_EVERY_MS = 30_000

const LAST_ACTIVE = 'goldgrove_last_active' satisfies StorageKey
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** The user's last action in any tab, in epoch milliseconds; `null` before the first. */
export function readLastActive(): number | null {
  const stored = readStored(LAST_ACTIVE)
  return stored === null ? null : Number(stored)
}

const isActive = (now: number) => now - (readLastActive() ?? 0) < ACTIVE_MS

type Ends = Pick<SessionController, 'sessionEnd' | 'validate' | 'extend' | 'expire'>

/** Milliseconds left; `null` while the end is unknown. */
export function timeLeft(controller: Pick<Ends, 'sessionEnd'>, now: number): number | null {
  const end = controller.sessionEnd.get()
  return end === null ? null : Math.max(0, end - now)
}

/**
 * Starts watching; calls `warn` once for each end that comes near. Returns a function that stops it. A browser may
 * suspend the timers of a hidden tab, so a tab that becomes visible checks at once.
 */
export function watchSession(controller: Ends, warn: () => void, now: () => number): () => void {
  let warnedOf: number | null = null

  function look(): void {
    const left = timeLeft(controller, now())
    if (left === null) return
    if (left === 0) return void controller.expire()
    if (left > WARNING_MS) {
      // A failure is retried in a minute, and finally the warning appears.
      if (left <= EXTEND_MS && isActive(now())) void controller.extend().catch(() => undefined)
      return
    }
    const end = controller.sessionEnd.get()
    if (warnedOf === end) return
    warnedOf = end
    warn()
  }

  const lookWhenShown = () => {
    if (document.visibilityState === 'visible') look()
  }
  const stamp = throttled(() => writeStored(LAST_ACTIVE, String(now())), STAMP_EVERY_MS, now)

  look()
  const checks = setInterval(look, CHECK_EVERY_MS)
  const validations = setInterval(() => void controller.validate(), VALIDATE_EVERY_MS)
  document.addEventListener('visibilitychange', lookWhenShown)
  for (const type of ACTIVITY) addEventListener(type, stamp, { passive: true })
  return () => {
    clearInterval(checks)
    clearInterval(validations)
    document.removeEventListener('visibilitychange', lookWhenShown)
    for (const type of ACTIVITY) removeEventListener(type, stamp)
  }
}

/** Runs at the first call, then ignores calls for the given time. */
function throttled(run: () => void, everyMs: number, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - last < everyMs) return
    last = now()
    run()
  }
}
