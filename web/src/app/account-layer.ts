/**
 * Query cache, session and toasts stand above all layouts, and are loaded only where a user signs in or is signed in:
 * visitors of the public pages do not pay for them.
 */
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '@/lib/store'

/** Around every page once it is loaded. */
export const accountLayer = createStore<ComponentType<{ children: ReactNode }> | null>(null)

/** The frame of signed-in pages, once one was shown. */
export const appFrame = createStore<ComponentType | null>(null)

export async function loadAccountLayer(): Promise<void> {
  const { AccountProviders } = await import('./layouts/account-providers')
  accountLayer.set(AccountProviders)
}
