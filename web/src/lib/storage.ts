/**
 * Local storage that never throws: private windows and full disks lose a preference, not the page. Only for preferences;
 * never for tokens, names or amounts, except figures sealed with the device's lock (decision 100).
 */

export const storageKeys = {
  theme: 'goldgrove_theme',
  language: 'goldgrove_language',
  hideAmounts: 'goldgrove_hide_amounts',
  chartPeriod: 'goldgrove_chart_period',
  singleKeys: 'goldgrove_single_keys',
  /** The last deletion that can still be undone. */
  undo: 'goldgrove_undo',
  /** Seals and opens the last figures on this device; present while the user wants them kept. */
  figuresLock: 'goldgrove_figures_lock',
  /** Sealed. */
  lastFigures: 'goldgrove_last_figures',
  /**
   * The id of the account whose passkey this device can request; only the user pool can tell its owner from it. The pool
   * creates challenges for named accounts only, so without the id a passkey would need the email first.
   */
  passkeyAccount: 'goldgrove_passkey_account',
  onboardingStep: 'onboarding_step',
  /** The user whose step it is. */
  onboardingOwner: 'goldgrove_onboarding_owner',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | `goldgrove_${string}`

/** A storage that never throws: where the browser refuses it, reads return `null` and nothing is stored. */
export function guarded(storage: () => Storage) {
  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    attempt,
    read: (key: string) => attempt((open) => open.getItem(key), null),
    /** Returns whether the value was stored. */
    write: (key: string, value: string) =>
      attempt((open) => {
        open.setItem(key, value)
        return true
      }, false),
    remove: (key: string) => attempt((open) => open.removeItem(key), undefined),
  }
}

const local = guarded(() => localStorage)

export const readStored: (key: StorageKey) => string | null = local.read
export const writeStored: (key: StorageKey, value: string) => boolean = local.write
export const removeStored: (key: StorageKey) => void = local.remove
