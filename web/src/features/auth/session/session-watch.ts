/**
 * Watches a session run out: looks once a minute, validates it with the server every five, stamps activity, and extends the
 * session of an active user. Draws nothing. Its clock is an argument, so that tests need not wait.
 */
import { readStored, type StorageKey, writeStored } from '@/lib/storage'
import type { SessionController } from './session-controller'

const MINUTE_MS = 60_000

/** A warning appears when this much is left, or less. */
export const WARNING_MS = 5 * MINUTE_MS
/** Between here and the warning the session of an active user is extended. */
export const EXTEND_MS = 10 * MINUTE_MS
/** How long ago an active user did something, at most. */
export const ACTIVE_MS = 5 * MINUTE_MS
export const CHECK_EVERY_MS = MINUTE_MS
const VALIDATE_EVERY_MS = 5 * MINUTE_MS
/** Activity is written down at most this often. */
const STAMP_EVERY_MS = 30_000

const LAST_ACTIVE = 'goldgrove_last_active' satisfies StorageKey
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** When the user last did something in any tab, in epoch milliseconds; `null` before that. */
export function readLastActive(): number | null {
  const stored = readStored(LAST_ACTIVE)
  return stored === null ? null : Number(stored)
}

const isActive = (now: number) => now - (readLastActive() ?? 0) < ACTIVE_MS

type Ends = Pick<SessionController, 'sessionEnd' | 'validate' | 'extend' | 'expire'>

/** Milliseconds left; `null` while the end is not known. */
export function timeLeft(controller: Pick<Ends, 'sessionEnd'>, now: number): number | null {
  const end = controller.sessionEnd.get()
  return end === null ? null : Math.max(0, end - now)
}

/**
 * Starts watching; `warn` is called once for each end that comes near. Returns the function that stops.
 * A browser lets the timers of a hidden tab sleep, so a tab that is shown again looks at once.
 */
export function watchSession(controller: Ends, warn: () => void, now: () => number): () => void {
  let warnedOf: number | null = null

  function look(): void {
    const left = timeLeft(controller, now())
    if (left === null) return
    if (left === 0) return void controller.expire()
    if (left > WARNING_MS) {
      // What fails is tried again in a minute, and in the end the warning asks.
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
