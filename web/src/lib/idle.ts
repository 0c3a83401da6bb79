/** Limit for a page that is never idle. */
const TIMEOUT_MS = 2_000
/** Safari has no `requestIdleCallback`, so it gets a short delay. */
const FALLBACK_MS = 200

/** Runs the callback when the browser is idle. The returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, FALLBACK_MS)
  return () => clearTimeout(timer)
}
