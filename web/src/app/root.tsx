import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { focusHeading } from '@/lib/focus-heading'
import { activateLanguage } from '@/lib/i18n'
import { isFrench, type Language, rememberLanguage, storedLanguage } from '@/lib/language'
import { languageAt } from '@/lib/language-at'
import { publicPage } from '@/lib/paths'
import { followSystemTheme } from '@/lib/theme'
import { useLanguage } from '@/lib/use-language'
import { useStore } from '@/lib/use-store'
import { loadedProviders } from './lazy-providers'

/** Around every page: the account layer, scroll position, focus, the theme, and a bar while the next page loads. */
export function Root() {
  useFocusHeading()
  useEffect(followSystemTheme, [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])

  const language = useLanguageOfPage()
  const Account = useStore(loadedProviders, loadedProviders.get())
  const page = (
    <>
      <PendingBar />
      <Outlet key={language} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
  if (Account) return <Account>{page}</Account>
  // React derives field ids from the child positions above them. They are the same as in the layer, so that it can take
  // over a prerendered page.
  const inSession = (
    <>
      {page}
      {null}
    </>
  )
  return (
    <>
      {inSession}
      {null}
    </>
  )
}

/** Every page opened directly has the key "default": without its address, such pages would share one scroll position. */
function scrollKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key
}

function PendingBar() {
  const pending = useNavigation().state !== 'idle'
  if (!pending) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-late overflow-hidden">
      <div className="h-full animate-pulse bg-gold" />
      <span className="sr-only">{t`Loading the page`}</span>
    </div>
  )
}

/** After a navigation, moves focus to the new page's heading. */
function useFocusHeading(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) focusHeading()
  }, [pathname, hash])
}

/**
 * Follows the address from one language to another. Returns the language on the screen, to rerender everything on a
 * change.
 */
function useLanguageOfPage(): Language {
  const { pathname } = useLocation()
  const language = useLanguage()
  useEffect(() => {
    // A visitor who reads public pages in French also signs up in French.
    const page = publicPage(pathname)
    if (page && isFrench(page.language) && !storedLanguage()) rememberLanguage(page.language)
  }, [pathname])
  useEffect(() => {
    const wanted = languageAt(pathname)
    // If the texts cannot be loaded, the old language stays.
    if (wanted !== language) activateLanguage(wanted).catch(() => undefined)
  }, [pathname, language])
  return language
}
