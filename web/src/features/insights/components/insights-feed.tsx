import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { type Insights, insightsQuery } from '@/entities/insights'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { CardHeader } from '@/ui/card'
import { Loading, Skeleton } from '@/ui/skeleton'
import { openInsights } from '../model/insight-filter'
import { InsightList } from './insight-list'

/** On the dashboard: more than these would compete with the figures. */
const SHOWN = 3

export interface InsightsFeedProps {
  /** Without cards there is nothing at all. */
  quiet?: boolean
}

/** The dashboard's few cards, the most important first. */
export function InsightsFeed({ quiet = false }: InsightsFeedProps) {
  const { data: latest, error, isError, isFetching, refetch } = useQuery(insightsQuery)
  // They come while somebody may be at the figures already: made in small steps.
  const data = useDeferredValue(latest)
  if (quiet && (!data || openInsights(data.insights).length === 0)) return null
  return (
    <section aria-labelledby="insights-title">
      <CardHeader
        id="insights-title"
        title="Insights"
        className="mb-3"
        action={
          <Button asChild variant="link">
            <Link to={paths.insights}>
              All insights
              <ChevronRight aria-hidden="true" />
            </Link>
          </Button>
        }
      />
      {data ? (
        <Cards data={data} />
      ) : isError ? (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-control text-text-2"
        >
          We could not load your insights. {userMessage(error)}
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <FeedSkeleton />
      )}
    </section>
  )
}

function Cards({ data }: { data: Insights }) {
  const open = openInsights(data.insights)
  if (open.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface p-4 text-control text-text-2 shadow-card">
        Nothing needs your attention. Goldgrove looks once a day and after every refresh.
      </p>
    )
  }
  return (
    <InsightList
      label="Latest insights"
      insights={open.slice(0, SHOWN)}
      rules={data.rules}
      className="md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3"
    />
  )
}

/** As wide and as high as the cards that are coming. */
export function FeedSkeleton() {
  return (
    <Loading label="Loading your insights" className="grid gap-3 md:grid-cols-3 lg:gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card max-md:hidden" />
      <Skeleton className="h-40 rounded-card max-md:hidden" />
    </Loading>
  )
}
