/**
 * What stands open over the app: the palette, the list of keys, or nothing. A module of its own, so that the header can
 * open what is loaded later.
 */
import { createStore } from '@/lib/store'

export type Overlay = 'none' | 'palette' | 'keys'

export const overlay = createStore<Overlay>('none')
