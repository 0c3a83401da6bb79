import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `prerendered` while a prerendered page hydrates, `hydrated` after. A component whose two are equal is not drawn a second time.
 */
export const useOnceHydrated = <Value>(hydrated: Value, prerendered: Value): Value =>
  useSyncExternalStore(
    never,
    () => hydrated,
    () => prerendered,
  )

/** False while a prerendered page hydrates, true after. */
export const useHydrated = (): boolean => useOnceHydrated(true, false)
