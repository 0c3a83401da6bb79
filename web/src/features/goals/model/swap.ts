/**
 * Two goals swap parts of their allocations: what moves, and the saves that move it. The giver's allocation shrinks
 * first, so that no save claims more than there is, and each is valid alone.
 */
import type { Allocation, Goal } from '@/lib/api-types'
import { type Minor, minorDigits, toMajor, toMinor } from '@/lib/money'
import type { HorizonMismatch } from '@/lib/planning-shapes'
import {
  type AccountSource,
  allocationSources,
  amountOf,
  isOutdated,
  type Owned,
  type Source,
} from './allocation-sources'
import { type Share, shareOf } from './share'

export type Swap = HorizonMismatch['swaps'][number]

/** What one goal gives to the other. */
export interface Handed {
  source: Source
  share: Share
  /** Its value today. */
  worth: Minor
}

/** One save: the whole allocation of a goal, and the previous one. */
export interface SwapStep {
  goal: Goal
  shares: readonly Share[]
  before: readonly Share[]
}

export interface PlannedSwap {
  giver: Goal
  taker: Goal
  given: Handed
  taken: Handed
  steps: readonly SwapStep[]
}

/**
 * The swap as saves. `null` when a side cannot give a single asset class, for example a share of an account with holdings
 * or of a fund with several classes, or when both sides are the same.
 */
export function plannedSwap(
  giver: Goal,
  taker: Goal,
  swap: Swap,
  owned: Owned,
  allocations: readonly Allocation[],
): PlannedSwap | null {
  const of = (goal: Goal) => allocations.filter(({ goal_id }) => goal_id === goal.id)
  const given = handed(of(giver), swap.sources.gives, swap.amount, giver, owned)
  const taken = handed(of(taker), swap.sources.takes, swap.amount, taker, owned)
  if (given === null || taken === null || given.share.id === taken.share.id) return null
  const isLacking = ({ source }: Handed, of: readonly Allocation[]) =>
    of.some((one) => shareOf(one).id === source.id && isShort(source, one))
  if (isLacking(given, of(taker)) || isLacking(taken, of(giver))) return null
  const mine = of(giver).map(shareOf)
  const theirs = of(taker).map(shareOf)
  const released = without(mine, given)
  const takerAfter = addShare(without(theirs, taken), given)
  const giverAfter = addShare(released, taken)
  return {
    giver,
    taker,
    given,
    taken,
    steps: [
      { goal: giver, shares: released, before: mine },
      { goal: taker, shares: takerAfter, before: theirs },
      { goal: giver, shares: giverAfter, before: released },
    ],
  }
}

/** The same saves in reverse. */
export function swappedBack(steps: readonly SwapStep[]): SwapStep[] {
  return steps
    .toReversed()
    .map(({ goal, shares, before }) => ({ goal, shares: before, before: shares }))
}

interface Place {
  accountId: string | null
  holdingId: string | null
}

function handed(
  own: readonly Allocation[],
  { accountId, holdingId }: Place,
  amount: number,
  goal: Goal,
  owned: Owned,
): Handed | null {
  const allocation = own.find((one) =>
    holdingId === null ? one.account_id === accountId : one.holding_id === holdingId,
  )
  if (!allocation || allocation.amount <= 0) return null
  const sources = allocationSources(goal, owned, own.map(shareOf))
  const source = sourceOf(sources, allocation)
  if (!source || isMixed(source, owned)) return null
  if (isShort(source, allocation)) return null
  const share = partOf(shareOf(allocation), amount / allocation.amount, source)
  const worth = amountOf(source, share)
  return share.amount > 0 && worth !== null ? { source, share, worth } : null
}

/** Whether the account no longer has the amount: it can then neither be given nor be set aside once more. */
function isShort(source: Source, allocation: Allocation): boolean {
  const share = shareOf(allocation)
  const { unit, amount } = share
  if (unit !== 'amount') return false
  const { balance } = source
  const whole = amountOf(source, share)
  if (balance === null || whole === null || isOutdated(source, share)) return true
  const counted = toMinor(allocation.amount, allocation.currency)
  return toMinor(amount, balance.currency) > balance.value || whole > counted + 1
}

/** Whether a share of it contains several asset classes. */
function isMixed(source: Source, { holdings }: Owned): boolean {
  if (source.type === 'account') return source.holdings.length > 0
  return (holdings.find(({ id }) => id === source.id)?.asset_classes.length ?? 0) > 1
}

function sourceOf(sources: readonly AccountSource[], allocation: Allocation): Source | undefined {
  return allocation.account_id === null
    ? sources.flatMap(({ holdings }) => holdings).find(({ id }) => id === allocation.holding_id)
    : sources.find(({ id }) => id === allocation.account_id)
}

/** Precision of a stored share: hundredths of a percent, the smallest units of the currency, and hundred-millionths of a unit. */
const stepsOf = (unit: Share['unit'], { balance }: Source): number =>
  ({ percent: 100, amount: 10 ** minorDigits(balance?.currency), units: 100_000_000 })[unit]

function inSteps(amount: number, unit: Share['unit'], source: Source, round = Math.round): number {
  const steps = stepsOf(unit, source)
  return round(amount * steps) / steps
}

/** A smaller part of a step is a rounding error. */
const STEP_ERROR = 1e-6

const down = (steps: number): number => Math.floor(steps + STEP_ERROR)

/** Rounded down, so that no more is given than there is; the whole stays the whole. */
function partOf(share: Share, ratio: number, source: Source): Share {
  if (ratio >= 1) return share
  return { ...share, amount: inSteps(share.amount * ratio, share.unit, source, down) }
}

function without(shares: readonly Share[], { share, source }: Handed): Share[] {
  return shares.flatMap((own) => {
    if (own.id !== share.id) return [own]
    const amount = inSteps(own.amount - share.amount, own.unit, source)
    return amount > 0 ? [{ ...own, amount }] : []
  })
}

function addShare(shares: readonly Share[], { source, share }: Handed): Share[] {
  const own = shares.find(({ id }) => id === share.id)
  if (!own) return [...shares, share]
  const more = inUnit(share, own.unit, source)
  const amount = inSteps(own.amount + more, own.unit, source)
  return shares.map((one) => (one === own ? { ...own, amount } : one))
}

function balanceOf({ balance }: AccountSource): number {
  return balance ? toMajor(balance.value, balance.currency) : 0
}

/** A goal counts a source in one unit, so an incoming share takes the unit of the existing one, rounded down. */
function inUnit(share: Share, unit: Share['unit'], source: Source): number {
  if (share.unit === unit) return share.amount
  const whole = source.type === 'account' ? balanceOf(source) : source.quantity
  const ratio = share.unit === 'percent' ? whole / 100 : 100 / whole
  return inSteps(share.amount * ratio, unit, source, down)
}
