import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { use } from 'react'
import { paidFeatures, premium } from '@/lib/plans'
import { Badge } from '@/ui/badge'
import { HomeCurrency } from '@/ui/money'
import { SegmentedControl } from '@/ui/segmented-control'
import { offerOf, type Period, periodOffers } from '../model/periods'

/** The features of Premium. */
export function FeatureList({ label }: { label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-6 gap-y-2 text-control sm:grid-cols-2">
      {paidFeatures().map(({ name }) => (
        <li key={name} className="flex items-start gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-pos" />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface PeriodChoiceProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** Monthly or yearly, with the chosen price. */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const foreign = use(HomeCurrency) !== premium.currency
  const { amount, unit, note } = offerOf(period, foreign)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl
          label={t`Billing period`}
          segments={periodOffers(foreign)}
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
