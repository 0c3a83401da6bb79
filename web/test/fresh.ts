/**
 * Runs before every file, with fresh modules and an empty window, so that no state of an earlier file in the same process
 * is left.
 */
import { afterEach, vi } from 'vitest'

const FRAME_MS = 16

vi.resetModules()

// Restores globals, the environment and the clock for the next test and the next file.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

if (typeof window !== 'undefined') {
  // jsdom's frames use an interval that starts with the first request. Under a fake clock, it would never fire again.
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
