/**
 * The only script a prerendered page loads at first. It starts the app when the page has been painted and the
 * browser is idle, or at the first touch; at once where there is nothing to look at yet.
 */
import './ui/styles.css'

const FIRST_TOUCH = ['pointerdown', 'keydown', 'touchstart'] as const
/** Browsers that never report a largest paint must not wait for it for ever. */
const PAINT_TIMEOUT_MS = 4_000
const SETTLE_MS = 300
const IDLE_FALLBACK_MS = 200

let started = false

function start(): void {
  if (started) return
  started = true
  void import('./app/entry.client')
}

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS)
    if (!PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint')) {
      resolve()
      return
    }
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, IDLE_FALLBACK_MS)
}

async function startWhenQuiet(): Promise<void> {
  for (const type of FIRST_TOUCH) addEventListener(type, start, { once: true, passive: true })
  await Promise.all([loaded(), painted(), document.fonts.ready])
  setTimeout(() => whenIdle(start), SETTLE_MS)
}

if (document.querySelector('#root[data-prerendered]')) void startWhenQuiet()
else start()
