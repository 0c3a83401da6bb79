import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftOdds } from '@/entities/goals'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import { type Minor, ZERO } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { DraftGoalInput, DraftOdds } from '@/lib/planning-shapes'
import { useDraft } from '@/lib/tab-draft'
import { rankFor } from '../model/account-rank'
import {
  type AllocationDraft,
  claimsOf,
  type DraftEntry,
  entryProblem,
  inPercent,
  KeptEntries,
  sharesOf,
} from '../model/allocation-draft'
import { type AccountSource, allocationSources, amountOf } from '../model/allocation-sources'
import type { Claims } from '../model/claims'
import { draftFrom, type NewGoalForm, needOf } from '../model/new-goal-form'
import { shareOf } from '../model/share'
import { useGoalRate } from './allocations'
import { useDebounced } from './use-debounced'

export type NewGoalPlan = ReturnType<typeof useNewGoalPlan>

/** What the form's goal needs: its monthly amount with the part of the chosen account, and its odds. */
export function useNewGoalPlan(fields: NewGoalForm, now: Date) {
  const accounts = useFreeAccounts(fields.currency, fields.name)
  const parts = useDraft('new_goal_parts', KeptEntries)
  const [entered, setEntered] = useState<AllocationDraft>(parts.value ?? {})
  // An amount may be in the goal's currency.
  const place = `${fields.account} ${fields.currency}`
  const account = accounts.find(({ source }) => source.id === fields.account)
  const chosen = account && chosenPart(account, entered[place] ?? account.whole, fields.currency)
  const [own, setOwn] = useState<{ of: string; monthly: Minor } | null>(null)
  const asked = JSON.stringify([fields.target, fields.currency, fields.day, chosen?.shares])
  const computed = chosen?.problem ? null : needOf(fields, chosen?.worth ?? ZERO, now)
  const need = computed && own?.of === asked ? { ...computed, monthly: own.monthly } : computed
  return {
    accounts,
    chosen,
    need,
    odds: useOdds(need && draftFrom(fields, need, chosen?.draft)),
    /** Counts until another amount, date or part is chosen. */
    chooseMonthly: (monthly: Minor) => setOwn({ of: asked, monthly }),
    enterPart(entry: DraftEntry): void {
      const next = { ...entered, [place]: entry }
      setEntered(next)
      parts.keep(next)
    },
    forgetParts: parts.forget,
  }
}

interface FreeAccount {
  label: string
  source: AccountSource
  /** All that no other goal claims. */
  whole: DraftEntry
  /** What is left of accounts beside an entry of this one. */
  claimsWith: (entry: DraftEntry) => Claims
}

/** The part of an account that a new goal gets. */
function chosenPart({ source, claimsWith }: FreeAccount, entry: DraftEntry, currency: string) {
  const claims = claimsWith(entry)
  const shares = sharesOf({ [source.id]: entry }, [source])
  const percentage = inPercent(entry, source).amount
  return {
    source,
    entry,
    claims,
    /** None for an empty entry. */
    shares,
    problem:
      entryProblem(source, entry, claims, currency, () => []) ??
      (shares.length === 0 ? t`Enter an amount above 0.` : undefined),
    /** In the goal's currency; `null` without an exchange rate. */
    worth: amountOf(source, { ...entry, amount: entry.amount ?? 0 }, claims),
    /** A draft has a percentage of it today. */
    draft: percentage ? { accountId: source.id, allocationPercentage: percentage } : undefined,
  }
}

/** The accounts with something left for another goal; empty until loaded. */
function useFreeAccounts(currency: string, name: string): FreeAccount[] {
  const { data: owned } = useHousehold()
  const { data: allocations } = useQuery(allocationsQuery)
  const rate = useGoalRate(currency, owned)
  if (!owned || !allocations) return []
  const sources = allocationSources({ currency }, owned, [], rate, rankFor({ name }))
  const others = allocations.map(shareOf)
  const claims = claimsOf({}, sources, others)
  return sources.flatMap((source) => {
    const amount = claims.percentLeft('account', source.id)
    const size = source.worth ?? source.balance?.value
    if (amount <= 0 || (size !== undefined && size <= 0)) return []
    const label =
      amount === 100
        ? source.name
        : t`${source.name}, ${formatPercent(Math.floor(amount), 0)} available`
    return {
      label,
      source,
      whole: { unit: 'percent', amount, text: String(amount) },
      claimsWith: (entry) => claimsOf({ [source.id]: entry }, sources, others),
    }
  })
}

/** `undefined` until loaded; those of the last draft while the next are loading are not shown. */
function useOdds(draft: DraftGoalInput | null): DraftOdds | undefined {
  const asked = JSON.stringify(draft ? [draft] : [])
  const settled = useDebounced(asked)
  const [odds] = useDraftOdds(JSON.parse(settled) as DraftGoalInput[])
  return settled === asked ? odds : undefined
}
