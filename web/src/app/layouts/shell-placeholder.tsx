import { APP_NAME } from '@/lib/page-title'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

/** The frame's outline while the session is being checked. It knows nothing of the person yet. */
export function ShellPlaceholder() {
  return (
    <div aria-busy="true" className="min-h-dvh lg:grid lg:grid-cols-[232px_1fr]">
      <PageMeta standalone title={APP_NAME} />
      <span role="status" className="sr-only">
        Checking your session
      </span>
      <div className="hidden border-r border-line p-4 lg:grid lg:content-start lg:gap-2">
        <Skeleton className="mb-6 h-8 w-36" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <div>
        <div className="flex h-16 items-center border-b border-line px-4 lg:px-8">
          <Skeleton className="h-6 w-36" />
        </div>
        <div className="mx-auto grid max-w-[1240px] gap-4 p-4 lg:grid-cols-12 lg:gap-5 lg:p-8">
          <Skeleton className="h-96 rounded-card lg:col-span-8" />
          <Skeleton className="h-96 rounded-card lg:col-span-4" />
          <Skeleton className="h-64 rounded-card lg:col-span-12" />
        </div>
      </div>
    </div>
  )
}
