/**
 * A connection that is at its bank's own page. The browser returns to an address with only a state parameter, so the tab
 * stores the link token and the kind of connection.
 */
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'
import type { LinkMode } from '../api/link'

const KEY = 'goldgrove_pending_link'
/** The provider's query parameter on the way back. */
const OAUTH_STATE_PARAM = 'oauth_state_id'

export interface PendingLink {
  token: string
  mode: LinkMode
}

export const rememberLink = (link: PendingLink) => writeTab(KEY, JSON.stringify(link))

export const forgetLink = () => removeTab(KEY)

/** The connection to continue, if the address shows that a bank sent the browser back. */
export function returnedLink(search: URLSearchParams): PendingLink | null {
  if (!search.has(OAUTH_STATE_PARAM)) return null
  return JSON.parse(readTab(KEY) ?? 'null') as PendingLink | null
}
