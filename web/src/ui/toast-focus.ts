/**
 * Where the keyboard's focus goes around toasts.
 *
 * The library hands the focus back to where it came from whenever it leaves a toast, so that Tab went in circles
 * between the last link of a page and a toast. Here it goes on as it would from any other place, and is given back
 * only when the toast that holds it goes away. And it keeps a toast from going, as a pointer on it does.
 */

/**
 * Looks after the focus within the library's section, until the returned function is called.
 *
 * Who asked for the toasts by their shortcut is on their list, not on a button of one: the library leads them back.
 */
export function keepFocusOrder(section: HTMLElement): () => void {
  let origin: HTMLElement | null = null
  let focused: HTMLElement | null = null

  const within = (place: EventTarget | null) => place instanceof Node && section.contains(place)

  const enter = (event: FocusEvent) => {
    const { target, relatedTarget } = event
    if (!within(relatedTarget)) origin = relatedTarget instanceof HTMLElement ? relatedTarget : null
    if (!(target instanceof HTMLElement) || target.matches('[data-sonner-toaster]')) return
    // Before React hears of it: the library takes no note of where the focus came from, and has nowhere to lead it.
    event.stopPropagation()
    focused = target
    point(section, 'mousemove')
  }

  const leave = ({ target, relatedTarget }: FocusEvent) => {
    // An element on its way out loses the focus to nothing, too, and still owes it.
    const going = target instanceof Element && target.closest('[data-removed="true"]') !== null
    if (!going && !within(relatedTarget)) focused = null
    if (!within(relatedTarget)) point(section, 'mouseout')
  }

  const giveBack = (mutations: MutationRecord[]) => {
    const removed = mutations.flatMap(({ removedNodes }) => Array.from(removedNodes))
    if (!removed.some((node) => node.contains(focused))) return
    focused = null
    if (document.activeElement === document.body) origin?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(giveBack)
  observer.observe(section, { childList: true, subtree: true })
  section.addEventListener('focusin', enter)
  section.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    section.removeEventListener('focusin', enter)
    section.removeEventListener('focusout', leave)
  }
}

/** The library waits for a pointer alone: what it would hear of one on the list, or leaving it. */
function point(section: HTMLElement, type: 'mousemove' | 'mouseout'): void {
  const list = section.querySelector('[data-sonner-toaster]')
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
}
