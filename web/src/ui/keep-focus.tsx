import { type ReactNode, useEffect, useRef } from 'react'

const CONTROL = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/**
 * When the pressed control is replaced, keeps the focus off the top of the page. Focuses the control in its place if
 * there are more controls now, as with "Show all", else the first one.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = root.current as HTMLElement
    const controls = () => [...area.querySelectorAll<HTMLElement>(CONTROL)]
    let before: HTMLElement[] = []
    let place = 0
    const replaced = new MutationObserver(() => {
      if (before[place]?.isConnected !== false || document.activeElement !== document.body) return
      const now = controls()
      now[now.length > before.length ? place : 0]?.focus()
    })
    area.addEventListener('focusin', ({ target }) => {
      before = controls()
      place = before.indexOf(target as HTMLElement)
    })
    replaced.observe(area, { childList: true, subtree: true })
    return () => replaced.disconnect()
  }, [])
  return (
    <div ref={root} className="contents">
      {children}
    </div>
  )
}
