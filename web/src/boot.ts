/**
 * The only script a prerendered page loads at first. It starts the app once the page is painted and the browser is idle,
 * or at the first touch; at once when the page has no content to look at yet.
 */
import { prefetchPage } from './app/prefetch-page'
import { whenIdle } from './lib/idle'
import './ui/styles.css'

const FIRST_TOUCH = ['pointerdown', 'keydown', 'touchstart'] as const
/** Limit for browsers that never report a largest paint. */
const PAINT_TIMEOUT_MS = 4_000
const SETTLE_MS = 300

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

async function startWhenQuiet(): Promise<void> {
  for (const type of FIRST_TOUCH) addEventListener(type, start, { once: true, passive: true })
  await Promise.all([loaded(), painted()])
  // Reading it earlier would force a layout in the middle of loading.
  await document.fonts.ready
  setTimeout(() => whenIdle(start), SETTLE_MS)
}

/** Runs after a frame, so that the user sees the frame before the code for its content runs. */
function afterFrame(run: () => void): void {
  // A background tab paints nothing, so there is no frame to wait for.
  if (document.visibilityState === 'hidden') run()
  else requestAnimationFrame(() => setTimeout(run))
}

if (document.querySelector('#root[data-prerendered]')) {
  void startWhenQuiet()
} else if (document.documentElement.dataset.frame === undefined) {
  start()
} else {
  prefetchPage(location)
  afterFrame(start)
}
