import type { ReactNode } from 'react'
import { userMessage } from '@/lib/problem'
import { Card } from './card'
import { ErrorState, type ErrorStateProps } from './error-state'
import { Loading, Skeleton } from './skeleton'

export type UnreadProps = {
  /** A query. */
  read: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Of the failure. */
  title?: ErrorStateProps['title']
  explain?: (error: unknown) => string
  /** The failure has a card of its own: the placeholder brings its own. */
  card?: boolean
} & Placeholder

type Placeholder =
  /** Announced once: "Loading your plan"; and the height of the one block that stands there. */
  { loading: string; height: string } | { loading?: undefined; children?: ReactNode }

/** In place of what a read has not brought: a placeholder, or why it did not come and the way to try again. */
export function Unread({ read, title, explain = userMessage, card, ...placeholder }: UnreadProps) {
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
