import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { assetCategoryName } from '@/lib/content/api-words'
import { toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { GoalsPlan, HorizonMismatch } from '@/lib/planning-shapes'
import { ButtonLink } from '@/ui/button-link'
import { Card, CardHeader } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { allocatePath } from '../../model/allocate-path'
import { monthsText } from '../../model/odds-words'
import { type PlannedSwap, plannedSwap, type Swap } from '../../model/swap'
import { nameOf } from '../../model/together'
import { SwapButton } from './swap-button'

/** Goals due soon that hold volatile assets, and swaps between goals that need no trade. */
export function HorizonCard({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const { mismatches } = plan.horizon
  return (
    <Card aria-labelledby="horizon-title">
      <CardHeader
        id="horizon-title"
        title={
          mismatches.length > 0 ? t`Due soon, but invested in volatile assets` : t`Goals due soon`
        }
        className="mb-1"
      />
      {mismatches.length === 0 ? (
        <NoMismatch plan={plan} />
      ) : (
        <ul className="grid divide-y divide-line">
          {mismatches.map((mismatch) => (
            <li key={mismatch.goalId} className="grid gap-2 py-3 last:pb-0">
              <Mismatch mismatch={mismatch} goals={goals} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Twins of `SOON_MONTHS` and `VOLATILE_PERCENT_MAX` in `shared/domain/src/waterfall/horizon_match.rs`. */
const SOON_MONTHS = 36
const STABLE_PERCENT_MIN = 80

/** Why no goal is listed: none is due soon, none has assets set aside, or these are stable. */
function NoMismatch({ plan }: { plan: GoalsPlan }) {
  const { data: allocations } = useQuery(allocationsQuery)
  const soon = plan.waterfall.goals.filter(({ dueMonth }) => dueMonth <= SOON_MONTHS)
  const years = SOON_MONTHS / 12
  const text = 'text-control text-text-2'
  if (soon.length === 0) {
    return <p className={text}>{t`No goal is due within ${years} years.`}</p>
  }
  if (allocations === undefined) return <Skeleton className="h-5" />
  const isKnown = soon.some(({ goalId }) =>
    allocations.some(({ goal_id, amount }) => goal_id === goalId && amount > 0),
  )
  return isKnown ? (
    <p className={cn('flex items-start gap-2', text)}>
      <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-pos" />
      {t`At least ${formatPercent(STABLE_PERCENT_MIN, 0)} of what is set aside for each goal due within ${years} years is in stable assets.`}
    </p>
  ) : (
    <p className={text}>
      {t`No account is set aside for goals due within ${years} years, so we can't tell how stable their savings are.`}
    </p>
  )
}

interface MismatchProps {
  mismatch: HorizonMismatch
  goals: readonly Goal[]
}

function Mismatch({ mismatch, goals }: MismatchProps) {
  const name = nameOf(goals)
  const currency = goals.find(({ id }) => id === mismatch.goalId)?.currency ?? 'USD'
  const money = (value: number) => <Money value={toMinor(value, currency)} currency={currency} />
  const goal = <strong className="font-semibold">{name(mismatch.goalId)}</strong>
  const months = monthsText(mismatch.monthsLeft)
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
        {mismatch.monthsLeft === 0 ? (
          <Trans>
            {goal} is due, and {part} is in volatile assets.
          </Trans>
        ) : (
          <Trans>
            {goal} is due in {months}, and {part} is in volatile assets.
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
      <ButtonLink
        to={allocatePath(mismatch.goalId)}
        aria-label={t`Change allocation: ${name(mismatch.goalId)}`}
        variant="link"
        data-print="hide"
        className="justify-self-start"
      >
        <Trans>Change allocation</Trans>
      </ButtonLink>
    </>
  )
}

interface OfferedSwap {
  swap: Swap
  planned: PlannedSwap
}

/** The swaps that can be made one for one; the others are not offered. */
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
