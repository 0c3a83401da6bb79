/** "Hide amounts": one switch for every figure on the screen, remembered on this device. */
import { t } from '@lingui/core/macro'
import { readStored, storageKeys, writeStored } from './storage'
import { createStore } from './store'
import { useStore } from './use-store'

export const HIDDEN_AMOUNT = '\u2022\u2022\u2022\u2022\u2022\u2022'
export const hiddenAmountLabel = () => t`Amount hidden`

const hidden = createStore(readStored(storageKeys.hideAmounts) === 'true')

/** Whether to mask figures now. */
export const useAmountsHidden = (): boolean => useStore(hidden, false)

export function setAmountsHidden(value: boolean): void {
  hidden.set(value)
  writeStored(storageKeys.hideAmounts, String(value))
}

export function toggleAmountsHidden(): void {
  setAmountsHidden(!hidden.get())
}
