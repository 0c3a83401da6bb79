/**
 * What the service worker does with a request, as a pure decision. Answers of the API never pass
 * through it.
 */

export type Strategy =
  /** A page: from the network; the app's empty page when there is none. */
  | 'page'
  /** A file whose name changes with its content: from the device once it is there. */
  | 'asset'
  /** The runtime settings: from the network, else the last ones seen. Public by nature. */
  | 'settings'
  /** Left to the browser. */
  | 'pass'

/** The app's empty page, which routes on its own. */
export const SHELL = '/spa.html'
export const SETTINGS = '/config.json'

const OWN_FILES = /^\/(?:theme\.js|favicon\.svg)$/

export function strategyOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Strategy {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || url.pathname.startsWith('/api/')) {
    return 'pass'
  }
  if (request.mode === 'navigate') return 'page'
  if (url.pathname === SETTINGS) return 'settings'
  return url.pathname.startsWith('/assets/') || OWN_FILES.test(url.pathname) ? 'asset' : 'pass'
}

const SHELL_CACHE = 'goldgrove-shell-'
export const SETTINGS_CACHE = 'goldgrove-settings'

export const shellCache = (version: string) => `${SHELL_CACHE}${version}`

/**
 * The caches to delete once `version` is in charge. The release before stays: tabs that still run it find their
 * files here after the server has dropped them. `names` come oldest first, as browsers list them.
 */
export function outdatedCaches(names: readonly string[], version: string): string[] {
  const others = names.filter(
    (name) => name.startsWith(SHELL_CACHE) && name !== shellCache(version),
  )
  return others.slice(0, -1)
}
