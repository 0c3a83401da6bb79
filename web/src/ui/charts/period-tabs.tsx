import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { savedPeriod } from '@/lib/dashboard-page'
import { type Period, periods } from '@/lib/periods'
import { storageKeys, writeStored } from '@/lib/storage'
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
      className={className}
    />
  )
}

/** The period last chosen on this device. */
export function useSavedPeriod(): [Period, (period: Period) => void] {
  const [period, setPeriod] = useState(savedPeriod)
  function choose(next: Period) {
    setPeriod(next)
    writeStored(storageKeys.chartPeriod, next)
  }
  return [period, choose]
}
