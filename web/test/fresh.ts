/**
 * Runs before every file, and gives it modules of its own and an empty window: what an earlier file in the same process
 * left of either is gone.
 */
import { vi } from 'vitest'

vi.resetModules()

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
