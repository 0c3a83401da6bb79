import { type ReactNode, useEffect, useRef } from 'react'

const CONTROL = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/**
 * Where the pressed control is replaced, the focus goes to one of those that replace it and not to the top of the page: to
 * the one in its place where there are more of them now, as below "Show all", else to the first.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = root.current
    if (!area) return
    const controls = () => [...area.querySelectorAll<HTMLElement>(CONTROL)]
    let focused: HTMLElement | null = null
    let before: HTMLElement[] = []
    function remember({ target }: FocusEvent): void {
      focused = target as HTMLElement
      before = controls()
    }
    const replaced = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const now = controls()
      now[now.length > before.length ? before.indexOf(focused) : 0]?.focus()
    })
    area.addEventListener('focusin', remember)
    replaced.observe(area, { childList: true, subtree: true })
    return () => {
      area.removeEventListener('focusin', remember)
      replaced.disconnect()
    }
  }, [])
  return (
    <div ref={root} className="contents">
      {children}
    </div>
  )
}
