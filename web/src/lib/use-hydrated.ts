import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `prerendered` while a prerendered page hydrates, `hydrated` after. If both are equal, the component does not render
 * again.
 */
export const useOnceHydrated = <Value>(hydrated: Value, prerendered: Value): Value =>
  useSyncExternalStore(
    never,
    () => hydrated,
    () => prerendered,
  )

/** False while a prerendered page hydrates, true after. */
export const useHydrated = (): boolean => useOnceHydrated(true, false)
