/** Which account is shown, and which of its transactions: all in the address, so that it can be kept and shared. */
import { paths } from '@/lib/paths'

export const ACCOUNT_PARAM = 'account'
export const SEARCH_PARAM = 'q'
export const FLOW_PARAM = 'flow'

export const flows = ['all', 'in', 'out'] as const
/** Which way money went, seen from the account. */
export type Flow = (typeof flows)[number]

export function toFlow(value: string | null): Flow {
  return flows.find((flow) => flow === value) ?? 'all'
}

export function accountPath(accountId: string): string {
  return `${paths.accounts}?${ACCOUNT_PARAM}=${encodeURIComponent(accountId)}`
}
