/**
 * Query cache, session and toasts are above all layouts, and load only where a user signs in or is signed in. Visitors of
 * the public pages do not load them.
 */
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '@/lib/store'

/** Around every page once it is loaded. */
export const loadedProviders = createStore<ComponentType<{ children: ReactNode }> | null>(null)

/** The frame of signed-in pages, once one has been shown. */
export const loadedFrame = createStore<ComponentType | null>(null)

export async function loadProviders(): Promise<void> {
  const { AccountProviders } = await import('./layouts/account-providers')
  loadedProviders.set(AccountProviders)
}
