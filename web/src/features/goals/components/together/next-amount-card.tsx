import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accountsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { GoalsPlan, NextOption } from '@/lib/planning-shapes'
import { HIDDEN_AMOUNT, useAmountsHidden } from '@/lib/privacy'
import { Field } from '@/ui/field'
import { FoldingCard } from '@/ui/folding-card'
import { Input } from '@/ui/input'
import { Money } from '@/ui/money'
import { MoneyInput } from '@/ui/money-input'
import { PercentInput } from '@/ui/percent-input'
import { daysText } from '../../model/odds-words'
import { nameOf } from '../../model/together'
import { useShortList } from '../show-all'

const MAX_RATE = 100

type DebtOption = Extract<NextOption, { kind: 'debt' }>

export interface NextAmountCardProps {
  goals: readonly Goal[]
  plan: GoalsPlan
  /** What was typed in; the server's usual amount when nothing was. */
  chosen: Minor | undefined
  /** Percent a year by account, where somebody knows better than we do. */
  rates: Readonly<Record<string, number>>
  onAmountChange: (amount: Minor) => void
  onRateChange: (accountId: string, percent: number) => void
}

/** What the next amount would do at each place it could go to, the most useful first. */
export function NextAmountCard({
  goals,
  plan,
  chosen,
  rates,
  onAmountChange,
  onRateChange,
}: NextAmountCardProps) {
  const { currency, nextAmount } = plan
  const amount = chosen ?? toMinor(nextAmount.amount, currency)
  const options = nextAmount.options.toSorted((a, b) => a.rank - b.rank)
  const [shown, showAll] = useShortList(options)
  return (
    <FoldingCard
      id="next-title"
      title={
        <>
          Where could the next <Money value={amount} currency={currency} /> go?
        </>
      }
    >
      <Amount value={amount} currency={currency} onChange={onAmountChange} />
      {options.length > 0 ? (
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
                  <ToGoal option={option} name={nameOf(goals)(option.goalId)} />
                ) : (
                  <ToDebt
                    option={option}
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
          Every goal is there already, and nothing is owed.
        </p>
      )}
      {showAll}
    </FoldingCard>
  )
}

interface AmountProps {
  value: Minor
  currency: string
  onChange: (value: Minor) => void
}

function Amount({ value, currency, onChange }: AmountProps) {
  const hidden = useAmountsHidden()
  const [typed, setTyped] = useState<Minor | null | undefined>()
  function enter(next: Minor | null): void {
    const valid = next !== null && next > 0
    setTyped(valid ? undefined : next)
    if (valid) onChange(next)
  }
  return (
    <Field
      label="Amount"
      className="max-w-48 print:hidden"
      error={typed === undefined ? undefined : 'Enter an amount above 0.'}
    >
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
  )
}

function ToGoal({ option, name }: { option: Extract<NextOption, { kind: 'goal' }>; name: string }) {
  const { daysGained, onlyWithIt } = option
  return (
    <>
      <p className="text-control font-medium">
        <Link
          to={paths.goalPlanner(option.goalId)}
          className="rounded-chip underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </p>
      <p className="text-caption text-text-2">
        {onlyWithIt
          ? 'Gets you there. Without it, the plan never does.'
          : daysGained === null
            ? 'No date to bring forward: as planned it is not reached.'
            : daysGained === 0
              ? 'Would not be there sooner.'
              : `Would be there ${daysText(daysGained)} sooner.`}
      </p>
    </>
  )
}

function helpOf(option: DebtOption, tried: number | undefined): string {
  if (tried !== undefined) return 'Tried here. Keep it on the account’s page.'
  return option.rateIsAssumed ? 'Assumed. Type in what you pay.' : 'Interest a year.'
}

interface ToDebtProps {
  option: DebtOption
  currency: string
  /** What was typed in here. */
  tried: number | undefined
  onRateChange: (percent: number) => void
}

function ToDebt({ option, currency, tried, onRateChange }: ToDebtProps) {
  const { data: accounts } = useQuery(accountsQuery)
  const name = accounts?.find(({ id }) => id === option.accountId)?.name ?? 'A debt'
  const [typed, setTyped] = useState<number | null | undefined>()
  function enter(percent: number | null): void {
    const valid = percent !== null && percent >= 0 && percent <= MAX_RATE
    setTyped(valid ? undefined : percent)
    if (valid) onRateChange(percent)
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-control font-medium wrap-anywhere">
          <Link
            to={paths.account(option.accountId)}
            className="rounded-chip underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="text-caption text-text-2">
          Paid back, it would save{' '}
          <Money value={toMinor(option.savedInAYear, currency)} currency={currency} /> of interest
          in a year.
        </p>
      </div>
      <Field
        label={`Interest of ${name}`}
        labelHidden
        help={helpOf(option, tried)}
        className="w-36"
        error={typed === undefined ? undefined : `Enter 0% to ${MAX_RATE}%.`}
      >
        <PercentInput
          value={typed === undefined ? (tried ?? option.ratePercent) : typed}
          onValueChange={enter}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
    </div>
  )
}
