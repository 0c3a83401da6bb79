import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AmountRange, amountRange } from '@/lib/amount-range'
import { cn } from '@/lib/cn'
import { formatDay } from '@/lib/dates'
import { addMonths } from '@/lib/days'
import { HIDDEN_AMOUNT, hiddenAmountLabel, useAmountsHidden } from '@/lib/hidden-amounts'
import { lazyExtra } from '@/lib/lazy'
import { MAX_MONTHLY, MAX_TARGET } from '@/lib/limits'
import { momentDay } from '@/lib/moments'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { Field } from '@/ui/field'
import { DateField, Input } from '@/ui/input'
import { useMoneyFormat } from '@/ui/money'
import { MoneyInput } from '@/ui/money-field'
import { Slider } from '@/ui/slider'
import { answerFor, type PlanProps } from '../api/use-goal-odds'
import { useStoredGoalsPlan } from '../api/use-goals-plan'
import { useSaveGoal } from '../api/use-save-goal'
import { incomeShare } from '../model/income-limit'
import { firstDay, isTargetDay, lastDay, targetDayError } from '../model/target-day'
import { useValidEntry } from '../model/use-valid-entry'
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
import { futureMoney } from './real-money'

// Few targets are due in more than ten years.
const LaterAmountNote = lazyExtra('LaterAmountNote', () => import('@/ui/later-amount-note'))

interface WhatIfCardProps extends PlanProps {
  onChange: (changes: Partial<WhatIf>) => void
  onReset: () => void
  /** Returns what to do once the what-if is saved. */
  startSave: () => () => void
  /** Keeps the what-if for comparison with the next one. */
  onKeep: () => void
}

/** Three figures to try, each with a slider and a field. */
export function WhatIfCard({
  goal,
  whatIf,
  now,
  odds,
  isReal,
  onChange,
  onReset,
  startSave,
  onKeep,
}: WhatIfCardProps) {
  const { save, isBlocked, button } = useSaveGoal(goal)
  const change = changeOf(goal, whatIf)
  const changed = !sameWhatIf(whatIf, storedPlan(goal))
  const savable = Object.keys(change).length > 0
  const [resets, setResets] = useState(0)

  /** Also resets invalid entries. */
  function reset(): void {
    setResets((count) => count + 1)
    onReset()
  }

  return (
    <TitledCard data-print="hide" title={t`What if`}>
      <div key={resets} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <MonthlyControl goal={goal} whatIf={whatIf} onChange={onChange} />
        <TargetControl
          goal={goal}
          whatIf={whatIf}
          isReal={isReal}
          inflation={odds.data?.todaysMoney.inflationPercent ?? goal.inflation_percent}
          onChange={onChange}
        />
        <DateControl goal={goal} whatIf={whatIf} now={now} onChange={onChange} />
      </div>
      {/* They keep the focus while disabled; otherwise each would lose it by its own click. */}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          {...button}
          aria-disabled={!savable || isBlocked}
          onClick={() => savable && save(change, startSave())}
        >
          {t`Save plan`}
        </Button>
        <Button variant="ghost" onClick={reset}>
          {t`Reset`}
        </Button>
        <Button variant="ghost" aria-disabled={!changed} onClick={changed ? onKeep : undefined}>
          {t`Keep to compare`}
        </Button>
        <p className="basis-full text-caption text-text-3">
          {t`Saving updates the monthly amount, target and date of the plan.`}
        </p>
        <IncomeShare goal={goal} whatIf={whatIf} />
      </div>
      <Announcement goal={goal} whatIf={whatIf} odds={odds} isReal={isReal} changed={changed} />
    </TitledCard>
  )
}

type ControlProps = Pick<WhatIfCardProps, 'goal' | 'whatIf' | 'onChange'>

function Control({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-1">{children}</div>
}

function MonthlyControl({ goal, whatIf, onChange }: ControlProps) {
  return (
    <MoneyControl
      label={t`Planned each month`}
      currency={goal.currency}
      allowed={amountRange(goal.currency, MAX_MONTHLY, 0)}
      value={whatIf.contributionMinor}
      spoken={(amount) => t`${amount} a month`}
      range={contributionRange(goal)}
      onChange={(contributionMinor) => onChange({ contributionMinor })}
    />
  )
}

function TargetControl({
  goal,
  whatIf,
  isReal,
  inflation,
  onChange,
}: ControlProps & Pick<WhatIfCardProps, 'isReal'> & { inflation: number | null }) {
  const label = t`Target amount`
  const change = (targetMinor: Minor) => onChange({ targetMinor })
  return (
    <Control>
      <MoneyControl
        label={isReal ? `${label}, ${futureMoney(goal.currency)}` : label}
        currency={goal.currency}
        allowed={amountRange(goal.currency, MAX_TARGET)}
        value={whatIf.targetMinor}
        spoken={(amount) => amount}
        range={targetRange(goal)}
        onChange={change}
      />
      {/* The summary has the stored target's value today. */}
      {whatIf.targetMinor !== storedPlan(goal).targetMinor && (
        <Suspense fallback={null}>
          <LaterAmountNote
            amount={whatIf.targetMinor}
            currency={goal.currency}
            day={whatIf.targetDate}
            inflation={inflation}
            onChange={change}
          />
        </Suspense>
      )}
    </Control>
  )
}

interface MoneyControlProps {
  label: string
  currency: string
  /** The amounts that can be planned. */
  allowed: AmountRange
  value: Minor
  spoken: (amount: string) => string
  /** The slider's range, in major units. */
  range: Range
  onChange: (value: Minor) => void
}

function MoneyControl({
  label,
  currency,
  allowed,
  value,
  spoken,
  range,
  onChange,
}: MoneyControlProps) {
  const hidden = useAmountsHidden()
  const money = useMoneyFormat(currency)
  const { field, isWrong, enter } = useValidEntry(value, allowed.holds, onChange)
  return (
    <Control>
      <Field label={label} error={isWrong ? allowed.error(field.value) : undefined}>
        {hidden ? (
          <Input readOnly value={HIDDEN_AMOUNT} />
        ) : (
          <MoneyInput currency={currency} {...field} />
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
  const today = momentDay(now)
  const day = whatIf.targetDate
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<{ text: string; besides: string }>()
  // Uncontrolled, because Firefox clears the whole date when a controlled field is written while one part of it is
  // erased.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== day) field.current.value = day
  }, [day])
  function check(value: string): void {
    const text = isTargetDay(value, now) ? null : targetDayError(value, now)
    setProblem(text === null ? undefined : { text, besides: day })
  }
  const enter = (targetDate: string) => {
    setProblem(undefined)
    onChange({ targetDate })
  }
  return (
    <Control>
      <DateField
        label={t`Target date`}
        error={problem?.besides === day ? problem.text : undefined}
        min={firstDay(now)}
        max={lastDay(now)}
        field={{
          ref: field,
          onChange: ({ target: { value } }) => {
            if (isTargetDay(value, now)) enter(value)
            // An incomplete date is no error.
            else if (value === '') setProblem(undefined)
            else check(value)
          },
          onBlur: ({ target: { value } }) => check(value),
        }}
      />
      <Slider
        label={t`Target date`}
        value={monthsBetween(today, day)}
        valueText={formatDay(day)}
        onValueChange={(months) => enter(addMonths(today, months))}
        {...dateRange(goal, now)}
      />
    </Control>
  )
}

/** What all goals together would take of the income, once another monthly amount is tried for an open goal. */
function IncomeShare({ goal, whatIf }: Pick<WhatIfCardProps, 'goal' | 'whatIf'>) {
  const { data: plan } = useStoredGoalsPlan()
  const { contributionMinor, targetMinor } = whatIf
  const share = incomeShare(plan, goal, toMajor(contributionMinor, goal.currency))
  const isOpen = toMinor(goal.current_amount, goal.currency) < targetMinor
  const isSame = contributionMinor === storedPlan(goal).contributionMinor
  if (!plan || share === null || isSame || !isOpen) return null
  return (
    <p
      className={cn(
        'basis-full text-control',
        share > plan.waterfall.limitPercent ? 'text-warn' : 'text-text-2',
      )}
    >
      <Trans>
        All your goals together would take <Share percent={share} /> of your income.
      </Trans>
    </p>
  )
}

/** Debounce: long enough for a slider to settle. */
const ANNOUNCE_AFTER_MS = 600

/** Announces the outcome once it settles; the screen shows it all the time. */
function Announcement({
  goal,
  whatIf,
  odds,
  isReal,
  changed,
}: Pick<WhatIfCardProps, 'goal' | 'whatIf' | 'odds' | 'isReal'> & { changed: boolean }) {
  const hidden = useAmountsHidden()
  const [spoken, setSpoken] = useState('')
  const money = useMoneyFormat(goal.currency)
  const answer = answerFor(odds, goal, whatIf)
  const last = answer?.timeline.at(-1)
  const end = last && (hidden ? hiddenAmountLabel() : money(toMinor(last.p50, goal.currency)))
  const amount = end && isReal ? `${end} ${futureMoney(goal.currency)}` : end
  const sentence =
    changed && answer && amount
      ? t`Projected: ${amount}. ${outlookWord(answer.odds.outlook)}, ${oddsBand(answer.odds)}.`
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
