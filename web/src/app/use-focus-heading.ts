import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation, moves focus to the new page's h1, so that screen readers start there. */
export function useFocusHeading(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash) return
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}
