import { useRouteError } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Logo } from '@/ui/logo'
import { PageMeta } from '@/ui/page-meta'
import { isLoadFailure, loadFailureText } from './load-failure'

/** The last net: nothing of the app could be drawn. Plain links, because the router may be what failed. */
export function RootError() {
  const stale = isLoadFailure(useRouteError())
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <PageMeta title="Something went wrong" />
      <div className="grid max-w-md justify-items-center gap-5 text-center">
        <Logo />
        <h1 className="text-heading">
          {stale ? loadFailureText.title : 'Something went wrong on our side'}
        </h1>
        <p className="text-lead text-text-2">
          {stale
            ? loadFailureText.message
            : 'Your data is safe. Load the page again, or go back to the start.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <Button asChild variant="secondary">
            <a href={paths.home}>Go to the start page</a>
          </Button>
        </div>
      </div>
    </main>
  )
}
