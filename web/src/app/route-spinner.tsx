import { t } from '@lingui/core/macro'
import { APP_NAME } from '@/lib/page-title'
import { PageMeta } from '@/ui/page-meta'
import { Spinner } from '@/ui/spinner'

/** Shown while the code of the first page loads. */
export function RouteSpinner() {
  return (
    <div className="grid min-h-dvh animate-late place-items-center text-gold">
      <PageMeta standalone title={APP_NAME} />
      <Spinner label={t`Loading the page`} className="size-8" />
    </div>
  )
}
