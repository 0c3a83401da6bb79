import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isPeriod, type Period, periods } from '@/lib/periods'
import { readStored, storageKeys, writeStored } from '@/lib/storage'
import { SegmentedControl } from '../segmented-control'
import { periodSegment } from './period'

const segments = periods.map(periodSegment)

interface PeriodTabsProps {
  value: Period | null
  onValueChange: (period: Period) => void
  className?: string
}

export function PeriodTabs({ value, onValueChange, className }: PeriodTabsProps) {
  return (
    <SegmentedControl
      label={t`Period`}
      segments={segments}
      value={value}
      onValueChange={onValueChange}
      full
      {...(className ? { className } : {})}
    />
  )
}

/** The period last chosen on this device; `fallback` until there is one. */
export function useSavedPeriod(fallback: Period): [Period, (period: Period) => void] {
  const [period, setPeriod] = useState<Period>(() => {
    const stored = readStored(storageKeys.chartPeriod)
    return isPeriod(stored) ? stored : fallback
  })
  function choose(next: Period) {
    setPeriod(next)
    writeStored(storageKeys.chartPeriod, next)
  }
  return [period, choose]
}
