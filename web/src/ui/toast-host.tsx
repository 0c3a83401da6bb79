import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as show } from 'sonner'
import { useTheme } from '@/lib/theme'
import type { ToastOptions, ToastTone } from './toast'
import { keepFocusOrder } from './toast-focus'

const DURATION_MS = 6_000
/** On a phone the bottom belongs to the bar and to a wizard's button: toasts come in below the header there. */
const PHONE = '(max-width: 639px)'
const PHONE_OFFSET = {
  top: 'calc(72px + var(--safe-top))',
  left: 'calc(16px + var(--safe-left))',
  right: 'calc(16px + var(--safe-right))',
}
const OFFSET = {
  bottom: 'calc(24px + var(--safe-bottom))',
  right: 'calc(24px + var(--safe-right))',
}

/**
 * The name in the library of what stands under an id. Whatever is shown under the name of a toast that is going goes with
 * it, so that each has a name of its own.
 */
const standing = new Map<string, string>()
let names = 0

function newName(): string {
  names += 1
  return `toast-${names}`
}

/** The library keeps what comes before the host below is on the page. */
export function showToast(tone: ToastTone, title: string, options: ToastOptions): void {
  const { id = '', action, description = null, duration = DURATION_MS } = options
  const name = standing.get(id) ?? newName()
  if (id) standing.set(id, name)
  const end = () => {
    if (standing.get(id) === name) standing.delete(id)
  }
  const act = () => {
    end()
    action?.onClick()
  }
  show[tone](title, {
    id: name,
    onDismiss: end,
    onAutoClose: end,
    // What is left out would stay as the toast before it had it.
    description,
    duration,
    action: action ? { label: action.label, onClick: act } : null,
  })
}

export function dismissToast(id: string): void {
  const name = standing.get(id)
  if (name === undefined) return
  standing.delete(id)
  show.dismiss(name)
}

/** Where toasts appear. A module of its own, so that its library stays out of the first load. */
export default function ToastHost(): ReactNode {
  // At the end of the body: a modal dialog hides the app's root from assistive technology, and toasts with it.
  return createPortal(
    <Sonner
      ref={keepFocusOrder}
      theme={useTheme()}
      position={matchMedia(PHONE).matches ? 'top-center' : 'bottom-right'}
      closeButton
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-pos" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-neg" />,
        info: <Info aria-hidden="true" className="size-5 text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-(--width) items-start gap-3 rounded-control border border-line bg-surface p-4 font-sans text-text shadow-popover',
          content: 'grid flex-1 gap-0.5',
          title: 'text-control font-semibold',
          description: 'text-caption text-text-2',
          icon: 'shrink-0',
          // The library paints it black in the dark, whatever the toast around it looks like.
          closeButton:
            'order-last -mt-1 -mr-1 flex size-7 shrink-0 items-center justify-center rounded-chip bg-transparent! text-text-3! hover:bg-sunken! hover:text-text! pointer-coarse:-m-3 pointer-coarse:size-11',
          actionButton:
            'h-8 pointer-coarse:h-11 shrink-0 rounded-control border border-line px-3 text-caption font-semibold hover:border-strong',
        },
      }}
    />,
    document.body,
  )
}
