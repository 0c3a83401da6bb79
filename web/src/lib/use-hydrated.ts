import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a prerendered page hydrates, true after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
