/** A page that is never idle must not wait for ever. */
const TIMEOUT_MS = 2_000
/** Safari cannot tell when it is idle, so it gets a moment. */
const FALLBACK_MS = 200

/** Runs when the browser has nothing better to do. The returned function calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, FALLBACK_MS)
  return () => clearTimeout(timer)
}
