import { Trans } from '@lingui/react/macro'
import { premium } from '@/lib/plans'
import { Badge } from '@/ui/badge'
import { SegmentedControl } from '@/ui/segmented-control'
import { upgradeTexts } from '../content/billing'
import { offerOf, type Period, periodOffers } from '../model/periods'

export interface PeriodChoiceProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** Monthly or yearly, with the price of the chosen one. */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const { amount, unit, note } = offerOf(period)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl
          label={upgradeTexts.period}
          segments={periodOffers}
          value={period}
          onValueChange={onPeriod}
        />
        <Badge tone="pos">
          <Trans>Yearly saves {premium.yearlySavingPercent}%</Trans>
        </Badge>
      </div>
      <div aria-live="polite" className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figure text-heading">{amount}</span>
          <span className="text-text-2">{unit}</span>
        </p>
        <p className="text-caption text-text-2">{note}</p>
      </div>
    </div>
  )
}
