/**
 * The only script a prerendered page loads at first. It starts the app when the page has been painted and the
 * browser is idle, or at the first touch; at once where there is no page to look at yet.
 */
import { loadAhead } from './app/head-start'
import { whenIdle } from './lib/idle'
import './ui/styles.css'

const FIRST_TOUCH = ['pointerdown', 'keydown', 'touchstart'] as const
/** Browsers that never report a largest paint must not wait for it for ever. */
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
  // Asked for sooner, it would have the page laid out in the middle of its loading.
  await document.fonts.ready
  setTimeout(() => whenIdle(start), SETTLE_MS)
}

/** The frame is seen before the code for what fills it is run. */
function afterFrame(run: () => void): void {
  // A tab in the background paints nothing, and waits for nothing.
  if (document.visibilityState === 'hidden') run()
  else requestAnimationFrame(() => setTimeout(run))
}

if (document.querySelector('#root[data-prerendered]')) {
  void startWhenQuiet()
} else if (document.documentElement.dataset.frame === undefined) {
  start()
} else {
  loadAhead(location)
  afterFrame(start)
}
