/**
 * Runs before every file, and gives it modules of its own and an empty window: what an earlier file in the same process
 * left of either is gone.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()

// What the last test of a file put in place of a global or of the clock would be there while the next file is read.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

if (typeof window !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
}
