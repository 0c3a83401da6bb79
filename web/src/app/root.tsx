import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { hasStoredSession } from '@/features/auth/model/token-storage'
import { followSystemTheme } from '@/lib/theme'
import { useStore } from '@/lib/use-store'
import { accountLayer, loadAccountLayer } from './account-layer'
import { useFocusHeading } from './use-focus-heading'
import { useLanguageOfPage } from './use-language-of-page'

/** Around every page: the account layer, scroll position, focus, the theme, and a bar while the next page loads. */
export function Root() {
  useFocusHeading()
  useEffect(followSystemTheme, [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])

  const language = useLanguageOfPage()
  useEffect(() => {
    // A public page that was written beforehand has been taken over by now.
    if (hasStoredSession()) loadAccountLayer().catch(() => undefined)
  }, [])

  const Account = useStore(accountLayer, null)
  const page = (
    <>
      <PendingBar />
      <Outlet key={language} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
  return Account ? <Account>{page}</Account> : page
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
      <span className="sr-only">
        <Trans>Loading the page</Trans>
      </span>
    </div>
  )
}
