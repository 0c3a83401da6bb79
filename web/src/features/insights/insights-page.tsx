import { useQuery } from '@tanstack/react-query'
import { BellRing, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Insights, insightsQuery } from '@/entities/insights'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { FilterChips } from '@/ui/filter-chips'
import { Loading, Skeleton } from '@/ui/skeleton'
import { StaleCallout } from '@/ui/stale-callout'
import { InsightList } from './components/insight-list'
import {
  filterInsights,
  filterNames,
  type InsightFilter,
  insightFilters,
  toInsightFilter,
} from './model/insight-filter'
import { keepSeen } from './model/seen-insights'

/** Everything Goldgrove has noticed, by kind, and what was put aside. */
export function InsightsPage() {
  const { data, error, isError, isFetching, refetch } = useQuery(insightsQuery)
  const retry = () => void refetch()
  if (data === undefined) {
    return isError ? (
      <Card>
        <ErrorState
          title="We could not load your insights"
          message={userMessage(error)}
          onRetry={retry}
          retrying={isFetching}
        />
      </Card>
    ) : (
      <Loading label="Loading your insights" className="grid gap-4 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <Skeleton key={name} className="h-40 rounded-card" />
        ))}
      </Loading>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {isError && (
        <StaleCallout
          title="These are the last insights we have"
          pending={isFetching}
          onRetry={retry}
        >
          {userMessage(error)}
        </StaleCallout>
      )}
      <Cards data={data} />
    </div>
  )
}

const PARAM = 'show'

function Cards({ data }: { data: Insights }) {
  const { id } = useSignedInUser()
  useEffect(() => keepSeen(id, data.insights), [id, data.insights])
  const [search, setSearch] = useSearchParams()
  const filter = toInsightFilter(search.get(PARAM))
  const choose = (next: InsightFilter) =>
    setSearch(next === 'all' ? {} : { [PARAM]: next }, { replace: true, preventScrollReset: true })
  const shown = filterInsights(data, filter)
  const chips = insightFilters.map((value) => ({
    value,
    label: filterNames[value],
    count: filterInsights(data, value).length,
  }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips chips={chips} value={filter} onValueChange={choose} />
        <Button asChild variant="secondary" data-print="hide">
          <Link to={`${paths.settings}#notifications`}>
            <Settings2 aria-hidden="true" />
            Choose what you hear about
          </Link>
        </Button>
      </div>
      <h2 className="sr-only">{filterNames[filter]}</h2>
      {shown.length > 0 ? (
        <InsightList
          label="Your insights"
          insights={shown}
          rules={data.rules}
          className="md:grid-cols-2"
        />
      ) : (
        <Nothing filter={filter} onShowAll={() => choose('all')} />
      )}
    </>
  )
}

function Nothing({ filter, onShowAll }: { filter: InsightFilter; onShowAll: () => void }) {
  if (filter !== 'all') {
    return (
      <Card className="py-10 text-center">
        <p className="text-text-2">No insight of this kind now.</p>
        <Button variant="link" onClick={onShowAll}>
          Show all insights
        </Button>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState icon={<BellRing aria-hidden="true" />} title="Nothing needs your attention">
        Goldgrove looks at your goals, accounts and transactions once a day and after every refresh.
        What it notices appears here.
      </EmptyState>
    </Card>
  )
}
