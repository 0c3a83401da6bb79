import type { ManualType } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import type { BrokenItem } from './broken-items'

/** Query parameter of the add page that names what is typed in. */
export const MANUAL_PARAM = 'type'

export const manualPath = (type: ManualType): string => `${paths.addAsset}?${MANUAL_PARAM}=${type}`

/** Query parameter of the connect page that names the connection to repair. */
export const REPAIR_PARAM = 'item'

export function reconnectPath(itemId: string): string {
  return `${paths.addAsset}?${REPAIR_PARAM}=${encodeURIComponent(itemId)}`
}

/** Where a broken connection is repaired. One that was disconnected is connected like a new one. */
export function repairPath({ id, trouble }: BrokenItem): string {
  return trouble === 'disconnected' ? paths.addAsset : reconnectPath(id)
}
