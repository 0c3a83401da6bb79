import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * `written` while a page that was written beforehand is taken over, `alive` ever after. A component whose two are equal is not
 * drawn a second time.
 */
export const useWhenAlive = <Value>(alive: Value, written: Value): Value =>
  useSyncExternalStore(
    never,
    () => alive,
    () => written,
  )

/** False while a page that was written beforehand is taken over, true ever after. */
export const useIsAlive = (): boolean => useWhenAlive(true, false)
