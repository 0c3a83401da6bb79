import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/lib/cn'
import { useStore } from '@/lib/use-store'
import { type ShownToast, shownToasts } from './toast'

const DURATION_MS = 6_000
/** A swipe this far sideways dismisses a toast. */
const SWIPE_PX = 45
/** Between a toast and the bar or header beside it. */
const GAP_PX = 12

const marks = {
  success: <CircleCheck className="size-5 shrink-0 text-pos" />,
  error: <CircleAlert className="size-5 shrink-0 text-neg" />,
  info: <Info className="size-5 shrink-0 text-info" />,
}

const remove = (toast: ShownToast) =>
  shownToasts.set(shownToasts.get().filter((one) => one !== toast))

/** The region for toasts. A module of its own, to keep it out of the first load. */
export default function ToastHost() {
  const toasts = useStore(shownToasts, [])
  // Mounts the region before its first toast: screen readers do not announce content that was there from the start.
  const [stands, setStands] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  usePlace(list, toasts)
  const focus = useFocusOrder(region, () => setFocused(false))
  useEffect(() => setStands(true), [])

  // At the end of the body: a modal dialog hides the app's root from assistive technology, but no live region.
  return createPortal(
    <section
      ref={region}
      aria-label={t`Notifications, Alt+T`}
      aria-live="polite"
      tabIndex={-1}
      data-slot="toasts"
      data-print="hide"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      {...focus}
      onFocus={(event) => {
        setFocused(true)
        focus.onFocus(event)
      }}
      onBlur={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) setFocused(false)
      }}
    >
      <ol
        ref={list}
        className="pointer-events-none fixed right-[calc(16px+var(--safe-right))] bottom-[calc(16px+var(--safe-bottom))] left-[calc(16px+var(--safe-left))] z-70 flex flex-col items-center gap-3 sm:right-[calc(24px+var(--safe-right))] sm:bottom-[calc(24px+var(--safe-bottom))] sm:items-end"
      >
        {stands &&
          toasts.map((toast) => <Toast key={toast.key} toast={toast} held={pointed || focused} />)}
      </ol>
    </section>,
    document.body,
  )
}

function Toast({ toast, held }: { toast: ShownToast; held: boolean }) {
  const { tone, title, description, action, duration = DURATION_MS, until } = toast
  useEffect(() => {
    if (until === undefined && (held || duration === Number.POSITIVE_INFINITY)) return
    const timer = setTimeout(
      () => remove(toast),
      until === undefined ? duration : until - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [toast, held, duration, until])

  return (
    <li
      data-slot="toast"
      {...useSwipe(() => remove(toast))}
      className={cn(
        'pointer-events-auto flex w-full max-w-89 touch-pan-y animate-pop-in gap-3 rounded-control border border-line bg-surface p-4 text-text shadow-popover',
        action ? 'items-center' : 'items-start',
      )}
    >
      {marks[tone]}
      <div className="grid flex-1 gap-0.5">
        <div className="text-control font-semibold">{title}</div>
        {description && <div className="text-caption text-text-2">{description}</div>}
      </div>
      {action && (
        <button
          type="button"
          className="h-8 shrink-0 rounded-control border border-line px-3 text-caption font-semibold hover:border-strong pointer-coarse:h-11"
          onClick={() => {
            remove(toast)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`Close message`}
        className="-my-1 -mr-1 flex size-7 shrink-0 items-center justify-center rounded-chip text-text-3 hover:bg-sunken hover:text-text pointer-coarse:-m-3 pointer-coarse:size-11"
        onClick={() => remove(toast)}
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}

/** Keeps toasts clear of bars and of a dialog's title and buttons. What they cover can be scrolled into view. */
function usePlace(list: React.RefObject<HTMLElement | null>, toasts: readonly ShownToast[]) {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || toasts.length === 0) return
    const update = () => place(element)
    update()
    // Dialogs open, close and change their height.
    const changes = new MutationObserver(update)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('animationend', update)
    window.visualViewport?.addEventListener('resize', update)
    return () => {
      changes.disconnect()
      document.removeEventListener('animationend', update)
      window.visualViewport?.removeEventListener('resize', update)
    }
  }, [list, toasts])
}

/** Above the bottom bar and the keyboard; below the header of a dialog that reaches there. */
function place(list: HTMLElement): void {
  const bar = document.querySelector<HTMLElement>('nav.fixed')?.offsetHeight ?? 0
  const { clientHeight } = document.documentElement
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
  const covered = Math.max(bar, clientHeight - offsetTop - height)
  list.style.top = ''
  list.style.bottom = covered > 0 ? `${covered + GAP_PX}px` : ''

  // Popovers have this role too, but not this parent.
  const dialog = [...document.querySelectorAll('body > [role$="dialog"]')].at(-1)
  const header = dialog?.querySelector('[data-slot="dialog-header"]') ?? dialog?.firstElementChild
  const toast = list.firstElementChild?.getBoundingClientRect()
  if (!dialog || !header || !toast) return
  const { right, bottom } = dialog.getBoundingClientRect()
  if (bottom <= toast.top || right <= toast.left) return
  list.style.top = `${header.getBoundingClientRect().bottom + GAP_PX}px`
  list.style.bottom = 'auto'
}

/** Alt+T moves the focus to the toasts, and Tab from there back. Focus returns when the focused toast closes. */
function useFocusOrder(region: React.RefObject<HTMLElement | null>, onGiveBack: () => void) {
  const origin = useRef<HTMLElement | null>(null)
  const called = useRef(false)
  const hadFocus = region.current?.contains(document.activeElement) === true

  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    onGiveBack()
    origin.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const call = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      if (!region.current?.querySelector('button')) return
      // On a Mac, Alt+T also writes a character.
      event.preventDefault()
      called.current = true
      region.current.focus()
    }
    document.addEventListener('keydown', call)
    return () => document.removeEventListener('keydown', call)
  }, [region])

  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return
      origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Tab' || !called.current) return
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      if (event.target !== buttons.at(event.shiftKey ? 0 : -1)) return
      event.preventDefault()
      called.current = false
      origin.current?.focus()
    },
  }
}

/** Follows a finger sideways. */
function useSwipe(away: () => void) {
  const start = useRef<number | null>(null)
  const moved = ({ clientX }: PointerEvent) =>
    start.current === null ? 0 : clientX - start.current
  const end = (event: PointerEvent<HTMLElement>) => {
    if (Math.abs(moved(event)) >= SWIPE_PX) away()
    start.current = null
    event.currentTarget.style.translate = ''
  }
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch') start.current = clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) event.currentTarget.style.translate = `${moved(event)}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
