/**
 * A connection that went to its bank's own page. The browser comes back with a state in the address, and the window goes on
 * with the token that it began with.
 */
const KEY = 'goldgrove.pending-link'
/** What the provider puts into the address on the way back. */
export const OAUTH_STATE_PARAM = 'oauth_state_id'

export function rememberLink(token: string): void {
  sessionStorage.setItem(KEY, token)
}

export function forgetLink(): void {
  sessionStorage.removeItem(KEY)
}

/** The token to go on with, where the address says that a bank sent the browser back. */
export function returnedLink(search: URLSearchParams): string | null {
  return search.has(OAUTH_STATE_PARAM) ? sessionStorage.getItem(KEY) : null
}
