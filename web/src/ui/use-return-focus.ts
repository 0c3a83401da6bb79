import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * Returns focus on close to where it was when a dialog opened. The library remembers only its own triggers, and without
 * one leaves focus at the top of the page. Leaves the focus alone if something else took it while the dialog was open.
 * `own` handlers come first. If the opener was removed with its row, focus goes to the `tabindex="-1"` around it, such as
 * the list.
 */
export function useReturnFocus(own: FocusHandlers = {}) {
  const opener = useRef<HTMLElement | null>(null)
  const list = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      list.current = opener.current?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
      own.onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      own.onCloseAutoFocus?.(event)
      // Nothing had the focus, as after a click in Safari. The library uses its trigger, if there is one.
      if (event.defaultPrevented || opener.current === null) return
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const heir = opener.current.isConnected ? opener.current : list.current
      heir?.focus()
    },
  }
}

/** For an entry of a menu, which closes with the choice: the button that opened the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  if (element === document.body) return menuButton
  return menuButtonOf(element) ?? (element instanceof HTMLElement ? element : null)
}

/** The button of the menu that last had the focus; the menu may close before its entry's dialog opens. */
let menuButton: HTMLElement | null = null

function menuButtonOf(place: EventTarget | null): HTMLElement | null {
  const menu = place instanceof Element ? place.closest('[role="menu"]') : null
  return menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

// Prerendering has no document.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  menuButton = menuButtonOf(target)
})
