/** Which colour a category of assets has, and what is folded together in the bar. */
import { t } from '@lingui/core/macro'
import type { AllocationEntry } from '@/lib/api-types'
import { assetCategoryName } from '@/lib/content/api-words'
import type { AllocationSegment, ChartSlot } from '@/ui/charts/allocation-bar'

/** Slots are for life: a category keeps its colour whatever its rank. */
const slots: Record<string, ChartSlot> = {
  ETFs: 1,
  'Real Estate': 2,
  Stocks: 3,
  'Available Cash': 4,
  Crypto: 5,
}
const OTHER: ChartSlot = 6

export function allocationSlot(category: string): ChartSlot {
  return slots[category] ?? OTHER
}

/** The list beside the bar: every category by name, the largest first. */
export function rankedAllocation(entries: readonly AllocationEntry[]): AllocationEntry[] {
  return entries.filter((entry) => entry.value > 0).sort((a, b) => b.value - a.value)
}

/** The bar: the five named slots by size, everything else as one last part. */
export function allocationSegments(entries: readonly AllocationEntry[]): AllocationSegment[] {
  const ranked = rankedAllocation(entries).map((entry) => ({
    name: assetCategoryName(entry.category),
    share: entry.percentage,
    slot: allocationSlot(entry.category),
  }))
  const others = ranked.filter((segment) => segment.slot === OTHER)
  const named = ranked.filter((segment) => segment.slot !== OTHER)
  if (others.length <= 1) return [...named, ...others]
  // Shares have one decimal: summed in tenths they stay exact.
  const tenths = others.reduce((sum, segment) => sum + Math.round(segment.share * 10), 0)
  return [...named, { name: t`Other`, share: tenths / 10, slot: OTHER }]
}
