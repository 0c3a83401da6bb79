/**
 * Local storage that never throws: private windows and full disks lose a preference, not the page.
 * Only for preferences; never for tokens, names or amounts, but for figures that the device's lock seals (decision 100).
 */

export const storageKeys = {
  theme: 'goldgrove_theme',
  language: 'goldgrove_language',
  hideAmounts: 'goldgrove_hide_amounts',
  chartPeriod: 'goldgrove_chart_period',
  singleKeys: 'goldgrove_single_keys',
  /** The last deletion that can still be undone. */
  undo: 'goldgrove_undo',
  /** What seals the last figures on this device, and opens them; there while the user wants them kept. */
  figuresLock: 'goldgrove_figures_lock',
  /** Sealed. */
  lastFigures: 'goldgrove_last_figures',
  onboardingStep: 'onboarding_step',
  /** Whose step it is. */
  onboardingOwner: 'goldgrove_onboarding_owner',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | `goldgrove_${string}`

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The preference lasts for this page only.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
