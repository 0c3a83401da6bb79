import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '@/lib/store'

export interface ToastOptions {
  description?: string
  /** Milliseconds on screen; 6,000 unless told. */
  duration?: number
  action?: { label: string; onClick: () => void }
  /** A second toast with the same id replaces the first. */
  id?: string
}

export type ToastTone = 'success' | 'info' | 'error'

/** Late enough not to compete with the page, early enough for the toast that says the network is gone. */
const PRELOAD_AFTER_MS = 2_000

const loadHost = () => import('./toast-host')
// A message that cannot be shown must not take the page with it.
const ToastHost = lazy(() => loadHost().catch(() => ({ default: () => null })))

/** Whether there has been anything to show yet. */
const wanted = createStore(false)

function request(tone: ToastTone, title: string, options: ToastOptions = {}): void {
  wanted.set(true)
  loadHost().then(({ showToast }) => showToast(tone, title, options), ignore)
}

/**
 * Short confirmations. An error that a person must act on belongs in the page instead.
 * `destructive` is for the failures the product announces this way.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => request('success', title, options),
  info: (title: string, options?: ToastOptions) => request('info', title, options),
  destructive: (title: string, options?: ToastOptions) => request('error', title, options),
  /** Takes a toast away that was given this id. */
  dismiss: (id: string) => {
    loadHost().then(({ dismissToast }) => dismissToast(id), ignore)
  },
}

/** Whether this is on a toast: it lies over a dialog and is not outside of it. */
export function isOnToast(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest('[data-sonner-toaster]') !== null
}

function ignore(): void {}

/** Mounted once, by the app's providers. Its library is fetched after the page has settled. */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => loadHost().catch(ignore), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!useStore(wanted, false)) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
