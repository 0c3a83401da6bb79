import { t } from '@lingui/core/macro'
import { Card } from '@/ui/card'
import { Loading, Skeleton } from '@/ui/skeleton'

const groups = [['a', 'b', 'c'], ['d', 'e'], ['f']]

export function AccountsSkeleton() {
  return (
    <Loading
      label={t`Loading your accounts`}
      className="grid grid-cols-1 gap-4 lg:grid-cols-12 lg:gap-5"
    >
      <div className="grid content-start gap-4 lg:col-span-8 lg:gap-5">
        {groups.map((rows) => (
          <Card key={rows[0]}>
            <Skeleton className="h-5 w-24" />
            {rows.map((row) => (
              <Skeleton key={row} className="mt-4 h-11" />
            ))}
          </Card>
        ))}
      </div>
      <Card className="lg:col-span-4 lg:self-start">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-4 h-12" />
        <Skeleton className="mt-4 h-12" />
      </Card>
    </Loading>
  )
}
