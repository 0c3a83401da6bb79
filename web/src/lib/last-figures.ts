/** Whether the last figures are kept on this device (decision 100). Small: the code that seals them is loaded on demand. */
import { readStored, removeStored, storageKeys } from './storage'

/** How long they can be opened, by this device's clock. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Whether the user turned this on for this device. */
export const isKeepingFigures = () => readStored(storageKeys.figuresLock) !== null

/** When the kept figures were taken; `null` without any. Deletes figures that are too old. */
export function lastFiguresAt(now: Date): Date | null {
  const [moment = ''] = (readStored(storageKeys.lastFigures) ?? '').split(' ')
  const takenAt = new Date(moment)
  if (now.getTime() - takenAt.getTime() <= KEPT_MS) return takenAt
  dropLastFigures()
  return null
}

/** Deletes the figures; the next ones are kept again. */
export const dropLastFigures = () => removeStored(storageKeys.lastFigures)

/** Deletes the figures, and keeps none from now on. */
export function stopKeepingFigures(): void {
  dropLastFigures()
  removeStored(storageKeys.figuresLock)
}
