/**
 * Runs before every file, and gives it modules of its own and an empty window: what an earlier file in the same process
 * left of either is gone.
 */
import { afterEach, vi } from 'vitest'

const FRAME_MS = 16

vi.resetModules()

// What a test put in place of a global, the environment or the clock is not there for the next one, nor for the next file.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

if (typeof window !== 'undefined') {
  // jsdom's frames come by an interval that begins with the first one asked for: begun under a fake clock, none would come again.
  const [later, never] = [setTimeout, clearTimeout]
  globalThis.requestAnimationFrame = (draw) =>
    Number(later(() => draw(performance.now()), FRAME_MS))
  globalThis.cancelAnimationFrame = (frame) => never(frame)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
}
