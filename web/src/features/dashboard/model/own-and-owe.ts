/** The colors of asset categories, and the segments of the bar. */
import type { Account, AllocationEntry, NetWorth } from '@/lib/api-types'
import { assetCategoryName } from '@/lib/content/api-words'
import { worthOf } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor } from '@/lib/money'
import type { AllocationSegment, ChartSlot } from '@/ui/charts/allocation-bar'

/** Slots are for life: a category keeps its color whatever its rank. */
const slots: Readonly<Record<AllocationEntry['category'], ChartSlot>> = {
  ETFs: 1,
  'Real Estate': 2,
  Stocks: 3,
  'Available Cash': 4,
  Crypto: 5,
  'Other Assets': 6,
  Bonds: 7,
  Vehicles: 8,
  'Other Investments': 9,
}

/** A category newer than this app looks like other assets. */
export function allocationSlot(category: AllocationEntry['category']): ChartSlot {
  return slots[category] ?? slots['Other Assets']
}

/** Every category by name, the largest first. */
export function rankedAllocation(entries: readonly AllocationEntry[]): AllocationEntry[] {
  return entries.filter((entry) => entry.value > 0).sort((a, b) => b.value - a.value)
}

export function allocationSegments(entries: readonly AllocationEntry[]): AllocationSegment[] {
  return rankedAllocation(entries).map(({ category, percentage }) => ({
    name: assetCategoryName(category),
    share: percentage,
    slot: allocationSlot(category),
  }))
}

/** Debts of one kind. */
interface DebtGroup {
  /** The `account_type` of the debts: "Mortgage". */
  name: string
  accounts: number
  /** Zero or negative: debts have a minus. */
  amount: Minor
}

/** Debts in the currency of the totals, the largest kind first. Debts without an exchange rate are left out. */
export function debtGroups(accounts: readonly Account[], netWorth: NetWorth): DebtGroup[] {
  const debts = accounts.flatMap((account) => {
    const worth = account.is_asset ? null : worthOf(netWorth, account)
    return worth === null ? [] : [{ kind: account.account_type, worth }]
  })
  return [...groupBy(debts, ({ kind }) => kind)]
    .map(([name, members]) => ({
      name,
      accounts: members.length,
      amount: sumMinor(members.map(({ worth }) => worth)),
    }))
    .sort((a, b) => a.amount - b.amount)
}
