import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue } from 'react'
import { type Insights, insightsQuery } from '@/entities/insights'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { CardHeader } from '@/ui/card'
import { Loading, Skeleton } from '@/ui/skeleton'
import { nothingText, openInsights } from '../model/insight-filter'
import { InsightList } from './insight-list'

/** More would compete with the figures of the dashboard. */
const SHOWN = 3

export interface InsightsFeedProps {
  /** Renders nothing while there are no cards. */
  quiet?: boolean
}

/** The dashboard's few cards, the most important first. */
export function InsightsFeed({ quiet = false }: InsightsFeedProps) {
  const { data: latest, error, isError, isFetching, refetch } = useQuery(insightsQuery)
  // Rendered in small steps, because the user may be busy with the figures already.
  const data = useDeferredValue(latest)
  if (quiet && (!data || openInsights(data.insights).length === 0)) return null
  return (
    <section aria-labelledby="insights-title">
      <CardHeader
        id="insights-title"
        title={t`Insights`}
        className="mb-3"
        action={
          <ButtonLink to={paths.insights} variant="link">
            {t`All insights`}
            <ChevronRight />
          </ButtonLink>
        }
      />
      {data ? (
        <Cards data={data} />
      ) : isError ? (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 text-control text-text-2"
        >
          <span>
            {t`We couldn't load your insights.`} {userMessage(error)}
          </span>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            {t`Try again`}
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
        {data.insights.length > 0 ? (
          t`You dismissed every insight.`
        ) : (
          <>
            {nothingText(data)}.{' '}
            {t`We check every day, after every refresh and when you change something.`}
          </>
        )}
      </p>
    )
  }
  return (
    <InsightList
      label={t`Latest insights`}
      insights={open.slice(0, SHOWN)}
      rules={data.rules}
      className="md:grid-cols-2 xl:grid-cols-3 print:grid-cols-3"
    />
  )
}

/** As wide and as high as the cards that will load. */
function FeedSkeleton() {
  return (
    <Loading label={t`Loading your insights`} className="grid gap-3 md:grid-cols-3 lg:gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card max-md:hidden" />
      <Skeleton className="h-40 rounded-card max-md:hidden" />
    </Loading>
  )
}
