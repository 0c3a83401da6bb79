/** The page someone wanted when they were asked to sign in first. Kept for the tab, cleared by signing out. */
import { paths } from '@/lib/paths'
import { readTab, writeTab } from '@/lib/tab-storage'

const KEY = 'goldgrove_saved_route'

/** Only an address of this app: never one that a crafted link could point elsewhere. */
const isOwnRoute = (route: string) => /^\/(?![/\\])/.test(route)

export function saveRoute(route: string): void {
  if (isOwnRoute(route)) writeTab(KEY, route)
}

/** The dashboard when no route was saved. */
export function readSavedRoute(): string {
  const route = readTab(KEY)
  return route !== null && isOwnRoute(route) ? route : paths.dashboard
}
