import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftOdds } from '@/entities/goals'
import { allocationsQuery } from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import { type Minor, ZERO } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { DraftGoalInput, DraftOdds } from '@/lib/planning-shapes'
import { rankFor } from '../model/account-rank'
import { claimsOf } from '../model/allocation-draft'
import { allocationSources, amountOf } from '../model/allocation-sources'
import { draftFrom, type NewGoalForm, needOf } from '../model/new-goal-form'
import { type Share, shareOf } from '../model/share'
import { useGoalRate } from './allocations'
import { useDebounced } from './use-debounced'

export type NewGoalPlan = ReturnType<typeof useNewGoalPlan>

/** What the form's goal needs: its monthly amount with the chosen account, and its odds. */
export function useNewGoalPlan(fields: NewGoalForm, now: Date) {
  const accounts = useFreeAccounts(fields.currency, fields.name)
  const chosen = accounts.find(({ share }) => share.id === fields.account)
  const [own, setOwn] = useState<{ of: string; monthly: Minor } | null>(null)
  const asked = JSON.stringify([fields.target, fields.currency, fields.day, fields.account])
  const computed = needOf(fields, chosen?.worth ?? ZERO, now)
  const need = computed && own?.of === asked ? { ...computed, monthly: own.monthly } : computed
  return {
    accounts,
    chosen,
    need,
    odds: useOdds(need && draftFrom(fields, need, chosen?.share)),
    /** Counts until another amount, date or account is chosen. */
    chooseMonthly: (monthly: Minor) => setOwn({ of: asked, monthly }),
  }
}

interface FreeAccount {
  label: string
  /** The whole part that no other goal claims. */
  share: Share
  /** In the goal's currency; `null` without an exchange rate. */
  worth: Minor | null
}

/** The accounts with something left for another goal; empty until loaded. */
function useFreeAccounts(currency: string, name: string): FreeAccount[] {
  const { data: owned } = useHousehold()
  const { data: allocations } = useQuery(allocationsQuery)
  const rate = useGoalRate(currency, owned)
  if (!owned || !allocations) return []
  const sources = allocationSources({ currency }, owned, [], rate, rankFor({ name }))
  const claims = claimsOf({}, sources, allocations.map(shareOf))
  return sources.flatMap((source) => {
    const amount = claims.percentLeft('account', source.id)
    const size = source.worth ?? source.balance?.value
    if (amount <= 0 || (size !== undefined && size <= 0)) return []
    const share: Share = { type: 'account', id: source.id, unit: 'percent', amount }
    const label =
      amount === 100
        ? source.name
        : t`${source.name}, ${formatPercent(Math.floor(amount), 0)} available`
    return [{ label, share, worth: amountOf(source, share) }]
  })
}

/** `undefined` until loaded; those of the last draft while the next are loading are not shown. */
function useOdds(draft: DraftGoalInput | null): DraftOdds | undefined {
  const asked = JSON.stringify(draft ? [draft] : [])
  const settled = useDebounced(asked)
  const [odds] = useDraftOdds(JSON.parse(settled) as DraftGoalInput[])
  return settled === asked ? odds : undefined
}
