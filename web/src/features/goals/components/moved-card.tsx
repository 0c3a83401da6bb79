import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { netWorthChangesQuery } from '@/entities/household'
import type { Goal, NetWorthChanges } from '@/lib/api-types'
import { lastRecordedDay, toCalendarDay } from '@/lib/calendar-day'
import { causeParts, splitNote } from '@/lib/change-causes'
import { cn } from '@/lib/cn'
import { addMonths } from '@/lib/days'
import { type Minor, toMinor } from '@/lib/money'
import { userMessage } from '@/lib/problem'
import { Card, CardHeader } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { Change, Money } from '@/ui/money'
import { SegmentedControl } from '@/ui/segmented-control'
import { Loading, Skeleton } from '@/ui/skeleton'

const spans = [
  { value: '1', label: '1M', title: 'Since last month', words: 'over the last month' },
  { value: '3', label: '3M', title: 'Since three months ago', words: 'over the last 3 months' },
  { value: '12', label: '1Y', title: 'Since a year ago', words: 'over the last year' },
] as const

type Span = (typeof spans)[number]['value']

/** Why what is saved for a goal moved: the parts of the change, which add up to it. */
export function MovedCard({ goal, now }: { goal: Goal; now: Date }) {
  const [span, setSpan] = useState<Span>('1')
  const changes = useQuery(
    netWorthChangesQuery(addMonths(toCalendarDay(now), -Number(span)), lastRecordedDay(now)),
  )
  const { data, error, isError, isFetching, refetch } = changes
  return (
    <Card aria-labelledby="moved-title">
      <CardHeader
        id="moved-title"
        title="Why it moved"
        className="flex-wrap"
        action={
          <SegmentedControl
            label="Period"
            className="print:hidden"
            segments={spans}
            value={span}
            onValueChange={setSpan}
          />
        }
      />
      {data ? (
        <Moved goal={goal} changes={data} period={spans.find((one) => one.value === span)?.words} />
      ) : isError ? (
        <ErrorState
          title="We could not load what moved it"
          message={userMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading what moved it">
          <Skeleton className="h-32" />
        </Loading>
      )}
    </Card>
  )
}

interface MovedProps {
  goal: Goal
  changes: NetWorthChanges
  period: string | undefined
}

function Moved({ goal, changes, period = '' }: MovedProps) {
  const own = changes.goals.find(({ goalId }) => goalId === goal.id)
  if (!own) {
    return (
      <p className="text-control text-text-2">
        Nothing is recorded for this goal yet. From tomorrow on you see here what moved it.
      </p>
    )
  }
  const { currency } = goal
  const parts = causeParts(own.causes, currency)
  const note = splitNote(changes)
  return (
    <>
      <Change value={toMinor(own.change, currency)} currency={currency} period={period} />
      {parts.length > 0 ? (
        <dl className="figure mt-4 grid gap-2 text-control">
          {parts.map(({ cause, name, value }) => (
            <Part key={cause} name={name} value={value} currency={currency} />
          ))}
          <Part isTotal name="Together" value={toMinor(own.change, currency)} currency={currency} />
        </dl>
      ) : (
        <p className="mt-3 text-control text-text-2">Nothing moved it.</p>
      )}
      {note && <p className="mt-3 text-caption text-text-3">{note}</p>}
    </>
  )
}

interface PartProps {
  name: string
  value: Minor
  currency: string
  isTotal?: boolean
}

function Part({ name, value, currency, isTotal = false }: PartProps) {
  return (
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-line pt-2 font-semibold',
      )}
    >
      <dt className={cn(!isTotal && 'text-text-2')}>{name}</dt>
      <dd>
        <Money value={value} currency={currency} cents signed />
      </dd>
    </div>
  )
}
