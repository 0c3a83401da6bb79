import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while a page that was written beforehand is taken over, true ever after. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
