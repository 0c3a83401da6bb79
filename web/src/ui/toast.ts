/** What toasts say. Without React: the first reads set out before it is there. `Toaster` shows them. */
import { createStore } from '@/lib/store'

export interface ToastOptions {
  description?: string
  /** Milliseconds on screen; 6,000 unless told. */
  duration?: number
  /** Epoch milliseconds at which it goes, also while it is pointed at: what it offers has ended. Instead of `duration`. */
  until?: number
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

/** What is on the screen, or will be once the host has been loaded; the oldest first. */
export const shownToasts = createStore<readonly ShownToast[]>([])
let shown = 0

/** Whether there has been one on this page. */
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
