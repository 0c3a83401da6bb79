import type { ReactNode } from 'react'
import { useRouteTitle } from '@/app/route-handle'
import { useTitleOverride } from '@/lib/page-title'
import type { SessionUser } from '@/lib/session'
import { PageMeta } from '@/ui/page-meta'
import { AppHeader } from './app-header'
import { BottomNav } from './bottom-nav'
import { Sidebar } from './sidebar'
import { SkipLink } from './skip-link'

export interface AppShellProps {
  user: SessionUser
  onSignOut: () => Promise<void>
  badge?: ReactNode
  /** Between the header and the page. */
  notice?: ReactNode
  children: ReactNode
}

/** Sidebar, header and bottom bar around a signed-in page. The header carries the page's only h1. */
export function AppShell({ user, onSignOut, badge, notice, children }: AppShellProps) {
  const routeTitle = useRouteTitle()
  const title = useTitleOverride() ?? routeTitle
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <PageMeta title={title} />
      <SkipLink />
      <Sidebar />
      <div className="min-w-0">
        <AppHeader title={title} badge={badge} user={user} onSignOut={onSignOut} />
        {notice}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1304px] px-4 pt-4 pb-28 lg:px-8 lg:pt-6 lg:pb-12 print:p-0 print:pt-3"
        >
          {children}
          <p className="mt-10 text-center print:mt-3 text-caption text-text-3">
            Information, not financial advice.
          </p>
        </main>
        <BottomNav />
      </div>
    </div>
  )
}
