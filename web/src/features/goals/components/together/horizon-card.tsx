import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameOf } from '@/entities/goals-using'
import { accountsQuery, allocationsQuery, holdingsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { Allocation, Goal } from '@/lib/api-types'
import { assetCategoryName } from '@/lib/content/api-words'
import { allocatePath } from '@/lib/form-paths'
import { formatList } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { spanText } from '@/lib/planning/span'
import type { GoalsPlan, HorizonMismatch } from '@/lib/planning-shapes'
import { ButtonLink } from '@/ui/button-link'
import { TitledCard } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { daysText } from '../../model/odds-words'
import { type PlannedSwap, plannedSwap, type Swap } from '../../model/swap'
import { SwapButton } from './swap-button'

/** Goals due soon that hold volatile assets, and swaps between goals that need no trade. */
export function HorizonCard({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const { mismatches } = plan.horizon
  return (
    <TitledCard
      title={
        mismatches.length > 0 ? t`Due soon, but invested in volatile assets` : t`Goals due soon`
      }
      headerClassName="mb-1"
    >
      {mismatches.length > 0 && (
        <ul className="grid divide-y divide-line">
          {mismatches.map((mismatch) => (
            <li key={mismatch.goalId} className="grid gap-2 py-3 last:pb-0">
              <Mismatch mismatch={mismatch} goals={goals} plan={plan} />
            </li>
          ))}
        </ul>
      )}
      <DueSoon goals={goals} plan={plan} />
    </TitledCard>
  )
}

/** Twins of `SOON_MONTHS`, `LATER_BY_MONTHS` and `VOLATILE_PERCENT_MAX` in `shared/domain/src/waterfall/horizon_match.rs`. */
const SOON_MONTHS = 36
const LATER_BY_MONTHS = 36
const STABLE_PERCENT_MIN = 80

/** Goals due soon: what the savings of those without a mismatch are invested in, and what future contributions buy. */
function DueSoon({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const { data: allocations } = useQuery(allocationsQuery)
  const isAbroad = useIsAbroad(allocations ?? [])
  const places = new Map(plan.waterfall.goals.map((place) => [place.goalId, place]))
  const soon = goals.filter(({ id }) => (places.get(id)?.dueMonth ?? Infinity) <= SOON_MONTHS)
  const text = 'text-control text-text-2'
  const years = SOON_MONTHS / 12
  if (soon.length === 0) return <p className={text}>{t`No goal is due within ${years} years.`}</p>
  if (allocations === undefined) return <Skeleton className="h-5" />
  const isMismatch = ({ id }: Goal) => plan.horizon.mismatches.some(({ goalId }) => goalId === id)
  const isAllocated = ({ id }: Goal) =>
    allocations.some(({ goal_id, amount }) => goal_id === id && amount > 0)
  const isPaidInto = ({ id, planned_monthly_contribution }: Goal) => {
    const { dueMonth = 0, doneMonth = 0 } = places.get(id) ?? {}
    return dueMonth > 0 && doneMonth !== 0 && planned_monthly_contribution > 0
  }
  const isUndetermined = ({ id }: Goal) => plan.horizon.undeterminedGoalIds.includes(id)
  const others = soon.filter((goal) => !isMismatch(goal))
  const known = others.filter((goal) => isAllocated(goal) && !isUndetermined(goal))
  const open = others.filter((goal) => !isAllocated(goal))
  const sentences = [
    about(
      known.filter((goal) => !isAbroad(goal)),
      (names) => {
        const percent = formatPercent(STABLE_PERCENT_MIN, 0)
        return t`Your savings for ${names} are in stable assets (${percent} or more).`
      },
    ),
    about(known.filter(isAbroad), (names) => {
      const percent = formatPercent(ABROAD_PERCENT_MAX, 0)
      return t`More than ${percent} of your savings for ${names} is in another currency, whose rate moves.`
    }),
    about(
      others.filter((goal) => isAllocated(goal) && isUndetermined(goal)),
      (names) =>
        t`We can't tell how stable the savings for ${names} are: we don't know what they hold, or what they will sell for.`,
    ),
    about(
      open.filter(({ current_amount }) => current_amount > 0),
      (names) =>
        t`No account is set aside for ${names}, so we can't tell how stable these savings are.`,
    ),
    about(
      open.filter(({ current_amount }) => current_amount <= 0),
      (names) => t`Nothing is set aside yet for ${names}.`,
    ),
    ...(['moderate', 'aggressive'] as const).map((profile) =>
      about(
        soon.filter((goal) => goal.risk_profile === profile && isPaidInto(goal)),
        (names) => {
          const strategy = RISK_ASSUMPTIONS[profile].growthLabel()
          return t`We assume that future contributions to ${names} go into ${strategy}, mostly equities.`
        },
      ),
    ),
  ]
  return (
    <div className="mt-3 grid gap-2 first:mt-0">
      {sentences.map(
        (sentence) =>
          sentence && (
            <p key={sentence} className={text}>
              {sentence}
            </p>
          ),
      )}
    </div>
  )
}

/** Savings of which more is in other currencies are not called stable. */
const ABROAD_PERCENT_MAX = 20

/** Whether too much of a goal's savings is in other currencies, as far as the page has loaded what holds them. */
function useIsAbroad(allocations: readonly Allocation[]): (goal: Goal) => boolean {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const { data: holdings = [] } = useQuery({ ...holdingsQuery, enabled: false })
  const currencies = new Map([...accounts, ...holdings].map((one) => [one.id, one.currency]))
  return ({ id, currency }) => {
    const own = allocations.filter(({ goal_id }) => goal_id === id)
    const abroad = own.filter((part) => {
      const held = currencies.get(part.account_id ?? part.holding_id ?? '')
      return held !== undefined && held !== currency
    })
    return totalOf(abroad) * 100 > totalOf(own) * ABROAD_PERCENT_MAX
  }
}

const totalOf = (parts: readonly Allocation[]) => parts.reduce((sum, part) => sum + part.amount, 0)

/** A sentence about these goals; `null` without any. */
function about(goals: readonly Goal[], sentence: (names: string) => string): string | null {
  return goals.length > 0 ? sentence(formatList(goals.map(({ name }) => name))) : null
}

/** Whether goals in another currency are due late enough for a swap. Swaps with them are not offered. */
function isLaterAbroad(goalId: string, goals: readonly Goal[], { waterfall }: GoalsPlan): boolean {
  const currencyOf = (id: string) => goals.find((goal) => goal.id === id)?.currency
  const dueMonth = waterfall.goals.find((place) => place.goalId === goalId)?.dueMonth ?? 0
  return waterfall.goals.some(
    (place) =>
      place.dueMonth >= dueMonth + LATER_BY_MONTHS &&
      currencyOf(place.goalId) !== currencyOf(goalId),
  )
}

interface MismatchProps {
  mismatch: HorizonMismatch
  goals: readonly Goal[]
  plan: GoalsPlan
}

function Mismatch({ mismatch, goals, plan }: MismatchProps) {
  const name = nameOf(goals)
  const currency = goals.find(({ id }) => id === mismatch.goalId)?.currency ?? 'USD'
  const money = (value: number) => <Money major={value} currency={currency} />
  const goal = <strong className="font-semibold">{name(mismatch.goalId)}</strong>
  const { monthsLeft, daysLeft } = mismatch
  const left = monthsLeft > 0 ? spanText(monthsLeft) : daysText(daysLeft)
  const amount = money(mismatch.volatileAmount)
  const percent = <Share percent={mismatch.volatilePercent} />
  const part =
    mismatch.volatilePercent >= 100 ? (
      <Trans>all of it ({amount})</Trans>
    ) : (
      <Trans>
        {amount} of it ({percent})
      </Trans>
    )
  const swaps = usePlannedSwaps(mismatch, goals)
  return (
    <>
      <p className="text-control">
        {daysLeft === 0 ? (
          <Trans>
            {goal} is due, and {part} is in volatile assets.
          </Trans>
        ) : (
          <Trans>
            {goal} is due in {left}, and {part} is in volatile assets.
          </Trans>
        )}
      </p>
      {swaps.length > 0 && (
        <ul aria-label={t`Swaps for ${name(mismatch.goalId)}`} className="grid gap-1.5">
          {swaps.map(({ swap, planned }) => (
            <SwapRow
              key={swapKey(swap)}
              swap={swap}
              planned={planned}
              amount={money(swap.amount)}
            />
          ))}
        </ul>
      )}
      {swaps.length > 0 && (
        <p className="text-caption text-text-2">
          {t`A swap changes the chances of both goals, and the ways to make them fit.`}
        </p>
      )}
      {mismatch.swaps.length === 0 && isLaterAbroad(mismatch.goalId, goals, plan) && (
        <p className="text-caption text-text-2">
          <Trans>
            We suggest swaps only between goals in one currency, because exchange rates move, too.
          </Trans>
        </p>
      )}
      <ButtonLink
        to={allocatePath(mismatch.goalId)}
        aria-label={t`Change allocation: ${name(mismatch.goalId)}`}
        variant="link"
        data-print="hide"
        className="justify-self-start"
      >
        {t`Change allocation`}
      </ButtonLink>
    </>
  )
}

interface OfferedSwap {
  swap: Swap
  planned: PlannedSwap
}

/** The swaps that can be made one for one; others are not offered. */
function usePlannedSwaps(
  { goalId, swaps }: HorizonMismatch,
  goals: readonly Goal[],
): readonly OfferedSwap[] {
  const { data: owned } = useHousehold(swaps.length > 0)
  const { data: allocations } = useQuery(allocationsQuery)
  const goalOf = (id: string) => goals.find((goal) => goal.id === id)
  const giver = goalOf(goalId)
  if (!giver || !owned || !allocations) return []
  return swaps.flatMap((swap) => {
    const taker = goalOf(swap.withGoalId)
    const planned = taker ? plannedSwap(giver, taker, swap, owned, allocations) : null
    return planned ? [{ swap, planned }] : []
  })
}

function SwapRow({ swap, planned, amount }: OfferedSwap & { amount: ReactNode }) {
  const gives = assetCategoryName(swap.gives)
  const takes = assetCategoryName(swap.takes)
  const other = planned.taker.name
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 text-control">
      <span className="min-w-0 flex-1 basis-56">
        <Trans>
          Swap {amount} of {gives} for {takes} from {other}. Nothing is bought or sold.
        </Trans>
      </span>
      <SwapButton planned={planned} />
    </li>
  )
}

function swapKey({ withGoalId, sources: { gives, takes } }: Swap): string {
  const places = [gives.accountId, gives.holdingId, takes.accountId, takes.holdingId]
  return [withGoalId, ...places].join(' ')
}
