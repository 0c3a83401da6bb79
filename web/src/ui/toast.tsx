import { Suspense, useEffect } from 'react'
import { lazyExtra } from '@/lib/lazy'
import { createStore } from '@/lib/store'
import { useStore } from '@/lib/use-store'

export interface ToastOptions {
  description?: string
  /** Milliseconds on screen; 6,000 unless told. */
  duration?: number
  action?: { label: string; onClick: () => void }
  /** A second toast with the same id replaces the first. */
  id?: string
}

export type ToastTone = 'success' | 'info' | 'error'

export interface ShownToast extends ToastOptions {
  key: number
  tone: ToastTone
  title: string
}

/** Late enough not to compete with the page, early enough for the toast that says the network is gone. */
const PRELOAD_AFTER_MS = 2_000

const loadHost = () => import('./toast-host')
// A message that cannot be shown must not take the page with it.
const ToastHost = lazyExtra('default', loadHost)

/** What is on the screen, or will be once the host has been loaded; the oldest first. */
export const shownToasts = createStore<readonly ShownToast[]>([])
let shown = 0

const show =
  (tone: ToastTone) =>
  (title: string, options: ToastOptions = {}) => {
    shown += 1
    if (options.id !== undefined) dismiss(options.id)
    shownToasts.set([...shownToasts.get(), { ...options, key: shown, tone, title }])
  }

function dismiss(id?: string): void {
  shownToasts.set(shownToasts.get().filter((one) => id !== undefined && one.id !== id))
}

/**
 * Short confirmations. An error that a person must act on belongs in the page instead.
 * `destructive` is for the failures the product announces this way.
 */
export const toast = {
  success: show('success'),
  info: show('info'),
  destructive: show('error'),
  /** Takes away the toast that was given this id, or all. */
  dismiss,
}

/** Whether this is on a toast: it lies over a dialog and is not outside of it. */
export function isOnToast(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest('[data-slot="toasts"]') !== null
}

/** Mounted once, by the app's providers. What draws toasts is fetched after the page has settled. */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => loadHost().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useStore(shownToasts, [])
  if (shown === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
