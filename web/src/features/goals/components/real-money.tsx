import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { MAX_INFLATION } from '@/lib/limits'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { PercentInput } from '@/ui/number-text-input'
import { Switch } from '@/ui/switch'
import { isInDollars } from '@/ui/todays-money'
import { useSaveGoal } from '../api/use-save-goal'
import { useValidEntry } from '../model/use-valid-entry'

interface RealMoneyProps {
  goal: Goal
  isReal: boolean
  onRealChange: (isReal: boolean) => void
  /** `undefined` until the answer names the default. */
  inflationPercent: number | undefined
  /** Whether the rate is a what-if and not the goal's. */
  isTried: boolean
  /** `undefined` restores the goal's. */
  onInflationChange: (percent: number | undefined) => void
}

/** Shows amounts at today's prices, with an inflation rate that can be saved with the goal. */
export function RealMoney({ isReal, onRealChange, inflationPercent, ...of }: RealMoneyProps) {
  return (
    <div data-print="hide" className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <Switch
        label={isInDollars(of.goal.currency) ? t`In today's dollars` : t`In today's money`}
        help={t`What these amounts would buy at today's prices.`}
        checked={isReal}
        onCheckedChange={onRealChange}
      />
      {isReal && inflationPercent !== undefined && (
        <Inflation inflationPercent={inflationPercent} {...of} />
      )}
    </div>
  )
}

/** Marks an amount that is not at today's prices, beside those that are. */
export const futureMoney = (currency: string) =>
  isInDollars(currency) ? t`in future dollars` : t`in future money`

interface InflationProps extends Omit<RealMoneyProps, 'isReal' | 'onRealChange'> {
  inflationPercent: number
}

function Inflation({ goal, inflationPercent, isTried, onInflationChange }: InflationProps) {
  const { field, isWrong } = useValidEntry(
    inflationPercent,
    (percent) => percent >= 0 && percent <= MAX_INFLATION,
    onInflationChange,
  )
  const { save, button } = useSaveGoal(goal)
  const own = goal.inflation_percent ?? null
  const isNew = isTried && inflationPercent !== own
  const keep = (percent: number | null) =>
    save({ inflation_percent: percent }, () => onInflationChange(undefined))
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t`Yearly inflation`}
        error={isWrong ? t`Enter 0% to ${MAX_INFLATION}%.` : undefined}
      >
        <PercentInput {...field} />
      </Field>
      {isNew && (
        <Button variant="secondary" size="sm" {...button} onClick={() => keep(inflationPercent)}>
          {t`Keep for this goal`}
        </Button>
      )}
      {!isNew && own !== null && (
        <Button variant="ghost" size="sm" {...button} onClick={() => keep(null)}>
          {t`Use the default inflation`}
        </Button>
      )}
    </div>
  )
}
