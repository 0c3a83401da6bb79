import { t } from '@lingui/core/macro'
import { Card } from '@/ui/card'
import { Loading, Skeleton } from '@/ui/skeleton'

const rows = [1, 2, 3, 4, 5]

/** The dashboard's outline with its final geometry. */
export function DashboardSkeleton() {
  return (
    <Loading
      label={t`Loading your dashboard`}
      className="grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5"
    >
      <Card hero className="@container lg:col-span-8">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-1 h-11 w-64 max-w-full" />
        <div className="mt-3 h-18 sm:h-12">
          <Skeleton className="h-6 w-52 max-w-full rounded-full" />
        </div>
        <Skeleton className="mt-4 h-10 @min-[36rem]:hidden" />
        <Skeleton className="mt-4 h-52 sm:h-64 lg:h-[17rem]" />
        <Skeleton className="mt-4 h-24 sm:h-9" />
      </Card>
      <Card className="lg:col-span-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-5 h-3 rounded-full" />
        {rows.map((row) => (
          <Skeleton key={row} className="mt-3 h-5" />
        ))}
        <Skeleton className="mt-8 h-5 w-32" />
        <Skeleton className="mt-3 h-5" />
        <Skeleton className="mt-3 h-5" />
      </Card>
      <Skeleton className="h-52 rounded-card lg:col-span-12" />
      <Card className="lg:col-span-5">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="mt-5 h-20" />
        <Skeleton className="mt-4 h-20" />
      </Card>
      <Card className="lg:col-span-7">
        <Skeleton className="h-5 w-28" />
        {rows.map((row) => (
          <Skeleton key={row} className="mt-4 h-10" />
        ))}
      </Card>
    </Loading>
  )
}
