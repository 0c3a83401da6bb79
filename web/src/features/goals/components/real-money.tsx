import { useState } from 'react'
import { useUpdateGoal } from '@/entities/goals'
import type { Goal } from '@/lib/api-types'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { PercentInput } from '@/ui/percent-input'
import { Switch } from '@/ui/switch'
import { todaysMoneyName } from '../model/todays-money'

const MAX_INFLATION = 15

export interface RealMoneyProps {
  goal: Goal
  isReal: boolean
  onRealChange: (isReal: boolean) => void
  inflationPercent: number
  /** Whether that is tried here and not the goal's. */
  isTried: boolean
  /** Nothing goes back to the goal's. */
  onInflationChange: (percent: number | undefined) => void
}

/** Prices rise: the same lines in what money buys today, at an inflation that can be kept with the goal. */
export function RealMoney({ isReal, onRealChange, ...of }: RealMoneyProps) {
  return (
    <div data-print="hide" className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <Switch
        label={`In ${todaysMoneyName(of.goal.currency)}`}
        help="What these amounts would buy at today’s prices."
        checked={isReal}
        onCheckedChange={onRealChange}
      />
      {isReal && <Inflation {...of} />}
    </div>
  )
}

type InflationProps = Omit<RealMoneyProps, 'isReal' | 'onRealChange'>

function Inflation({ goal, inflationPercent, isTried, onInflationChange }: InflationProps) {
  const [typed, setTyped] = useState<number | null | undefined>()
  const update = useUpdateGoal()
  const own = goal.inflation_percent ?? null
  const isNew = isTried && inflationPercent !== own
  function enter(percent: number | null): void {
    const valid = percent !== null && percent >= 0 && percent <= MAX_INFLATION
    setTyped(valid ? undefined : percent)
    if (valid) onInflationChange(percent)
  }
  function keep(percent: number | null): void {
    update.mutate({ before: goal, change: { inflation_percent: percent } })
    onInflationChange(undefined)
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        label="Inflation a year"
        error={typed === undefined ? undefined : `Enter 0% to ${MAX_INFLATION}%.`}
      >
        <PercentInput
          value={typed === undefined ? inflationPercent : typed}
          onValueChange={enter}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      {isNew && (
        <Button variant="secondary" size="sm" onClick={() => keep(inflationPercent)}>
          Keep for this goal
        </Button>
      )}
      {!isNew && own !== null && (
        <Button variant="ghost" size="sm" onClick={() => keep(null)}>
          Use the usual inflation
        </Button>
      )}
    </div>
  )
}
