import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { shares } from '@/lib/apportion'
import { type Minor, ZERO } from '@/lib/money'
import { formatList, formatNumber } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import { useMaskedEntry } from '@/lib/use-masked-entry'
import { Field } from '@/ui/field'
import { Money } from '@/ui/money'
import { MoneyInput } from '@/ui/money-field'
import { Progress } from '@/ui/progress'
import {
  type Fit,
  newMonthly,
  ofIncome,
  shownMonthly,
  shownRest,
  totalMonthly,
} from '../../model/plan'
import { useIncome } from '../../model/use-income'
import type { Wizard } from '../../model/use-wizard'
import { GoalEmoji } from '../parts/goal-emoji'
import { ShareBar } from '../parts/share-bar'
import { ContinueButton, StepFooter, StepHeading } from '../parts/step-frame'
import { VerdictBadge } from '../parts/verdict-badge'

/** Step 2: the goals' monthly total against the income. */
export function IncomeStep({ wizard }: { wizard: Wizard }) {
  const [text, setText] = useState('')
  const { fit, currency, busy } = wizard
  const { incomeMinor } = wizard.draft
  const { setIncome, saveIncome } = useIncome(wizard)
  const isWrong = text.trim() !== '' && !fit

  function change(income: Minor | null, written: string) {
    setText(written)
    setIncome(income)
  }

  const income = useMaskedEntry(incomeMinor, change)

  function submit(event: FormEvent) {
    event.preventDefault()
    void saveIncome()
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepHeading title={t`Let's ground your dreams in reality`}>
        {t`See how your goals fit your monthly income.`}
      </StepHeading>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <MonthlyNeed wizard={wizard} />
        <div className="grid grid-cols-1 content-start gap-5">
          <Field
            label={<span className="text-title">{t`What's Your Monthly Take-Home Income?`}</span>}
            error={isWrong ? wizard.incomeRange.error(incomeMinor) : undefined}
            help={[
              t`Include all sources: pay, side work, rental income, benefits`,
              t`Use after-tax income: what reaches your account`,
            ].map((tip) => (
              <span key={tip} className="block">
                • {tip}
              </span>
            ))}
          >
            <MoneyInput
              size="lg"
              className="text-title"
              currency={currency}
              placeholder={formatNumber(5_000)}
              {...income}
            />
          </Field>
          {fit && incomeMinor !== null && (
            <IncomeFit fit={fit} incomeMinor={incomeMinor} currency={currency} />
          )}
        </div>
      </div>
      <StepFooter>
        <ContinueButton
          type="submit"
          pending={busy}
          hint={fit ? null : t`Enter your income to continue`}
        >
          {busy ? t`Building your roadmap...` : t`Continue to Optimization`}
        </ContinueButton>
      </StepFooter>
    </form>
  )
}

interface IncomeFitProps {
  fit: Fit
  incomeMinor: Minor
  currency: string
}

/** Income, goals, what is left for living, and the verdict. */
function IncomeFit({ fit, incomeMinor, currency }: IncomeFitProps) {
  const rows = [
    [t({ message: 'Income', context: 'a month' }), incomeMinor],
    [t`Goals`, fit.totalMinor],
    [t`Left for living`, shownRest(incomeMinor, fit.totalMinor, currency)],
  ] as const
  return (
    <section
      aria-label={t`Investment rate`}
      className="grid animate-rise gap-4 rounded-card border border-line bg-sunken/60 p-4"
    >
      <dl className="grid gap-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-control text-text-2">{label}</dt>
            <dd className="text-card">
              <Money value={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar percent={fit.percent} tone={fit.verdict.tone} label={t`Investment rate`} />
      <p
        aria-live="polite"
        className="flex flex-wrap items-center justify-between gap-2 text-control"
      >
        <span>
          {t`Investment rate`} <span className="figure font-semibold">{ofIncome(fit.percent)}</span>
        </span>
        <VerdictBadge tone={fit.verdict.tone}>{fit.verdict.message}</VerdictBadge>
      </p>
    </section>
  )
}

/** The monthly total, and each goal's part of it. */
function MonthlyNeed({ wizard }: { wizard: Wizard }) {
  const { currency, basis } = wizard
  const { goals } = wizard.draft
  const parts = shares([...goals.map((goal) => goal.contributionMinor), basis.committedMinor])
  const monthly = shownMonthly(goals, currency)
  return (
    <section
      aria-label={t`Your goals need`}
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <p className="text-control text-text-2">{t`Your goals need`}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money value={totalMonthly(basis)} currency={currency} className="text-hero" />
          <span className="text-text-2">{t`a month`}</span>
        </p>
      </div>
      {wizard.mode === 'evolution' && <Commitment wizard={wizard} />}
      <ul className="grid grid-cols-1 gap-3">
        {goals.map((goal, position) => {
          const share = parts[position] ?? 0
          const percent = formatPercent(share)
          return (
            <li key={goal.key} className="flex items-center gap-3">
              <GoalEmoji position={position} />
              <div className="grid min-w-0 flex-1 gap-1.5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-control">
                  <span className="font-medium wrap-anywhere">{goal.name}</span>
                  <span className="shrink-0">
                    <Money
                      value={monthly[position] ?? ZERO}
                      currency={currency}
                      className="font-semibold"
                    />{' '}
                    <span className="figure text-text-3">{percent}</span>
                  </span>
                </div>
                <Progress value={share} label={goal.name} valueText={t`${percent} of the total`} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** When adding a goal: what existing goals take, what the new one takes, and both. */
function Commitment({ wizard }: { wizard: Wizard }) {
  const { basis, currency, draft, uncounted } = wizard
  const names = formatList(uncounted.map(({ name }) => name))
  const rows = [
    [t`Current commitment`, basis.committedMinor],
    [plural(draft.goals.length, { one: 'New goal', other: 'New goals' }), newMonthly(basis)],
    [t`Combined monthly total`, totalMonthly(basis)],
  ] as const
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3 text-control">
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="text-text-2">{label}</dt>
            <dd className="font-semibold">
              {/* Other places show each of these figures too. Only exact figures also add up. */}
              <Money value={value} currency={currency} cents />
            </dd>
          </div>
        ))}
      </dl>
      {uncounted.length > 0 && (
        <p className="text-caption text-text-2">
          {t`Left out, because we have no exchange rate right now: ${names}`}
        </p>
      )}
    </div>
  )
}
