/** Lets a page with a name of its own (a goal, say) replace the route's title while it is shown. */
import { useEffect } from 'react'
import { createStore } from './store'
import { useStore } from './use-store'

export const APP_NAME = 'Goldgrove'

const override = createStore<string | null>(null)

export function usePageTitle(title: string | null): void {
  useEffect(() => {
    override.set(title)
    return () => override.set(null)
  }, [title])
}

export const useTitleOverride = (): string | null => useStore(override, null)
