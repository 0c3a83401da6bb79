/**
 * Query cache, session and toasts are above all layouts, and load only where a user signs in or is signed in. Visitors of
 * the public pages do not load them.
 */
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '@/lib/store'

/** Around every page once it is loaded. */
export const accountLayer = createStore<ComponentType<{ children: ReactNode }> | null>(null)

/** The frame of signed-in pages, once one has been shown. */
export const appFrame = createStore<ComponentType | null>(null)

export async function loadAccountLayer(): Promise<void> {
  const { AccountProviders } = await import('./layouts/account-providers')
  accountLayer.set(AccountProviders)
}
