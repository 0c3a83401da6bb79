import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameOf } from '@/entities/goals-using'
import type { Goal } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { toMinor } from '@/lib/money'
import { outlookWord } from '@/lib/odds-band'
import { formatPercent } from '@/lib/percent'
import { monthsText, spanText } from '@/lib/planning/span'
import type { GoalsPlan, StressedGoal, StressTest } from '@/lib/planning-shapes'
import { TitledCard } from '@/ui/card'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { CollapsibleCard } from '@/ui/collapsible-card'
import { Field } from '@/ui/field'
import { KeepFocus } from '@/ui/keep-focus'
import { Money } from '@/ui/money'
import { NumberTextInput } from '@/ui/number-text-input'
import { Slider } from '@/ui/slider'
import { reachedWord } from '../../model/odds-words'
import { noDateAhead } from '../../model/together'
import { useValidEntry } from '../../model/use-valid-entry'
import { useShortList } from '../show-all'

interface StressTestCardProps {
  goals: readonly Goal[]
  plan: GoalsPlan
  /** The current settings; the plan may still be for earlier ones. */
  test: StressTest
  onTestChange: (test: StressTest) => void
}

const pointsText = (count: number) => plural(count, { one: '# point', other: '# points' })

const controls = () =>
  [
    {
      name: 'incomeLostMonths',
      label: t`Months without income`,
      max: 24,
      unit: t`mo`,
      spoken: monthsText,
    },
    {
      name: 'marketsPercent',
      label: t`Markets fall by`,
      max: 60,
      unit: '%',
      spoken: (size: number) => formatPercent(size, 0),
    },
    { name: 'ratePoints', label: t`Rates rise by`, max: 10, unit: t`pts`, spoken: pointsText },
  ] as const

/** Which goals slip under lost income, falling markets and rising rates, and by how much. */
export function StressTestCard({ goals, plan, test, onTestChange }: StressTestCardProps) {
  const { currency, stressTest } = plan
  const name = nameOf(goals)
  const interest = toMinor(stressTest.extraInterestMonthly, currency)
  const [shown, showAll] = useShortList(stressTest.goals)
  if (stressTest.goals.length === 0) {
    return (
      <TitledCard title={t`Stress test`} headerClassName="mb-1">
        <p className="text-control text-text-2">{noDateAhead()}</p>
      </TitledCard>
    )
  }
  return (
    <CollapsibleCard title={t`Stress test`} lead={testText(stressTest)}>
      <div data-print="hide" className="grid items-end gap-4 sm:grid-cols-3">
        {controls().map((control) => (
          <Shock
            key={control.name}
            {...control}
            // A fall is entered without its sign.
            value={Math.abs(test[control.name])}
            onChange={(size) =>
              onTestChange({
                ...test,
                [control.name]: control.name === 'marketsPercent' ? 0 - size : size,
              })
            }
          />
        ))}
      </div>
      <table className="figure mt-4 w-full text-control">
        <caption className="sr-only">{t`Effect on each goal`}</caption>
        <thead className="text-caption text-text-2">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {t`Goal and odds`}
            </th>
            <th
              scope="col"
              className="hidden py-1 pl-4 text-right font-medium whitespace-nowrap sm:table-cell"
            >
              {t`Immediate loss`}
            </th>
            <th scope="col" className="py-1 pl-4 text-right font-medium">
              {t`Delay`}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((goal) => (
            <tr key={goal.goalId} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {name(goal.goalId)}
                <span className="block text-caption text-text-2">{chance(goal)}</span>
              </th>
              <td className="hidden py-2 pl-4 text-right align-top sm:table-cell">
                <Money major={goal.lostNow} currency={currency} />
              </td>
              <td
                className={cn(
                  'py-2 pl-4 text-right align-top font-medium',
                  goal.slipsMonths !== null ? 'whitespace-nowrap' : 'max-sm:max-w-28',
                )}
              >
                {slip(goal)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <KeepFocus>
        {showAll}
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-caption text-text-2">
            {interest > 0 && (
              <Trans>
                Your debts at variable rates would cost{' '}
                <Money value={interest} currency={currency} /> more a month. The delays include
                this; the odds don't.
              </Trans>
            )}
          </p>
          <CsvButton fileName="stress-test.csv" text={() => stressTestCsv(plan, name)} />
        </div>
      </KeepFocus>
    </CollapsibleCard>
  )
}

/** The shocks for which the figures are computed. */
function testText({ incomeLostMonths, marketsPercent, ratePoints }: StressTest): string {
  const months = monthsText(incomeLostMonths)
  const fall = Math.abs(marketsPercent)
  const points = pointsText(ratePoints)
  return t`${months} without income, markets and home prices down ${fall}%, rates up ${points}. Your plan stays as it is, and nothing is taken from goals to live on.`
}

interface ShockProps {
  label: string
  unit: string
  max: number
  value: number
  /** The value with its unit, for screen readers. */
  spoken: (value: number) => string
  onChange: (value: number) => void
}

const WHOLE = /^\d{1,3}$/

/** A whole number by slider or field. */
function Shock({ label, unit, max, value, spoken, onChange }: ShockProps) {
  const { field, isWrong, enter } = useValidEntry(value, (next) => next <= max, onChange)
  return (
    <div className="grid content-start gap-1">
      <Field label={label} error={isWrong ? t`Enter 0 to ${max}.` : undefined}>
        <NumberTextInput<number>
          suffix={unit}
          parse={(text) => (WHOLE.test(text.trim()) ? Number(text) : null)}
          format={String}
          {...field}
        />
      </Field>
      <Slider
        label={label}
        value={value}
        valueText={spoken(value)}
        min={0}
        max={max}
        onValueChange={enter}
      />
    </div>
  )
}

function chance({ before, after, doneMonthBefore, doneMonthAfter }: StressedGoal): string {
  const isReached = doneMonthBefore === 0
  if (isReached && doneMonthAfter === 0) return t`Still reached`
  const first = isReached ? reachedWord() : outlookWord(before.outlook)
  if (!isReached && before.outlook === after.outlook) return t`${first}, unchanged`
  const then = outlookWord(after.outlook).toLowerCase()
  return t`${first}, then ${then}`
}

function slip({ slipsMonths, doneMonthBefore, doneMonthAfter }: StressedGoal): string {
  if (doneMonthBefore === null) return t`not reached either way`
  if (doneMonthAfter === null) return t`no longer reached`
  return slipsMonths ? spanText(slipsMonths) : t`none`
}

/** The goals of the test as CSV: plain numbers in major units. */
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
