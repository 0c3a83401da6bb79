import { t } from '@lingui/core/macro'
import { Card } from '@/ui/card'
import { Loading, Skeleton } from '@/ui/skeleton'

const three = [1, 2, 3]

export function GoalsSkeleton() {
  return (
    <Loading label={t`Loading your goals`} className="grid grid-cols-1 gap-4 lg:gap-5">
      <div className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-2 sm:grid-cols-3 lg:gap-5">
        {three.map((key) => (
          <Skeleton key={key} className="h-[7.25rem] rounded-card" />
        ))}
      </div>
      <Skeleton className="h-9 w-72 max-w-full rounded-full" />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {three.map((key) => (
          <Card key={key} className="md:p-5">
            <Skeleton className="h-10" />
            <Skeleton className="mt-4 h-10" />
            <Skeleton className="mt-4 h-12" />
            <Skeleton className="mt-4 h-8" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
