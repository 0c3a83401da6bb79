import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goalChangesQuery } from '@/entities/household'
import type { Goal, NetWorthChanges } from '@/lib/api-types'
import { causeParts, splitNote } from '@/lib/attribution'
import { lastRecordedDay } from '@/lib/calendar-day'
import { cn } from '@/lib/cn'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { type Period, periodStart } from '@/lib/periods'
import { TitledCard } from '@/ui/card'
import { periodPhrase, periodSegment } from '@/ui/charts/period'
import { Change, Money } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { SegmentedControl } from '@/ui/segmented-control'

const spans = ['1M', '3M', '1Y'] as const satisfies readonly Period[]
type Span = (typeof spans)[number]

const segments = spans.map(periodSegment)

/** Attribution: the parts of a goal's change, which sum to it. */
export function AttributionCard({ goal, now }: { goal: Goal; now: Date }) {
  const [span, setSpan] = useState<Span>('1M')
  const today = momentDay(now)
  const from = periodStart(span, today) ?? today
  const read = useQuery(goalChangesQuery(goal.id, from, lastRecordedDay(now)))
  const { data } = read
  return (
    <TitledCard
      title={t`Why it moved`}
      headerClassName="flex-wrap"
      action={
        <SegmentedControl
          label={t`Period`}
          className="print:hidden"
          segments={segments}
          value={span}
          onValueChange={setSpan}
        />
      }
    >
      {data ? (
        <Moved goal={goal} changes={data} period={periodPhrase(span, today, from)} />
      ) : (
        <QueryFallback
          read={read}
          loading={t`Loading the changes`}
          height="h-32"
          title={t`We couldn't load the changes`}
        />
      )}
    </TitledCard>
  )
}

interface MovedProps {
  goal: Goal
  changes: NetWorthChanges
  period: string
}

function Moved({ goal, changes, period }: MovedProps) {
  const own = changes.goal
  if (!own) {
    return (
      <p className="text-control text-text-2">
        {t`Nothing is recorded for this goal yet. Come back tomorrow to see what moved it.`}
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
          <Part isTotal name={t`Total`} value={toMinor(own.change, currency)} currency={currency} />
        </dl>
      ) : (
        <p className="mt-3 text-control text-text-2">{t`Nothing moved it.`}</p>
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
