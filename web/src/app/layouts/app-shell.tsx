import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useRouteHandle } from '@/app/route-handle'
import { APP_NAME, useTitleOverride } from '@/lib/page-title'
import { PageMeta } from '@/ui/page-meta'
import { AppHeader, type AppHeaderProps } from './app-header'
import { BottomNav } from './bottom-nav'
import { Sidebar } from './sidebar'
import { SkipLink } from './skip-link'

/** Where a line stays visible with the header. */
export const BELOW_HEADER = 'below-header'

interface AppShellProps extends Pick<AppHeaderProps, 'account' | 'badge' | 'news'> {
  /** Between the header and the page. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * Sidebar, header and bottom bar around a signed-in page. The header shows every page's title. For a page without its own
 * h1, it is the h1, which the skip link and a navigation focus.
 */
export function AppShell({ account, badge, news, notice, children }: AppShellProps) {
  const handle = useRouteHandle()
  const ownHeading = handle?.ownHeading === true
  const override = useTitleOverride()
  const title = account ? (override ?? handle?.title ?? '') : ''
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)] print:block">
      {!ownHeading && <PageMeta title={title || APP_NAME} standalone={!title} />}
      <SkipLink />
      <Sidebar news={news} />
      <div className="min-w-0">
        {/* On a low screen, both together would leave too little of the page. */}
        <div className="sticky top-0 z-30 print:static [@media(height<30rem)]:has-data-offline:static">
          <AppHeader
            title={title}
            ownHeading={ownHeading}
            badge={badge}
            news={news}
            account={account}
          />
          <div id={BELOW_HEADER} />
        </div>
        {notice}
        <main
          id="main"
          tabIndex={-1}
          aria-busy={account === undefined}
          className="mx-auto w-full max-w-[1304px] px-4 pt-4 pb-28 lg:px-8 lg:pt-6 lg:pb-12 print:p-0 print:pt-3"
        >
          {title && !ownHeading && <h1 className="sr-only">{title}</h1>}
          {children}
          <p className="mt-10 text-center print:mt-3 text-caption text-text-3">
            {t`Information, not financial advice.`}
          </p>
        </main>
        <BottomNav />
      </div>
    </div>
  )
}
