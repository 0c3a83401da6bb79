/**
 * The content of toasts. Contains no React, because the first reads start before React is loaded. `Toaster` shows them.
 */
import { createStore } from '@/lib/store'

interface ToastOptions {
  description?: string
  /** Milliseconds on screen; 6,000 by default. */
  duration?: number
  /** Epoch milliseconds at which it closes, even under the pointer, because its offer ends. Instead of `duration`. */
  until?: number
  action?: { label: string; onClick: () => void }
  /** A second toast with the same id replaces the first. */
  id?: string
}

type ToastTone = 'success' | 'info' | 'error'

export interface ShownToast extends ToastOptions {
  key: number
  tone: ToastTone
  title: string
}

/** The toasts on screen, or waiting for the host to load; the oldest first. */
export const shownToasts = createStore<readonly ShownToast[]>([])
let shown = 0

/** Whether this page has shown a toast. */
export const wasToastShown = () => shown > 0

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
 * Short confirmations. An error that the user must act on belongs in the page instead. `destructive` is for the failures
 * that the product announces this way.
 */
export const toast = {
  success: show('success'),
  info: show('info'),
  destructive: show('error'),
  /** Dismisses the toast with this id, or all. */
  dismiss,
}
