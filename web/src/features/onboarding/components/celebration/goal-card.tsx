import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import type { RiskProfile } from '@/lib/api-types'
import { formatMonth } from '@/lib/dates'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import { formatPercent } from '@/lib/percent'
import { BASIS_POINTS_PER_PERCENT, RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import type { GoalStatus } from '@/lib/planning/status'
import type { DraftOdds, Odds } from '@/lib/planning-shapes'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Money } from '@/ui/money'
import { TodaysWorth } from '@/ui/todays-money'
import type { DraftGoal } from '../../model/draft'
import { outlookOf } from '../../model/plan'
import { useMoneyText } from '../../model/use-money-text'
import { GoalEmoji } from '../parts/goal-emoji'

interface GoalCardProps {
  goal: DraftGoal
  /** Its monthly amount, rounded so that all goals add up to their total. */
  monthly: Minor
  position: number
  currency: string
  /** `undefined` until loaded. */
  odds: DraftOdds | undefined
  /** Changes the monthly amount; null once creating has begun. */
  onContribute: ((amount: number) => void) | null
}

/** One goal of the roadmap: its name, monthly amount, date and projection. */
export function GoalCard({ goal, monthly, position, currency, odds, onContribute }: GoalCardProps) {
  const moneyText = useMoneyText(currency)
  const outlook = outlookOf(goal, new Date())
  const month = formatMonth(goal.targetDate)
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-control border border-line p-4">
      <div className="flex items-center gap-3">
        <GoalEmoji position={position} />
        <div className="grid min-w-0 flex-1">
          <p className="text-card wrap-anywhere">{goal.name}</p>
          <p className="text-caption text-text-2">
            {t`Target`} <Money value={goal.targetMinor} currency={currency} />
            <TodaysWorth
              amount={goal.targetMinor}
              currency={currency}
              day={momentDay(goal.targetDate)}
            />
          </p>
        </div>
        <p className="grid justify-items-end">
          <Money value={monthly} currency={currency} className="text-card" />
          <span className="text-caption text-text-3">{t`a month`}</span>
        </p>
      </div>
      {odds && (
        <div className="grid grid-cols-1 justify-items-start gap-2">
          <p className="text-control">{chanceText(odds.odds, month)}</p>
          {odds.fairMonthly !== null && onContribute && (
            <Button
              variant="secondary"
              size="wrap"
              onClick={() => onContribute(odds.fairMonthly ?? 0)}
            >
              {fairText(moneyText(toMinor(odds.fairMonthly, currency)))}
            </Button>
          )}
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-3 text-caption text-text-2">
        <span>{steadyText(goal.risk)}</span>
        <Badge>{statusTexts()[outlook.status]}</Badge>
        <span className="flex items-center gap-1">
          <CalendarCheck className="size-3.5" />
          <Trans>Hit by {month}</Trans>
        </span>
        {outlook.exceedsTarget && (
          <span className="figure">{projectedText(moneyText(outlook.projectedMinor))}</span>
        )}
      </div>
    </li>
  )
}

/** The texts for the API's words. */
const statusTexts = (): Record<GoalStatus, string> => ({
  'Excellent progress': t`Excellent progress`,
  'On track': t`On track`,
  'Good start': t`Good start`,
})

const projectedText = (amount: string) => t`Projected ${amount}`

const fairText = (amount: string) => t`Save ${amount} a month instead: a fair chance`

function chanceText(odds: Odds, month: string): string {
  const chance = oddsBand(odds)
  const outlook = outlookWord(odds.outlook)
  return t`Markets vary: ${chance} of having it by ${month}. ${outlook}.`
}

/** What the status and the projection assume; the odds simulate markets. */
function steadyText(risk: RiskProfile): string {
  const rate = RISK_ASSUMPTIONS[risk].projectionBasisPoints / BASIS_POINTS_PER_PERCENT
  const steady = formatPercent(rate, 0)
  return t`At a steady ${steady} a year:`
}
