import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Account, AllocationEntry, Item, NetWorth } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { accountTypeName, assetCategoryName } from '@/lib/content/api-words'
import { type Minor, partsInWholeUnits, toMinor } from '@/lib/money'
import { TitledCard } from '@/ui/card'
import { AllocationBar, Swatch } from '@/ui/charts/allocation-bar'
import { Share } from '@/ui/charts/share'
import { Freshness } from '@/ui/freshness'
import { Money } from '@/ui/money'
import { OtherCurrencies } from '@/ui/other-currencies'
import {
  allocationSegments,
  allocationSlot,
  debtGroups,
  rankedAllocation,
} from '../model/own-and-owe'

interface OwnAndOweCardProps {
  netWorth: NetWorth
  allocation: readonly AllocationEntry[]
  accounts: Account[]
  items: Item[]
  /** Beside the freshness line: the refresh button. */
  refresh: ReactNode
  className?: string
}

/** "What you own and owe": assets and debts by type, and when they were updated. */
export function OwnAndOweCard({
  netWorth,
  allocation,
  accounts,
  items,
  refresh,
  className,
}: OwnAndOweCardProps) {
  const { currency } = netWorth
  const owed = toMinor(netWorth.totalLiabilities, currency)
  return (
    <TitledCard className={cn('flex flex-col', className)} title={t`What you own and owe`}>
      <Total name={t`Assets`} value={toMinor(netWorth.totalAssets, currency)} currency={currency} />
      <AllocationBar
        label={t`What you own`}
        segments={allocationSegments(allocation)}
        className="mt-2.5"
      />
      <AllocationList entries={rankedAllocation(allocation)} currency={currency} />
      <hr className="my-4 border-line" />
      <Total name={t`Liabilities`} value={(0 - owed) as Minor} currency={currency} />
      <DebtList accounts={accounts} netWorth={netWorth} />
      <OtherCurrencies netWorth={netWorth} />
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <Freshness updatedAt={netWorth.lastUpdated} of={{ accounts, items }} />
        {refresh}
      </div>
    </TitledCard>
  )
}

function Total({ name, value, currency }: { name: string; value: Minor; currency: string }) {
  return (
    <p className="flex items-baseline justify-between gap-3 text-control">
      <span className="text-text-2">{name}</span>
      <Money value={value} currency={currency} className="text-card" />
    </p>
  )
}

/** What a category contains when its name does not tell: bonds and cash in a fund have categories of their own. */
const holds: Partial<Record<AllocationEntry['category'], () => string>> = {
  'Available Cash': () => t`In bank and investment accounts`,
  ETFs: () => t`Equities and commodities in ETFs`,
  'Other Investments': () => t`Equities in mutual funds, and other investments`,
}

interface AllocationListProps {
  entries: readonly AllocationEntry[]
  currency: string
}

function AllocationList({ entries, currency }: AllocationListProps) {
  const amounts = partsInWholeUnits(
    entries.map(({ value }) => toMinor(value, currency)),
    currency,
  )
  return (
    <ul aria-label={t`Assets by type`} className="mt-3 grid grid-cols-1 gap-2 text-control">
      {entries.map((entry, index) => (
        <li key={entry.category} className="flex flex-wrap items-center justify-end gap-x-2.5">
          <Swatch slot={allocationSlot(entry.category)} />
          <span className="max-w-full grow basis-22 wrap-break-word">
            {assetCategoryName(entry.category)}
            {entry.category in holds && (
              <span className="block text-caption text-text-3 print:hidden">
                {holds[entry.category]?.()}
              </span>
            )}
          </span>
          <span className="flex gap-x-2.5">
            <Money value={amounts[index] as Minor} currency={currency} />
            <Share percent={entry.percentage} className="min-w-13 text-right text-text-2" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function DebtList({ accounts, netWorth }: { accounts: readonly Account[]; netWorth: NetWorth }) {
  const { currency } = netWorth
  const groups = debtGroups(accounts, netWorth)
  const amounts = partsInWholeUnits(
    groups.map(({ amount }) => amount),
    currency,
  )
  if (groups.length === 0) {
    return <p className="mt-2 text-control text-text-2">{t`No debts in your accounts.`}</p>
  }
  return (
    <ul aria-label={t`Liabilities by type`} className="mt-2 grid grid-cols-1 gap-2 text-control">
      {groups.map((group, index) => (
        <li key={group.name} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {accountTypeName(group.name)}
            {group.accounts > 1 && <span className="text-text-3"> · {group.accounts}</span>}
          </span>
          <Money value={amounts[index] as Minor} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
