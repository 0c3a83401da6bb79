import { useSyncExternalStore } from 'react'
import type { Store } from './store'

/** Follows a store. `server` is the value while prerendering and hydrating. */
export function useStore<T>(store: Store<T>, server: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => server)
}
