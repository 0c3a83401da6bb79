import type { ManualType } from '@/lib/api-types'
import { paths } from '@/lib/paths'

/** Query parameter of the add page that names what is typed in. */
export const MANUAL_PARAM = 'type'

export function manualPath(type: ManualType): string {
  return `${paths.addAsset}?${MANUAL_PARAM}=${type}`
}
