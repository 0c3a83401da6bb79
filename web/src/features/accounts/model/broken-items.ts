/** Bank connections that need attention. */
import { t } from '@lingui/core/macro'
import type { Account, Institution, Item } from '@/lib/api-types'
import { momentDay } from '@/lib/moments'
import { formatList } from '@/lib/numbers'

export interface Connections {
  items: readonly Item[]
  institutions: readonly Institution[]
  accounts: readonly Account[]
}

export interface BrokenItem {
  id: string
  institution: string
  /** Only the bank can fix an outage; the others need the user. */
  trouble: 'sign-in' | 'outage' | 'broken' | 'disconnected'
  /** When it was disconnected, if it was. */
  disconnectedAt: string | null
  /** When its balances were last updated. */
  lastUpdated: string
}

/** The institution's name: "your bank" if it has none, and `fallback` for an account without an institution. */
export function institutionName(
  institutions: readonly Institution[],
  id: string | null,
  fallback: string = t`your bank`,
): string {
  if (id === null) return fallback
  return institutions.find((institution) => institution.id === id)?.name ?? t`your bank`
}

/** Tells a bank connection from others at its institution: the first of its accounts. Empty without others. */
export function distinction({ items, accounts }: Connections, item: Item): string {
  const alone = items.filter((one) => one.institution_id === item.institution_id).length === 1
  const own = accounts.filter(({ item_id }) => item_id === item.id).map(({ name }) => name)
  return alone ? '' : formatList(own.slice(0, 2))
}

/** The institution of a bank connection, and what tells it from others there. */
export function connectionName(connections: Connections, item: Item): string {
  const name = institutionName(connections.institutions, item.institution_id)
  const own = distinction(connections, item)
  return own === '' ? name : `${name} (${own})`
}

/** The server's codes for a bank that does not answer, or cannot be reached. */
const OUTAGES: readonly (string | null | undefined)[] = [
  'INSTITUTION_ERROR',
  'PROVIDER_ERROR',
  'TIMEOUT',
  'NETWORK',
  'UNREADABLE_ANSWER',
]

/** The server's codes for a connection that was revoked or is unknown: the user has to connect the bank again. */
const ENDED: readonly (string | null | undefined)[] = ['USER_PERMISSION_REVOKED', 'ITEM_NOT_FOUND']

/** Whether the failure passes by itself, so that a new sign-in would not help. */
export const isOutage = (code: string | null | undefined) => OUTAGES.includes(code)

function troubleOf({ status, error_code }: Item): BrokenItem['trouble'] {
  if (status === 'login_required') return 'sign-in'
  if (status === 'disconnected' || ENDED.includes(error_code)) return 'disconnected'
  return isOutage(error_code) ? 'outage' : 'broken'
}

export function brokenItems(connections: Connections): BrokenItem[] {
  return connections.items
    .filter((item) => item.status !== 'good')
    .map((item) => ({
      id: item.id,
      institution: connectionName(connections, item),
      trouble: troubleOf(item),
      disconnectedAt: item.disconnected_at ?? null,
      lastUpdated: item.last_updated,
    }))
}

export type DisconnectedBanks = [BrokenItem, ...BrokenItem[]]

/** The disconnected banks, grouped by day. */
export function disconnectedTogether(broken: readonly BrokenItem[]): DisconnectedBanks[] {
  const days = new Map<string | null, DisconnectedBanks>()
  for (const item of broken) {
    if (item.trouble !== 'disconnected') continue
    const day = item.disconnectedAt === null ? null : momentDay(item.disconnectedAt)
    const banks = days.get(day)
    if (banks) banks.push(item)
    else days.set(day, [item])
  }
  return [...days.values()]
}

/** A working bank connection whose bank requires an action. */
export interface AskingItem {
  id: string
  institution: string
  asks: 'ending' | 'new_accounts'
  /** When the connection will end, if it will. */
  endsAt: string | null
}

export function askingItems(connections: Connections): AskingItem[] {
  return connections.items.flatMap((item) => {
    const { id, status, attention, ends_at } = item
    if (status !== 'good' || !attention) return []
    const institution = connectionName(connections, item)
    return [{ id, institution, asks: attention, endsAt: ends_at ?? null }]
  })
}

/** The names of the connections whose older transactions are still loading. */
export function connectionsAwaitingHistory(connections: Connections): string[] {
  return connections.items
    .filter(({ status, awaits_history }) => status === 'good' && awaits_history)
    .map((item) => connectionName(connections, item))
}

/** The account's broken connection, if it has one. */
export function brokenItemOf(
  account: Account,
  broken: readonly BrokenItem[],
): BrokenItem | undefined {
  return broken.find((item) => item.id === account.item_id)
}
