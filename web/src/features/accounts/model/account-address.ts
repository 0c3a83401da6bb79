/** Which transactions of an account are shown: in the address beside the account, so that it can be kept and shared. */
export const SEARCH_PARAM = 'q'
export const FLOW_PARAM = 'flow'

export const flows = ['all', 'in', 'out'] as const
/** Which way money went, seen from the account. */
export type Flow = (typeof flows)[number]

export function toFlow(value: string | null): Flow {
  return flows.find((flow) => flow === value) ?? 'all'
}
