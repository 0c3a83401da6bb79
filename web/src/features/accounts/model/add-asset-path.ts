import type { ManualType } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import type { BrokenItem } from './broken-items'

/** Query parameter of the add page with the kind to enter by hand. */
export const MANUAL_PARAM = 'type'

/** The list of kinds to enter by hand, on the add page. */
export const MANUAL_ANCHOR = 'by-hand'

export const manualPath = (type: ManualType): string => `${paths.addAsset}?${MANUAL_PARAM}=${type}`

/** Query parameter of the connect page with the connection to repair. */
export const REPAIR_PARAM = 'item'

export function reconnectPath(itemId: string): string {
  return `${paths.addAsset}?${REPAIR_PARAM}=${encodeURIComponent(itemId)}`
}

/** The page that repairs a broken connection. A disconnected one is connected like a new one. */
export function repairPath({ id, trouble }: BrokenItem): string {
  return trouble === 'disconnected' ? paths.addAsset : reconnectPath(id)
}
