/** Keys without a modifier can be turned off, because speech input and trembling hands press them by accident. */
import { readStored, storageKeys, writeStored } from './storage'
import { createStore } from './store'
import { useStore } from './use-store'

const OFF = 'off'
const enabled = createStore(readStored(storageKeys.singleKeys) !== OFF)

/** Whether keys without a modifier are on. */
export const useSingleKeys = (): boolean => useStore(enabled, true)

export function setSingleKeys(value: boolean): void {
  enabled.set(value)
  writeStored(storageKeys.singleKeys, value ? 'on' : OFF)
}
