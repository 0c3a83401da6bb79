import { Outlet } from 'react-router'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'
import { PublicMeta } from './public-meta'
import { SkipLink } from './skip-link'

/** Header and footer around the pages anybody may read. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicMeta />
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
