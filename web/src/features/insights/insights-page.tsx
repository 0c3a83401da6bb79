import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { type Insights, insightsQuery } from '@/entities/insights'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { useFilter } from '@/lib/use-filter'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { FilterChips } from '@/ui/filter-chips'
import { KeepFocus } from '@/ui/keep-focus'
import { QueryFallback } from '@/ui/query-fallback'
import { Loading, Skeleton } from '@/ui/skeleton'
import { StaleCallout } from '@/ui/stale-callout'
import { InsightList } from './components/insight-list'
import {
  filterInsights,
  filterName,
  type InsightFilter,
  insightFilters,
  nothingText,
} from './model/insight-filter'
import { keepSeen } from './model/seen-insights'

/** Every insight by kind, dismissed ones included. */
export function InsightsPage() {
  const read = useQuery(insightsQuery)
  const { data, isError } = read
  if (data === undefined) {
    return (
      <QueryFallback card read={read} title={t`We couldn't load your insights`}>
        <Loading label={t`Loading your insights`} className="grid gap-4 md:grid-cols-2">
          {['first', 'second', 'third', 'fourth'].map((name) => (
            <Skeleton key={name} className="h-40 rounded-card" />
          ))}
        </Loading>
      </QueryFallback>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {isError && <StaleCallout title={t`These insights may be out of date`} read={read} />}
      <Cards data={data} />
    </div>
  )
}

function Cards({ data }: { data: Insights }) {
  const { id } = useSignedInUser()
  useEffect(() => keepSeen(id, data.insights), [id, data.insights])
  const [filter, choose] = useFilter(insightFilters)
  const shown = filterInsights(data, filter)
  const chips = insightFilters.map((value) => ({
    value,
    label: filterName(value),
    count: filterInsights(data, value).length,
  }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips chips={chips} value={filter} onValueChange={choose} />
        <ButtonLink to={`${paths.settings}#notifications`} variant="secondary" data-print="hide">
          <Settings2 />
          {t`Choose your alerts`}
        </ButtonLink>
      </div>
      <h2 className="sr-only">{filterName(filter)}</h2>
      <KeepFocus>
        {shown.length > 0 ? (
          <InsightList
            label={t`Your insights`}
            insights={shown}
            rules={data.rules}
            className="md:grid-cols-2"
          />
        ) : (
          <Nothing filter={filter} data={data} onChoose={choose} />
        )}
      </KeepFocus>
    </>
  )
}

interface NothingProps {
  filter: InsightFilter
  data: Insights
  onChoose: (filter: InsightFilter) => void
}

function Nothing({ filter, data, onChoose }: NothingProps) {
  const isAnyDismissed = data.insights.length > 0
  if (filter !== 'all') {
    return (
      <Card className="py-10 text-center">
        <p className="text-text-2">{t`No insights here.`}</p>
        <Button variant="link" onClick={() => onChoose('all')}>
          {t`Show all insights`}
        </Button>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<BellRing />}
        title={isAnyDismissed ? t`You dismissed every insight` : nothingText(data)}
        action={
          isAnyDismissed && (
            <Button variant="secondary" onClick={() => onChoose('dismissed')}>
              {t`Show dismissed insights`}
            </Button>
          )
        }
      >
        <Trans>
          We check your goals, accounts and transactions every day, after every refresh and when you
          change something. What we find appears here.
        </Trans>
      </EmptyState>
    </Card>
  )
}
