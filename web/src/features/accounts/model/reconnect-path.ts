import { paths } from '@/lib/paths'

/** Query parameter of the connect page that names the connection to repair. */
export const REPAIR_PARAM = 'item'

export function reconnectPath(itemId: string): string {
  return `${paths.addAsset}?${REPAIR_PARAM}=${encodeURIComponent(itemId)}`
}
