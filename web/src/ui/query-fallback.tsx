import type { ReactNode } from 'react'
import { userMessage } from '@/lib/problem'
import { Card } from './card'
import { ErrorState, type ErrorStateProps } from './error-state'
import { Loading, Skeleton } from './skeleton'

type QueryFallbackProps = {
  /** A query. */
  read: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Title of the failure. */
  title?: ErrorStateProps['title']
  explain?: (error: unknown) => string
  /** Puts the failure in its own card. The placeholder has one already. */
  card?: boolean
} & Placeholder

type Placeholder =
  /** Announced once: "Loading your plan"; and the height of its single block. */
  { loading: string; height: string } | { loading?: undefined; children?: ReactNode }

/** Stands in for a read without data: a placeholder, or the reason it failed and a retry button. */
export function QueryFallback({
  read,
  title,
  explain = userMessage,
  card,
  ...placeholder
}: QueryFallbackProps) {
  if (!read.isError) {
    if (placeholder.loading === undefined) return placeholder.children
    return (
      <Loading label={placeholder.loading}>
        <Skeleton className={placeholder.height} />
      </Loading>
    )
  }
  const failure = (
    <ErrorState
      title={title}
      message={explain(read.error)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  )
  return card ? <Card>{failure}</Card> : failure
}
