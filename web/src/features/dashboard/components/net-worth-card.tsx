import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarRange } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { NetWorth, NetWorthPoint } from '@/lib/api-types'
import { lastRecordedDay } from '@/lib/calendar-day'
import { cn } from '@/lib/cn'
import { LONGEST_DAYS } from '@/lib/dashboard-page'
import { formatDay } from '@/lib/dates'
import { addDays } from '@/lib/days'
import { lazyExtra, lazyPart } from '@/lib/lazy'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { percentChange } from '@/lib/percent'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Card } from '@/ui/card'
import { periodPhrase } from '@/ui/charts/period'
import { PeriodTabs } from '@/ui/charts/period-tabs'
import { TableToggle } from '@/ui/charts/table-toggle'
import { IconButton } from '@/ui/icon-button'
import { Change, Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { WhenIdle } from '@/ui/when-idle'
import { type NetWorthSeries, useNetWorthSeries } from '../api/use-net-worth-series'
import { changeParts, type HistoryRow } from '../model/history'
import { type Span, usePeriod } from '../model/use-period'
import { CountingHero } from './counting-hero'

/** One height for chart, table and placeholder, so that nothing shifts between them. */
export const PLOT = 'h-52 sm:h-64 lg:h-auto lg:min-h-[17rem] lg:flex-1 [--paper-ratio:2.2]'

// The figures work without these.
const Plot = lazyExtra('NetWorthPlot', () => import('./net-worth-plot'))
const Attribution = lazyExtra('Attribution', () => import('./attribution'))

const EstimateNotes = lazyPart('EstimateNotes', () => import('./estimate-notes'))
const RangeDialog = lazyPart('RangeDialog', () => import('./range-dialog'))

/** Room for the change and its two halves while they load. */
const CHANGE = 'min-h-18 sm:min-h-12'

/** Placeholder for the causes: four lines on a phone, a row elsewhere. */
const causesOutline = (
  <div aria-busy="true">
    <Skeleton className="h-24 sm:h-9" />
  </div>
)

interface NetWorthCardProps {
  netWorth: NetWorth
  /** The dashboard's latest 30 days. */
  month: readonly NetWorthPoint[]
  now: Date
  className?: string
}

/** Net worth, its change over a period, and its history. */
export function NetWorthCard({ netWorth, month, now, className }: NetWorthCardProps) {
  const { currency } = netWorth
  const today = momentDay(now)
  const span = usePeriod(today)
  const { period: wanted, range } = span
  const [initial] = useState(wanted)
  const [asTable, setAsTable] = useState(false)
  const [estimated, setEstimated] = useState(false)
  const series = useNetWorthSeries({ wanted, range, now: netWorth, month, today, estimated })

  const firstDay = series.rows[0]?.day ?? today
  const lastDay = series.range ? (series.rows.at(-1)?.day ?? today) : today
  const splitTo = lastDay < today ? lastDay : lastRecordedDay(now)
  // A history with gaps begins earlier than the API attributes a change, so the causes cover the days from then on.
  const earliest = addDays(splitTo, -LONGEST_DAYS)
  const recordedFrom =
    series.rows.find(({ day, estimated: isEstimate }) => !isEstimate && day >= earliest)?.day ??
    today
  const phrase = series.range
    ? t`from ${formatDay(series.range.from)} to ${formatDay(series.range.to)}`
    : periodPhrase(series.period, today, firstDay)
  // Switching keeps the current chart; the first one waits for its own figures.
  const waiting = series.loading && wanted === initial

  return (
    <Card
      hero
      aria-labelledby="net-worth-title"
      // One day has no line to fill the row's height.
      className={cn('flex flex-col', series.rows.length === 1 && 'self-start', className)}
    >
      {/* The picker is beside the amount if the card has room for both at any amount. */}
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-4 @min-[36rem]:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <h2 id="net-worth-title" className="text-control font-medium text-text-2">
              {t`Net worth`}
            </h2>
            <p className="mt-1">
              <CountingHero value={toMinor(netWorth.netWorth, currency)} currency={currency} />
            </p>
          </div>
          <div
            data-print="hide"
            className="order-last mt-4 flex flex-wrap items-center justify-end gap-2 @min-[36rem]:order-none @min-[36rem]:mt-0 @min-[36rem]:w-62 @min-[36rem]:self-start @min-[44rem]:w-86"
          >
            <SpanChoice span={span} shownFrom={firstDay} today={today}>
              <TableToggle pressed={asTable} onPressedChange={setAsTable} />
            </SpanChoice>
          </div>
          <div className={cn('mt-3 @min-[36rem]:col-span-2', waiting ? CHANGE : 'min-h-7')}>
            {!waiting && (
              <SeriesChange rows={series.rows} currency={currency} phrase={phrase} today={today} />
            )}
          </div>
        </div>
      </div>
      <Failure series={series} />
      <div aria-busy={series.busy} className="mt-4 flex flex-1 flex-col">
        {waiting ? (
          <Skeleton className={PLOT} />
        ) : (
          <WhenIdle fallback={<Skeleton className={PLOT} />}>
            <Plot rows={series.rows} currency={currency} phrase={phrase} asTable={asTable} />
          </WhenIdle>
        )}
      </div>
      <Switch
        label={t`Estimate the days before you joined`}
        checked={estimated}
        onCheckedChange={setEstimated}
        className="mt-3 print:hidden"
      />
      {series.estimate !== undefined && (
        <Suspense fallback={null}>
          <EstimateNotes estimate={series.estimate} start={series.start} />
        </Suspense>
      )}
      {(waiting ? month.length > 1 : recordedFrom < lastDay) && (
        <div className="mt-4 empty:hidden">
          {waiting ? (
            causesOutline
          ) : (
            <WhenIdle fallback={causesOutline}>
              <Attribution
                from={recordedFrom}
                shownFrom={firstDay}
                to={splitTo}
                outline={causesOutline}
              />
            </WhenIdle>
          )}
        </div>
      )}
    </Card>
  )
}

/** What failed to load, and what is shown instead. */
function Failure({ series }: { series: NetWorthSeries }) {
  const { failed, estimateFailed, retry } = series
  if (!failed && !estimateFailed) return null
  return (
    <Callout
      tone="warn"
      className="mt-4"
      title={
        failed
          ? t`We couldn't load the longer history`
          : t`We couldn't load the days before you joined`
      }
      action={
        <Button variant="secondary" size="sm" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      {failed ? t`Showing the last month instead.` : t`Showing the recorded days instead.`}
    </Callout>
  )
}

interface SpanChoiceProps {
  span: Span
  /** The first day in the dialog for dates. */
  shownFrom: string
  today: string
  /** Beside the button for dates, on the same line. */
  children: ReactNode
}

/** Chooses a period or a range of days. */
function SpanChoice({ span, shownFrom, today, children }: SpanChoiceProps) {
  const [choosing, setChoosing] = useState(false)
  const { period, range, choosePeriod, chooseRange } = span
  return (
    <>
      <PeriodTabs
        value={range ? null : period}
        onValueChange={choosePeriod}
        // With large text it takes a full line, and the buttons the next one.
        className="grow basis-[9rem] @min-[36rem]:w-62 @min-[36rem]:flex-none"
      />
      <div className="flex gap-2">
        <IconButton
          label={t`Choose dates`}
          aria-pressed={range !== null}
          onClick={() => setChoosing(true)}
          className="aria-pressed:bg-sunken aria-pressed:text-text"
        >
          <CalendarRange />
        </IconButton>
        {children}
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <RangeDialog
            range={range ?? { from: shownFrom, to: today }}
            today={today}
            onChoose={chooseRange}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export interface SeriesProps {
  rows: HistoryRow[]
  currency: string
  phrase: string
}

function SeriesChange({ rows, currency, phrase, today }: SeriesProps & { today: string }) {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last || first === last) {
    return (
      <p className="text-control text-text-2">
        {!first
          ? t`We have no figures for these days.`
          : first.day === today
            ? t`Your chart starts today.`
            : t`We have figures for only one of these days, ${formatDay(first.day)}.`}
      </p>
    )
  }
  const change = (last.netWorth - first.netWorth) as Minor
  const span = first.estimated ? t`${phrase}, partly estimated` : phrase
  return (
    <div className="grid gap-1.5">
      <Change
        value={change}
        percent={percentChange(first.netWorth, last.netWorth)}
        currency={currency}
        period={change === 0 ? span : t`${span}, includes deposits and withdrawals`}
      />
      <p className="text-caption text-text-2">
        <Explained {...changeParts(first, last)} currency={currency} />
      </p>
    </div>
  )
}

/** The two halves of the change in words; they sum to the change, to the cent. */
function Explained({
  owned,
  owed,
  currency,
}: ReturnType<typeof changeParts> & { currency: string }) {
  return (
    <Trans>
      You own <Difference value={owned} currency={currency} /> and owe{' '}
      <Difference value={owed} currency={currency} />.
    </Trans>
  )
}

function Difference({ value, currency }: { value: Minor; currency: string }) {
  if (value === 0) return t`as much as before`
  const amount = <Money value={Math.abs(value) as Minor} currency={currency} cents />
  return value > 0 ? <Trans>{amount} more</Trans> : <Trans>{amount} less</Trans>
}
