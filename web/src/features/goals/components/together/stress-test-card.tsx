import { useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import type { GoalsPlan, StressedGoal, StressTest } from '@/lib/planning-shapes'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { Field } from '@/ui/field'
import { FoldingCard } from '@/ui/folding-card'
import { Money } from '@/ui/money'
import { NumberTextInput } from '@/ui/number-text-input'
import { Slider } from '@/ui/slider'
import { monthsText } from '../../model/odds-words'
import { nameOf } from '../../model/together'
import { useShortList } from '../show-all'

export interface StressTestCardProps {
  goals: readonly Goal[]
  plan: GoalsPlan
  /** As it is set now; the plan may still be of the one before. */
  drill: StressTest
  onTestChange: (drill: StressTest) => void
}

const controls = [
  { name: 'incomeLostMonths', label: 'Months without income', min: 0, max: 24, unit: 'mo' },
  { name: 'marketsPercent', label: 'Markets fall by', min: 0, max: 60, unit: '%' },
  { name: 'ratePoints', label: 'Rates rise by', min: 0, max: 10, unit: 'pts' },
] as const

/** Bad months, tried before they come: which goals slip, and by how much. */
export function StressTestCard({ goals, plan, drill, onTestChange }: StressTestCardProps) {
  const { currency, stressTest } = plan
  const name = nameOf(goals)
  const interest = toMinor(stressTest.extraInterestMonthly, currency)
  const [shown, showAll] = useShortList(stressTest.goals)
  return (
    <FoldingCard
      id="drill-title"
      title="Stress test"
      lead={`${testText(stressTest)} None of it is stored.`}
    >
      <div data-print="hide" className="grid gap-4 sm:grid-cols-3">
        {controls.map((control) => (
          <Shock
            key={control.name}
            {...control}
            // A fall is typed as a size.
            value={Math.abs(drill[control.name])}
            onChange={(size) =>
              onTestChange({
                ...drill,
                [control.name]: control.name === 'marketsPercent' ? 0 - size : size,
              })
            }
          />
        ))}
      </div>
      <table className="figure mt-4 w-full text-control">
        <caption className="sr-only">What the bad months would do to each goal</caption>
        <thead className="text-caption text-text-2">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Goal
            </th>
            <th scope="col" className="py-1 pl-3 text-left font-medium">
              Chance
            </th>
            <th scope="col" className="hidden py-1 pl-3 text-right font-medium sm:table-cell">
              Lost at once
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              Slips by
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((goal) => (
            <tr key={goal.goalId} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {name(goal.goalId)}
              </th>
              <td className="py-2 pl-3">{chance(goal)}</td>
              <td className="hidden py-2 pl-3 text-right sm:table-cell">
                <Money value={toMinor(goal.lostNow, currency)} currency={currency} />
              </td>
              <td className="py-2 pl-3 text-right font-medium">{slip(goal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {showAll}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-text-2">
          {interest > 0 && (
            <>
              Your debts would cost <Money value={interest} currency={currency} /> more a month.
            </>
          )}
        </p>
        <CsvButton fileName="stress-test.csv" text={() => stressTestCsv(plan, name)} />
      </div>
    </FoldingCard>
  )
}

/** The bad months that the figures are of. */
function testText({ incomeLostMonths, marketsPercent, ratePoints }: StressTest): string {
  const fall = Math.abs(marketsPercent)
  const points = ratePoints === 1 ? '1 point' : `${ratePoints} points`
  return `${monthsText(incomeLostMonths)} without income, markets down ${fall}%, rates up ${points}.`
}

interface ShockProps {
  label: string
  unit: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

const WHOLE = /^\d{1,3}$/

/** A whole number by slider or by typing. */
function Shock({ label, unit, min, max, value, onChange }: ShockProps) {
  const [typed, setTyped] = useState<number | null | undefined>()
  function enter(next: number | null): void {
    const valid = next !== null && next >= min && next <= max
    setTyped(valid ? undefined : next)
    if (valid) onChange(next)
  }
  return (
    <div className="grid content-start gap-1">
      <Field
        label={label}
        error={typed === undefined ? undefined : `Enter ${min} to ${max} ${unit}.`}
      >
        <NumberTextInput<number>
          value={typed === undefined ? value : typed}
          suffix={unit}
          parse={(text) => (WHOLE.test(text.trim()) ? Number(text) : null)}
          format={String}
          onValueChange={enter}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <Slider
        label={label}
        value={value}
        valueText={`${value} ${unit}`}
        min={min}
        max={max}
        onValueChange={enter}
      />
    </div>
  )
}

function chance({ before, after }: StressedGoal): string {
  return before.outlook === after.outlook
    ? `${after.outlook}, as before`
    : `${before.outlook}, then ${after.outlook.toLowerCase()}`
}

function slip({ slipsMonths, doneMonthBefore, doneMonthAfter }: StressedGoal): string {
  if (doneMonthBefore === null) return 'not reached either way'
  if (doneMonthAfter === null) return 'no longer reached'
  return slipsMonths ? monthsText(slipsMonths) : 'nothing'
}

/** The goals of the drill as CSV: plain numbers in major units. */
export function stressTestCsv(
  { stressTest, currency }: GoalsPlan,
  name: (id: string) => string,
): string {
  return toCsv(
    ['goal', 'outlook_before', 'outlook_after', 'lost_now', 'slips_months', 'currency'],
    stressTest.goals.map(({ goalId, before, after, lostNow, slipsMonths }) => [
      name(goalId),
      before.outlook,
      after.outlook,
      lostNow,
      slipsMonths,
      currency,
    ]),
  )
}
