import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartPie } from 'lucide-react'
import {
  accountsQuery,
  allocationsQuery,
  holdingsQuery,
  institutionsQuery,
} from '@/entities/household'
import { useHousehold } from '@/entities/use-household'
import type { Account, Allocation, Goal, Holding } from '@/lib/api-types'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { formatMomentDay } from '@/lib/moments'
import { toMinor } from '@/lib/money'
import { positionTitle } from '@/lib/position-title'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { DotLine } from '@/ui/dot-line'
import { EmptyState } from '@/ui/empty-state'
import { Money } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { accountName, holdsCash, uncounted, withoutRate } from '../model/allocation-sources'
import { growsWhenRaised, partText, shareOf } from '../model/share'
import { ExactMoney } from './exact-money'

/** The allocation of a goal, part by part. */
export function AllocationsCard({ goal, onAllocate }: { goal: Goal; onAllocate: () => void }) {
  const read = useQuery(allocationsQuery)
  const { data } = read
  const own = data?.filter(({ goal_id }) => goal_id === goal.id)
  return (
    <TitledCard
      data-print={own?.length ? undefined : 'hide'}
      title={t`Set aside for this goal`}
      action={
        own !== undefined &&
        own.length > 0 && (
          <Button variant="secondary" size="sm" data-print="hide" onClick={onAllocate}>
            {t`Change allocation`}
          </Button>
        )
      }
    >
      {own === undefined ? (
        <QueryFallback
          read={read}
          loading={t`Loading what is set aside`}
          height="h-16"
          title={t`We couldn't load what is set aside`}
        />
      ) : own.length > 0 ? (
        <Parts allocations={own} />
      ) : (
        <EmptyState
          level={3}
          icon={<ChartPie />}
          title={t`Nothing is set aside yet`}
          className="py-4"
          action={
            <Button variant="secondary" data-print="hide" onClick={onAllocate}>
              {t`Allocate assets`}
            </Button>
          }
        >
          {goal.current_amount > 0 &&
            t`We use the balance you entered. You last changed this goal on ${formatMomentDay(goal.updated_at)}.`}{' '}
          {t`Choose the savings that belong to this goal. Its balance then follows your accounts, unless you set a fixed amount.`}
        </EmptyState>
      )}
    </TitledCard>
  )
}

/** The largest first. */
function Parts({ allocations }: { allocations: readonly Allocation[] }) {
  // While nothing loads, the names do not come: offline, or after a failure.
  const { isFetching } = useHousehold()
  // Each as soon as any page has read it: the household may not load, as when offline.
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: false })
  const { data: holdings = [] } = useQuery({ ...holdingsQuery, enabled: false })
  const { data: institutions = [] } = useQuery({ ...institutionsQuery, enabled: false })
  const parts = allocations.map((allocation) => {
    const holding = holdings.find(({ id }) => id === allocation.holding_id)
    const accountId = allocation.account_id ?? holding?.account_id
    const account = accounts.find(({ id }) => id === accountId)
    const own = account && accountName(account, accounts, institutions)
    return { allocation, account, name: sourceName(allocation, own, holding, isFetching) }
  })
  // Not by name, which may load later.
  parts.sort(
    ({ allocation: a }, { allocation: b }) => b.amount - a.amount || a.id.localeCompare(b.id),
  )
  return (
    <>
      <ul className="divide-y divide-line text-control">
        {parts.map(({ allocation, account, name }) => (
          <li key={allocation.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <Part allocation={allocation} account={account} />
            </span>
            <span className="font-semibold">
              <ExactMoney value={allocation.amount} currency={allocation.currency} />
            </span>
          </li>
        ))}
      </ul>
      {allocations.some(({ allocated_amount }) => allocated_amount !== null) && (
        <p className="mt-2 text-caption text-text-3">{growsWhenRaised()}</p>
      )}
    </>
  )
}

function Part({ allocation, account }: { allocation: Allocation; account: Account | undefined }) {
  const hidden = useAmountsHidden()
  const text = partText(shareOf(allocation), hidden)
  const why = whyNotCounted(allocation, account)
  const setAside = account && why === null ? amountSetAside(allocation, account) : null
  return (
    <DotLine
      className="text-caption text-text-2"
      parts={[
        { name: 'part', text },
        setAside !== null && { name: 'amount', text: setAside },
        why !== null && { name: 'uncounted', text: why },
      ]}
    />
  )
}

function whyNotCounted({ amount, excluded }: Allocation, account: Account | undefined) {
  const why = account ? uncounted(account) : null
  return why ?? (amount === 0 && excluded.length > 0 ? withoutRate() : null)
}

/** The amount set aside, where it is not the amount that counts: in another currency, or more than is left. */
function amountSetAside({ amount, currency, ...own }: Allocation, account: Account) {
  if (own.allocated_amount === null || own.allocated_currency === null) return null
  const value = toMinor(own.allocated_amount, own.allocated_currency)
  const money = <Money value={value} currency={own.allocated_currency} cents />
  if (own.allocated_currency !== currency) return money
  const isShort = holdsCash(account) && amount < own.allocated_amount
  return isShort ? <Trans>{money} set aside, but the account has less</Trans> : null
}

/** Uses the kind while the name is still loading. */
function sourceName(
  { account_id }: Allocation,
  name: string | undefined,
  holding: Holding | undefined,
  isLoading: boolean,
): string {
  if (account_id === null) {
    if (holding) return positionTitle(holding)
    return isLoading ? t`Holding` : t`A holding that was not loaded`
  }
  return name ?? (isLoading ? t`Account` : t`An account that was not loaded`)
}
