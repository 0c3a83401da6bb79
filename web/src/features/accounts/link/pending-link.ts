/**
 * A connection that went to its bank's own page. The browser comes back to an address with nothing but a state in it, so the
 * tab keeps the token that the window began with, and what is connected.
 */
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'
import type { LinkMode } from '../api/link'

const KEY = 'goldgrove_pending_link'
/** What the provider puts into the address on the way back. */
const OAUTH_STATE_PARAM = 'oauth_state_id'

export interface PendingLink {
  token: string
  mode: LinkMode
}

export const rememberLink = (link: PendingLink) => writeTab(KEY, JSON.stringify(link))

export const forgetLink = () => removeTab(KEY)

/** The connection to go on with, where the address says that a bank sent the browser back. */
export function returnedLink(search: URLSearchParams): PendingLink | null {
  if (!search.has(OAUTH_STATE_PARAM)) return null
  return JSON.parse(readTab(KEY) ?? 'null') as PendingLink | null
}
