import { type ReactNode, useEffect, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, toCalendarDay } from '@/lib/dates'
import { addMonths } from '@/lib/days'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { HIDDEN_AMOUNT, HIDDEN_AMOUNT_LABEL, useAmountsHidden } from '@/lib/privacy'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useMoneyFormat } from '@/ui/money'
import { MoneyInput } from '@/ui/money-input'
import { PercentInput } from '@/ui/percent-input'
import { Slider } from '@/ui/slider'
import { useUpdateGoal } from '../api/use-update-goal'
import { paceWords } from '../model/goal-outlook'
import { dateOfDay, firstDay, isTargetDay, lastDay, targetDay } from '../model/target-day'
import {
  changeOf,
  contributionRange,
  dateRange,
  MAX_BASIS_POINTS,
  monthsBetween,
  RATE_RANGE,
  type Range,
  sameWhatIf,
  storedPlan,
  targetRange,
  type WhatIf,
  whatIfPlan,
} from '../model/what-if'

export interface WhatIfCardProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  onChange: (changes: Partial<WhatIf>) => void
  onReset: () => void
  /** Puts the plan that is tried aside, to compare the next one with. */
  onKeep: () => void
}

/** Four things to try: each has a slider, and a field for the same value. */
export function WhatIfCard({ goal, whatIf, now, onChange, onReset, onKeep }: WhatIfCardProps) {
  const update = useUpdateGoal()
  const change = changeOf(goal, whatIf)
  const changed = !sameWhatIf(whatIf, storedPlan(goal))
  const savable = Object.keys(change).length > 0

  function save(): void {
    update.mutate({ before: goal, change }, { onSuccess: onReset })
  }

  return (
    <Card aria-labelledby="what-if-title" data-print="hide">
      <CardHeader id="what-if-title" title="What if" />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <MonthlyControl goal={goal} whatIf={whatIf} onChange={onChange} />
        <TargetControl goal={goal} whatIf={whatIf} onChange={onChange} />
        <DateControl goal={goal} whatIf={whatIf} now={now} onChange={onChange} />
        <RateControl whatIf={whatIf} onChange={onChange} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="secondary" pending={update.isPending} disabled={!savable} onClick={save}>
          Save plan
        </Button>
        <Button variant="ghost" disabled={!changed} onClick={onReset}>
          Reset
        </Button>
        <Button variant="ghost" disabled={!changed} onClick={onKeep}>
          Keep to compare
        </Button>
        <p className="basis-full text-caption text-text-3">
          {changed && !savable
            ? 'The expected return is for trying out. Your growth strategy sets it.'
            : 'Saving changes the monthly amount, the target and the date of the plan.'}
        </p>
      </div>
      <Announcement goal={goal} whatIf={whatIf} now={now} changed={changed} />
    </Card>
  )
}

type ControlProps = Pick<WhatIfCardProps, 'goal' | 'whatIf' | 'onChange'>

function Control({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-1">{children}</div>
}

function MonthlyControl({ goal, whatIf, onChange }: ControlProps) {
  return (
    <MoneyControl
      label="Planned each month"
      error="Enter an amount of 0 or more."
      least={0}
      currency={goal.currency}
      value={whatIf.contributionMinor}
      spoken={(amount) => `${amount} a month`}
      range={contributionRange(goal)}
      onChange={(contributionMinor) => onChange({ contributionMinor })}
    />
  )
}

function TargetControl({ goal, whatIf, onChange }: ControlProps) {
  return (
    <MoneyControl
      label="Target amount"
      error="Enter an amount above 0."
      least={1}
      currency={goal.currency}
      value={whatIf.targetMinor}
      spoken={(amount) => amount}
      range={targetRange(goal)}
      onChange={(targetMinor) => onChange({ targetMinor })}
    />
  )
}

interface MoneyControlProps {
  label: string
  error: string
  /** The smallest amount to plan with, in minor units. */
  least: number
  currency: string
  value: Minor
  spoken: (amount: string) => string
  /** In major units. */
  range: Range
  onChange: (value: Minor) => void
}

function MoneyControl({
  label,
  error,
  least,
  currency,
  value,
  spoken,
  range,
  onChange,
}: MoneyControlProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  // What cannot be planned with stays in the field, and the plan as it was.
  const [typed, setTyped] = useState<Minor | null | undefined>()
  function enter(next: Minor | null): void {
    const valid = next !== null && next >= least
    setTyped(valid ? undefined : next)
    if (valid) onChange(next)
  }
  return (
    <Control>
      <Field label={label} error={typed === undefined ? undefined : error}>
        {hidden ? (
          <Input readOnly value={HIDDEN_AMOUNT} />
        ) : (
          <MoneyInput
            currency={currency}
            value={typed === undefined ? value : typed}
            onValueChange={enter}
            onBlur={() => setTyped(undefined)}
          />
        )}
      </Field>
      <Slider
        label={label}
        value={toMajor(value, currency)}
        valueText={hidden ? HIDDEN_AMOUNT_LABEL : spoken(money(value))}
        onValueChange={(next) => enter(toMinor(next, currency))}
        {...range}
      />
    </Control>
  )
}

function DateControl({ goal, whatIf, now, onChange }: ControlProps & { now: Date }) {
  const today = toCalendarDay(now)
  const day = targetDay(whatIf.targetDate)
  const [text, setText] = useState<string | null>(null)
  const enter = (next: string) => {
    const stored = storedPlan(goal).targetDate
    // Back on the stored day it is the stored moment, and nothing has changed.
    onChange({ targetDate: next === targetDay(stored) ? stored : dateOfDay(next) })
  }
  return (
    <Control>
      <Field label="Target date" error={text === null ? undefined : 'Choose a day in the future.'}>
        <Input
          type="date"
          className="figure"
          min={firstDay(now)}
          max={lastDay(now)}
          value={text ?? day}
          onChange={({ target: { value } }) => {
            const valid = isTargetDay(value, now)
            setText(valid ? null : value)
            if (valid) enter(value)
          }}
        />
      </Field>
      <Slider
        label="Target date"
        value={monthsBetween(today, day)}
        valueText={formatDay(day)}
        onValueChange={(months) => {
          setText(null)
          enter(addMonths(today, months))
        }}
        {...dateRange(goal)}
      />
    </Control>
  )
}

function RateControl({ whatIf, onChange }: Pick<ControlProps, 'whatIf' | 'onChange'>) {
  const percent = whatIf.yearlyBasisPoints / 100
  const [typed, setTyped] = useState<number | null | undefined>()
  function enter(next: number | null): void {
    const yearlyBasisPoints = next === null ? Number.NaN : Math.round(next * 100)
    const valid = yearlyBasisPoints >= 0 && yearlyBasisPoints <= MAX_BASIS_POINTS
    setTyped(valid ? undefined : next)
    if (valid) onChange({ yearlyBasisPoints })
  }
  return (
    <Control>
      <Field
        label="Expected return a year"
        error={typed === undefined ? undefined : `Enter 0% to ${MAX_BASIS_POINTS / 100}%.`}
      >
        <PercentInput
          value={typed === undefined ? percent : typed}
          onValueChange={enter}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <Slider
        label="Expected return a year"
        value={whatIf.yearlyBasisPoints}
        valueText={formatPercent(percent)}
        onValueChange={(basisPoints) => enter(basisPoints / 100)}
        {...RATE_RANGE}
      />
    </Control>
  )
}

/** Long enough for a slider to come to rest. */
const ANNOUNCE_AFTER_MS = 600

/** Says the outcome once it stands still; on the screen it moves along. */
function Announcement({
  goal,
  whatIf,
  now,
  changed,
}: Pick<WhatIfCardProps, 'goal' | 'whatIf' | 'now'> & { changed: boolean }) {
  const hidden = useAmountsHidden()
  const [spoken, setSpoken] = useState('')
  const money = useMoneyFormat(goal.currency)
  const { projectedMinor, status } = whatIfPlan(goal, whatIf, now)
  const amount = hidden ? HIDDEN_AMOUNT_LABEL : money(projectedMinor)
  const sentence = changed ? `Comes to ${amount}. ${paceWords(status)}` : ''
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
}
