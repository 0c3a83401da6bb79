/** Which colour a category of assets has, and the parts of the bar. */
import type { AllocationEntry } from '@/lib/api-types'
import { assetCategoryName } from '@/lib/content/api-words'
import type { AllocationSegment, ChartSlot } from '@/ui/charts/allocation-bar'

/** Slots are for life: a category keeps its colour whatever its rank. */
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

/** A category that is newer than this app looks like other assets. */
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
