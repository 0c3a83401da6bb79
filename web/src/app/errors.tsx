/** Shown when a page, or the whole app, fails to render. */
import { t } from '@lingui/core/macro'
import { useRouteError } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { Logo } from '@/ui/logo'
import { PageMeta } from '@/ui/page-meta'

/** Whether a page's code failed to load: the connection dropped, or an old tab met a new release. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}

/** The texts for the route's error; `title` and `message` for any but a load failure. */
function useFault(title: string, message: string) {
  if (!isLoadFailure(useRouteError())) return { title, message }
  return {
    title: t`This page didn't load`,
    message: t`The connection dropped, or a new version is out. Reloading usually helps.`,
  }
}

const reload = () => window.location.reload()

/** Replaces a page that fails to render inside the shell. The links to other pages still work. */
export function PageError() {
  const fault = useFault(
    t`Something went wrong on this page`,
    t`Your data is safe. Reloading the page may help.`,
  )
  return <ErrorState {...fault} onRetry={reload} />
}

/** The last resort when the whole app fails to render. Plain links, because the router may be the cause. */
export function RootError() {
  const { title, message } = useFault(
    t`Something went wrong on our side`,
    t`Your data is safe. Load the page again, or go back to the start.`,
  )
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <PageMeta title={t`Something went wrong`} />
      <div className="grid max-w-md justify-items-center gap-5 text-center">
        <Logo />
        <h1 className="text-heading">{title}</h1>
        <p className="text-lead text-text-2">{message}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={reload}>{t`Load again`}</Button>
          <Button asChild variant="secondary">
            <a href={localPath(paths.home)}>{t`Go to the start page`}</a>
          </Button>
        </div>
      </div>
    </main>
  )
}
