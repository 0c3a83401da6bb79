import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * Gives the focus back to where it was when a dialog opened: the library knows triggers of its own alone, and leaves who
 * closes any other dialog at the top of the page. What took the focus meanwhile keeps it. `own` handlers come first.
 * An opener that went with its row leaves the focus to the `tabindex="-1"` around it, such as the list.
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
      // Nothing had the focus, as after a click in Safari: the library knows its trigger, if there is one.
      if (event.defaultPrevented || opener.current === null) return
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const heir = opener.current.isConnected ? opener.current : list.current
      heir?.focus()
    },
  }
}

/** Of an entry of a menu, which goes as it is chosen, the button that opened the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  if (element === document.body) return menuButton
  return menuButtonOf(element) ?? (element instanceof HTMLElement ? element : null)
}

/** Of the menu that had the focus last: it may be gone before the dialog of its entry is there. */
let menuButton: HTMLElement | null = null

function menuButtonOf(place: EventTarget | null): HTMLElement | null {
  const menu = place instanceof Element ? place.closest('[role="menu"]') : null
  return menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

// Pages that are written beforehand are written without a document.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  menuButton = menuButtonOf(target)
})
