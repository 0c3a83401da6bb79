import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { followSystemTheme } from '@/lib/theme'
import { useFocusHeading } from './use-focus-heading'

/** Around every page: scroll position, focus, the theme, and a bar while the next page loads. */
export function Root() {
  useFocusHeading()
  useEffect(followSystemTheme, [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])

  return (
    <>
      <PendingBar />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Every page that is opened directly has the key "default": without its address they would share one position. */
function scrollKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key
}

function PendingBar() {
  const pending = useNavigation().state !== 'idle'
  if (!pending) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-late overflow-hidden">
      <div className="h-full animate-pulse bg-gold" />
      <span className="sr-only">Loading the page</span>
    </div>
  )
}
