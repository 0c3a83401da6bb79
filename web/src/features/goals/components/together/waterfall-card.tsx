import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '@/entities/goals-using'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { moveItem } from '@/lib/move-item'
import { formatList } from '@/lib/numbers'
import { outlookWord } from '@/lib/odds-band'
import { paths } from '@/lib/paths'
import { paymentDay } from '@/lib/payment-days'
import { formatPercent } from '@/lib/percent'
import type { GoalsPlan, WaterfallGoal } from '@/lib/planning-shapes'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { KeepFocus } from '@/ui/keep-focus'
import { Money } from '@/ui/money'
import { MoveButtons } from '@/ui/move-buttons'
import { isPast } from '../../model/goal-outlook'
import { askedMonthly, isCapped } from '../../model/income-limit'
import { outlookTones } from '../../model/odds-words'
import { arrival, first, fundingOf, wantedOrder, withUnplanned } from '../../model/together'
import { ExactMoney } from '../exact-money'
import { useShortList } from '../show-all'
import { WaysToFit } from './ways-to-fit'

interface WaterfallCardProps {
  goals: readonly Goal[]
  plan: GoalsPlan
  now: Date
  /** The order that the user requested last; empty for the order of their dates. */
  wanted: readonly string[]
  /** Takes goal ids by priority; an empty order sorts by date. */
  onReorder: (order: string[]) => void
}

/** Goal waterfall: every goal on one timeline, in order of priority. */
export function WaterfallCard({ goals, plan, now, wanted, onReorder }: WaterfallCardProps) {
  const list = useRef<HTMLOListElement>(null)
  const { waterfall } = plan
  const name = nameOf(goals)
  const planned = waterfall.goals.map(({ goalId }) => goalId)
  const order = wantedOrder(planned, wanted)
  const reorder = (next: readonly string[]) => onReorder(withUnplanned(next, wanted, goals))
  const last = Math.max(
    1,
    ...waterfall.goals.flatMap((goal) => [goal.dueMonth, goal.doneMonth ?? 0]),
  )
  const astray = waterfall.goals.filter(({ fits, odds }) => !(fits && odds.onTrack)).length
  const shown = waterfall.goals.flatMap((place) => {
    const goal = goals.find(({ id }) => id === place.goalId)
    return goal ? [{ goal, place }] : []
  })
  const [visible, showAll] = useShortList(shown)
  return (
    <TitledCard
      title={t`Timeline`}
      headerClassName="mb-1 flex-wrap"
      action={
        <Badge tone={astray === 0 ? 'pos' : 'warn'}>
          {astray === 0
            ? t`All on track`
            : t`${astray} of ${waterfall.goals.length} late or off track`}
        </Badge>
      }
    >
      <Budget plan={plan} />
      {wanted.length > 0 && (
        <Button
          variant="link"
          size="sm"
          data-print="hide"
          className="-mt-3 mb-4"
          onClick={() => {
            list.current?.focus()
            onReorder([])
          }}
        >
          {t`Order by date`}
        </Button>
      )}
      <Currencies goals={goals} plan={plan} />
      <KeepFocus>
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={t`Goals by priority`}
          className="grid gap-4 outline-none"
        >
          {visible.map(({ goal, place }, index) => (
            <li
              key={goal.id}
              className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0"
            >
              <div className="flex items-center justify-between gap-3">
                <h3 className="min-w-0 text-card">
                  <Link
                    to={paths.goalPlanner(goal.id)}
                    className="touch-target rounded-chip underline-offset-4 wrap-anywhere hover:underline"
                  >
                    {index + 1}. {goal.name}
                  </Link>
                </h3>
                <div data-print="hide" className="flex shrink-0">
                  <MoveButtons
                    up={t`Move up: ${goal.name}`}
                    down={t`Move down: ${goal.name}`}
                    index={index}
                    count={shown.length}
                    onMove={(by) => reorder(moveItem(order, order.indexOf(goal.id), by))}
                  />
                </div>
              </div>
              <div>
                {place.doneMonth !== 0 && !isPast(goal.target_date) && (
                  <OwnOdds goal={goal} place={place} />
                )}
                <p className={cn('text-caption', place.fits ? 'text-text-2' : 'text-warn')}>
                  {arrival(place, goal, fundingOf(place, waterfall))}
                  {fundingOf(place, waterfall) === 'over' && <Freed goal={goal} />}
                </p>
              </div>
              <TimeBar place={place} last={last} />
              <WaysToFit
                goal={goal}
                place={place}
                onTake={() => list.current?.focus()}
                onFirst={() => onReorder(first(withUnplanned(order, wanted, goals), goal.id))}
              />
            </li>
          ))}
        </ol>
        {showAll}
      </KeepFocus>
      <div className="mt-3 flex justify-between gap-3 text-axis font-medium text-text-3">
        <span>{t`Today`}</span>
        <span>{formatMonth(paymentDay(now, now, last))}</span>
      </div>
      <div data-print="hide" className="mt-4 flex justify-end">
        <CsvButton fileName="goals-together.csv" text={() => timelineCsv(plan, name)} />
      </div>
    </TitledCard>
  )
}

/** The monthly budget of all goals, and what their plans need when the income's limit caps it. */
function Budget({ plan: { waterfall, currency } }: Pick<WaterfallCardProps, 'plan'>) {
  const money = (value: number) => <Money major={value} currency={currency} />
  const budget = money(waterfall.monthlyBudget)
  const asked = money(askedMonthly(waterfall))
  const limit = formatPercent(waterfall.limitPercent, 0)
  const text = 'mb-4 text-control text-text-2'
  if (waterfall.goals.length > 0 && waterfall.goals.every(({ doneMonth }) => doneMonth === 0)) {
    return <p className={text}>{t`All goals are reached.`}</p>
  }
  return (
    <p className={text}>
      {isCapped(waterfall) ? (
        <Trans>
          Your plans ask for {asked} a month. This timeline uses {budget}, {limit} of your income,
          for the goals in this order.
        </Trans>
      ) : (
        <Trans>{budget} a month, for the goals in this order.</Trans>
      )}{' '}
      {t`Once a goal is reached on this timeline, its share goes to the next.`}
    </p>
  )
}

/** The planned amount of a reached goal. Whether another goal could use it, the cards of insights say. */
function Freed({ goal: { planned_monthly_contribution, currency } }: { goal: Goal }) {
  const monthly = toMinor(planned_monthly_contribution, currency)
  if (monthly === 0) return null
  const amount = <Money value={monthly} currency={currency} />
  return (
    <>
      {' '}
      <Trans>Its {amount} a month no longer counts here.</Trans>
    </>
  )
}

/** The odds include only the goal's own monthly amount, whatever else the timeline adds. */
function OwnOdds({ goal, place: { odds } }: { goal: Goal; place: WaterfallGoal }) {
  const { currency, planned_monthly_contribution } = goal
  return (
    <p className="flex flex-wrap items-center gap-x-2 py-0.5 text-caption text-text-2">
      <Badge tone={outlookTones[odds.outlook]}>{outlookWord(odds.outlook)}</Badge>
      <span>
        {planned_monthly_contribution === 0 ? (
          t`with no contributions`
        ) : (
          <Trans>
            from its own <ExactMoney value={planned_monthly_contribution} currency={currency} /> a
            month
          </Trans>
        )}
      </span>
    </p>
  )
}

/**
 * From today to when the goal is reached, with a mark at its target date; full once it is reached. The sentence above
 * states the same.
 */
function TimeBar({ place, last }: { place: WaterfallGoal; last: number }) {
  const share = (month: number) => `${(Math.min(month, last) / last) * 100}%`
  return (
    <svg aria-hidden="true" data-slot="time-bar" className="h-4 w-full overflow-visible">
      <rect y="5" width="100%" height="6" rx="3" className="fill-line" />
      <rect
        y="5"
        width={share(place.doneMonth || last)}
        height="6"
        rx="3"
        className={cn(place.fits ? 'fill-gold' : 'fill-warn', 'forced-colors:fill-[Highlight]')}
      />
      <line
        x1={share(place.dueMonth)}
        x2={share(place.dueMonth)}
        y2="16"
        strokeWidth="2"
        className="stroke-text"
      />
    </svg>
  )
}

/** The rates at which goals in other currencies count, and the goals that do not count. */
function Currencies({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const left = plan.goalsWithoutRate.map(nameOf(goals))
  const converted = goals.some(
    ({ id, currency }) => currency !== plan.currency && !plan.goalsWithoutRate.includes(id),
  )
  return (
    <>
      {converted && (
        <p className="mb-4 text-caption text-text-2">
          {t`Goals in other currencies count at today's exchange rate.`}
        </p>
      )}
      {left.length > 0 && (
        <p className="mb-4 text-caption text-text-2">
          <Trans>
            Not in this plan, because there is no exchange rate today: {formatList(left)}
          </Trans>
        </p>
      )}
    </>
  )
}

/** Contributions and balance of each goal by month, in major units. */
export function timelineCsv(
  { waterfall, currency }: GoalsPlan,
  name: (id: string) => string,
): string {
  const names = waterfall.goals.map(({ goalId }) => name(goalId))
  return toCsv(
    [
      'month',
      ...names.map((goal) => `${goal}_contributions_since_last_row`),
      ...names.map((goal) => `${goal}_saved`),
      'currency',
    ],
    waterfall.months.map(({ month, contributions, saved }) => [
      month,
      ...contributions,
      ...saved,
      currency,
    ]),
  )
}
