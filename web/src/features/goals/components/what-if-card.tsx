import { type ReactNode, useEffect, useState } from 'react'
import { useUpdateGoal } from '@/entities/goals'
import type { Goal } from '@/lib/api-types'
import { toCalendarDay } from '@/lib/calendar-day'
import { formatDay } from '@/lib/dates'
import { addMonths } from '@/lib/days'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { oddsBand } from '@/lib/odds-band'
import { HIDDEN_AMOUNT, hiddenAmountLabel, useAmountsHidden } from '@/lib/privacy'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useMoneyFormat } from '@/ui/money'
import { MoneyInput } from '@/ui/money-input'
import { Slider } from '@/ui/slider'
import type { GoalOddsQuery } from '../api/use-goal-odds'
import { dateOfDay, firstDay, isTargetDay, lastDay, targetDay } from '../model/target-day'
import {
  changeOf,
  contributionRange,
  dateRange,
  monthsBetween,
  type Range,
  sameWhatIf,
  storedPlan,
  targetRange,
  type WhatIf,
} from '../model/what-if'

export interface WhatIfCardProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  /** Of the plan that is tried. */
  odds: GoalOddsQuery
  onChange: (changes: Partial<WhatIf>) => void
  onReset: () => void
  /** Puts the plan that is tried aside, to compare the next one with. */
  onKeep: () => void
}

/** Three things to try: each has a slider, and a field for the same value. */
export function WhatIfCard({
  goal,
  whatIf,
  now,
  odds,
  onChange,
  onReset,
  onKeep,
}: WhatIfCardProps) {
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
          Saving changes the monthly amount, the target and the date of the plan.
        </p>
      </div>
      <Announcement goal={goal} odds={odds} changed={changed} />
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
        valueText={hidden ? hiddenAmountLabel() : spoken(money(value))}
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
      <Field label="Target date" error={text === null ? undefined : dayProblem(text, now)}>
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
          onBlur={() => setText(null)}
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

function dayProblem(text: string, now: Date): string {
  return text > lastDay(now) ? 'Choose an earlier day.' : 'Choose a day in the future.'
}

/** Long enough for a slider to come to rest. */
const ANNOUNCE_AFTER_MS = 600

/** Says the outcome once it stands still; on the screen it moves along. */
function Announcement({
  goal,
  odds,
  changed,
}: Pick<WhatIfCardProps, 'goal' | 'odds'> & { changed: boolean }) {
  const hidden = useAmountsHidden()
  const [spoken, setSpoken] = useState('')
  const money = useMoneyFormat(goal.currency)
  const answer = odds.isPlaceholderData ? undefined : odds.data
  const last = answer?.timeline.at(-1)
  const sentence =
    changed && answer && last
      ? `Comes to ${hidden ? hiddenAmountLabel() : money(toMinor(last.p50, goal.currency))}. ${answer.odds.outlook}, ${oddsBand(answer.odds)}.`
      : ''
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
