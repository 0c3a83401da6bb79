/**
 * The keys of the app, in one list that the sheet shows and the listener follows. Keys without a modifier can be
 * turned off, because speech input and trembling hands press them by accident.
 */
import { t } from '@lingui/core/macro'
import { paths } from './paths'
import { readStored, storageKeys, writeStored } from './storage'
import { createStore, useStore } from './store'

export interface Shortcut {
  /** Pressed one after the other. */
  keys: readonly string[]
  label: string
  to: string
}

export const pageShortcuts: readonly Shortcut[] = [
  {
    keys: ['g', 'd'],
    get label() {
      return t`Go to the dashboard`
    },
    to: paths.dashboard,
  },
  {
    keys: ['g', 'g'],
    get label() {
      return t`Go to your goals`
    },
    to: paths.goals,
  },
  {
    keys: ['g', 'i'],
    get label() {
      return t`Go to your insights`
    },
    to: paths.insights,
  },
  {
    keys: ['g', 'a'],
    get label() {
      return t`Go to your accounts`
    },
    to: paths.accounts,
  },
  {
    keys: ['g', 's'],
    get label() {
      return t`Go to the settings`
    },
    to: paths.settings,
  },
]

const OFF = 'off'
const enabled = createStore(readStored(storageKeys.singleKeys) !== OFF)

/** Whether keys without a modifier do something. */
export function useSingleKeys(): boolean {
  return useStore(enabled, true)
}

export function setSingleKeys(value: boolean): void {
  enabled.set(value)
  writeStored(storageKeys.singleKeys, value ? 'on' : OFF)
}
