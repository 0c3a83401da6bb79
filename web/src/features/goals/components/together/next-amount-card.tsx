import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOf } from '@/entities/goals-using'
import { accountsQuery } from '@/entities/household'
import { amountRange } from '@/lib/amount-range'
import type { Account, Goal } from '@/lib/api-types'
import { addDays } from '@/lib/days'
import { editAccountPath } from '@/lib/form-paths'
import { HIDDEN_AMOUNT, useAmountsHidden } from '@/lib/hidden-amounts'
import { MAX_SAVED } from '@/lib/limits'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import { spanText } from '@/lib/planning/span'
import type { GoalsPlan, NextOption, WaterfallGoal } from '@/lib/planning-shapes'
import { CollapsibleCard } from '@/ui/collapsible-card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { KeepFocus } from '@/ui/keep-focus'
import { Money } from '@/ui/money'
import { MoneyInput } from '@/ui/money-field'
import { PercentInput } from '@/ui/number-text-input'
import { QueryFallback } from '@/ui/query-fallback'
import { Skeleton } from '@/ui/skeleton'
import { daysText } from '../../model/odds-words'
import { useValidEntry } from '../../model/use-valid-entry'
import { useShortList } from '../show-all'

const MAX_RATE = 100

type GoalOption = Extract<NextOption, { kind: 'goal' }>
type DebtOption = Extract<NextOption, { kind: 'debt' }>

interface NextAmountCardProps {
  goals: readonly Goal[]
  plan: GoalsPlan
  /** The entered amount; `undefined` for the server's default. */
  chosen: Minor | undefined
  /** Entered rates in percent a year, by account. */
  rates: Readonly<Record<string, number>>
  onAmountChange: (amount: Minor) => void
  onRateChange: (accountId: string, percent: number) => void
}

/** What the next amount would do for each goal and debt, in order of need. */
export function NextAmountCard({
  goals,
  plan,
  chosen,
  rates,
  onAmountChange,
  onRateChange,
}: NextAmountCardProps) {
  const accounts = useQuery(accountsQuery)
  const { currency, nextAmount } = plan
  const amount = chosen ?? toMinor(nextAmount.amount, currency)
  const options = nextAmount.options.toSorted((a, b) => a.rank - b.rank)
  const [shown, showAll] = useShortList(options)
  return (
    <CollapsibleCard
      title={
        <Trans>
          Where could the next <Money value={amount} currency={currency} /> go?
        </Trans>
      }
      lead={t`High-interest debts come first, then goals late or off track by date, then goals on track by date, then other debts.`}
    >
      <Amount value={amount} currency={currency} onChange={onAmountChange} />
      <KeepFocus>
        {options.some(({ kind }) => kind === 'debt') && !accounts.data ? (
          <QueryFallback read={accounts}>
            <div className="mt-4 grid gap-3.5">
              {shown.map(({ rank }) => (
                <Skeleton key={rank} className="h-16" />
              ))}
            </div>
          </QueryFallback>
        ) : options.length > 0 ? (
          <ol className="mt-4 grid divide-y divide-line">
            {shown.map((option) => (
              <li
                key={option.kind === 'debt' ? option.accountId : option.goalId}
                className="flex gap-3 py-3"
              >
                <span
                  aria-hidden="true"
                  className="figure grid size-6 shrink-0 place-items-center rounded-full bg-gold-bg text-caption font-semibold text-gold-text"
                >
                  {option.rank}
                </span>
                <div className="min-w-0 flex-1">
                  {option.kind === 'goal' ? (
                    <ToGoal
                      option={option}
                      name={nameOf(goals)(option.goalId)}
                      place={plan.waterfall.goals.find(({ goalId }) => goalId === option.goalId)}
                    />
                  ) : (
                    <ToDebt
                      option={option}
                      account={accounts.data?.find(({ id }) => id === option.accountId)}
                      currency={currency}
                      tried={rates[option.accountId]}
                      onRateChange={(percent) => onRateChange(option.accountId, percent)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-4 text-control text-text-2">
            {t`All your goals are reached and no debt costs you interest.`}
          </p>
        )}
        {showAll}
      </KeepFocus>
    </CollapsibleCard>
  )
}

interface AmountProps {
  value: Minor
  currency: string
  onChange: (value: Minor) => void
}

function Amount({ value, currency, onChange }: AmountProps) {
  const hidden = useAmountsHidden()
  const range = amountRange(currency, MAX_SAVED)
  const { field, isWrong } = useValidEntry(value, range.holds, onChange)
  return (
    <Field
      label={t`Amount`}
      className="max-w-48 print:hidden"
      error={isWrong ? range.error(field.value) : undefined}
    >
      {hidden ? (
        <Input readOnly value={HIDDEN_AMOUNT} />
      ) : (
        <MoneyInput currency={currency} {...field} />
      )}
    </Field>
  )
}

function OptionName({ to, children }: { to: string; children: string }) {
  return (
    <p className="text-control font-medium wrap-anywhere">
      <Link to={to} className="rounded-chip underline-offset-4 hover:underline">
        {children}
      </Link>
    </p>
  )
}

interface ToGoalProps {
  option: GoalOption
  name: string
  /** The goal's place in the plan without the amount. */
  place: WaterfallGoal | undefined
}

function ToGoal({ option, name, place }: ToGoalProps) {
  return (
    <>
      <OptionName to={paths.goalPlanner(option.goalId)}>{name}</OptionName>
      <p className="text-caption text-text-2">{gainText(option, place?.doneOn)}</p>
    </>
  )
}

/** `doneOn` is the day on which the goal is reached without the amount. */
function gainText({ onlyWithIt, daysGained }: GoalOption, doneOn: string | null | undefined) {
  if (onlyWithIt) return t`Makes this goal reachable. Without it, the plan falls short.`
  if (daysGained === null) return t`Not enough to reach this goal as planned.`
  if (daysGained === 0) return t`No change to the date.`
  if (doneOn && addDays(doneOn, -daysGained) <= momentDay(new Date())) return t`Reached today.`
  return t`Reached ${gainedText(daysGained)} sooner.`
}

/** The shortest calendar month. Plans pay once a month, so a smaller gain lies before the first payment. */
const MONTH_DAYS_MIN = 28
const MONTH_DAYS = 365.25 / 12

const gainedText = (days: number) =>
  days < MONTH_DAYS_MIN ? daysText(days) : spanText(Math.round(days / MONTH_DAYS))

function helpOf(option: DebtOption, tried: number | undefined): string {
  if (tried !== undefined) return t`Only tried here. Save it on the account page.`
  return option.rateIsAssumed ? t`Assumed. Enter your own rate.` : t`Yearly interest rate.`
}

interface ToDebtProps {
  option: DebtOption
  account: Account | undefined
  currency: string
  /** The rate entered here. */
  tried: number | undefined
  onRateChange: (percent: number) => void
}

function ToDebt({ option, account, currency, tried, onRateChange }: ToDebtProps) {
  const name = account?.name ?? t({ message: 'Debt', context: 'one' })
  const { field, isWrong } = useValidEntry(
    tried ?? option.ratePercent,
    (percent) => percent >= 0 && percent <= MAX_RATE,
    onRateChange,
  )
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <OptionName to={paths.account(option.accountId)}>{name}</OptionName>
        <p className="text-caption text-text-2">
          <Trans>
            Paying it down saves <Money major={option.savedInAYear} currency={currency} /> of
            interest in a year.
          </Trans>
        </p>
        {account?.paid_in_full === false && (
          <Link
            to={editAccountPath(option.accountId)}
            className="rounded-chip text-caption text-text-2 underline underline-offset-4 print:hidden"
          >
            {t`Do you pay ${name} in full every month?`}
          </Link>
        )}
      </div>
      <Field
        label={t`Interest rate: ${name}`}
        labelHidden
        help={helpOf(option, tried)}
        className="w-36"
        error={isWrong ? t`Enter 0% to ${MAX_RATE}%.` : undefined}
      >
        <PercentInput digits={3} {...field} />
      </Field>
    </div>
  )
}
