import { userMessage } from '@/lib/problem'
import { ErrorState, type ErrorStateProps } from './error-state'
import { Loading, Skeleton } from './skeleton'

export interface UnreadProps {
  /** A query. */
  read: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Announced once: "Loading your plan". */
  loading: string
  /** Height of the placeholder. */
  height: string
  /** Of the failure. */
  title?: ErrorStateProps['title']
  explain?: (error: unknown) => string
}

/** In place of what a read has not brought: a placeholder, or why it did not come and the way to try again. */
export function Unread({ read, loading, height, title, explain = userMessage }: UnreadProps) {
  return read.isError ? (
    <ErrorState
      title={title}
      message={explain(read.error)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  ) : (
    <Loading label={loading}>
      <Skeleton className={height} />
    </Loading>
  )
}
