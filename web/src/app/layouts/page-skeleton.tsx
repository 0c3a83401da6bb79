import { t } from '@lingui/core/macro'
import { Skeleton } from '@/ui/skeleton'

/** Replaces a page while the session is being checked. Shows no user data. */
export function PageSkeleton() {
  return (
    <>
      <span role="status" className="sr-only">
        {t`Checking your session`}
      </span>
      <div className="grid gap-4 lg:grid-cols-12 lg:gap-5">
        <Skeleton className="h-[36rem] rounded-card lg:col-span-8 lg:h-[30rem]" />
        <Skeleton className="h-96 rounded-card lg:col-span-4 lg:h-[30rem]" />
        <Skeleton className="h-64 rounded-card lg:col-span-12" />
      </div>
    </>
  )
}
