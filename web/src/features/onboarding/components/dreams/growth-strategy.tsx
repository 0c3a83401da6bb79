import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { RiskProfile } from '@/lib/api-types'
import {
  BASIS_POINTS_PER_PERCENT,
  RISK_ASSUMPTIONS,
  RISK_PROFILES,
  riskForTimeline,
} from '@/lib/planning/risk'
import { IconButton } from '@/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover'
import { RadioCards } from '@/ui/radio-cards'

interface GrowthStrategyProps {
  value: RiskProfile
  /** `null` while the timeline is invalid. */
  years: number | null
  onValueChange: (risk: RiskProfile) => void
}

/** How much a goal's money may fluctuate. Suggests the strategy that suits the timeline. */
export function GrowthStrategy({ value, years, onValueChange }: GrowthStrategyProps) {
  const suited = years === null ? null : riskForTimeline(years)
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <p className="text-control font-medium">{t`Growth strategy`}</p>
        <StrategyInfo />
      </div>
      <RadioCards
        label={t`Growth strategy`}
        value={value}
        onValueChange={onValueChange}
        cards={RISK_PROFILES.map((risk) => ({
          value: risk,
          title: RISK_ASSUMPTIONS[risk].growthLabel(),
          description: (
            <>
              {rateText(RISK_ASSUMPTIONS[risk].planningBasisPoints / BASIS_POINTS_PER_PERCENT)}
              {risk === suited && (
                <span className="mt-1 block font-medium text-gold-text">
                  {t`Suits your timeline`}
                </span>
              )}
            </>
          ),
        }))}
      />
    </div>
  )
}

const rateText = (percent: number) => t`Plans with ${percent}% a year`

function StrategyInfo() {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton label={t`About growth strategies`} className="size-8 pointer-coarse:size-11">
          <Info className="size-4" />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t`About growth strategies`}>
        <ul className="grid gap-2">
          {[
            t`Under 3 years: Steady & Secure keeps money you need soon out of large swings.`,
            t`3 to 10 years: Balanced Growth leaves time to recover from a bad year.`,
            t`Over 10 years: Maximum Growth takes larger swings for a higher expected return.`,
          ].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-3 text-caption text-text-3">
          <Trans>
            These rates set your monthly amount. They are assumptions, not guarantees. Your roadmap
            projects with one percentage point more a year.
          </Trans>
        </p>
      </PopoverContent>
    </Popover>
  )
}
