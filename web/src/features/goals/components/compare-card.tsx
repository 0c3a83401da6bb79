import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import type { Odds } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { Money } from '@/ui/money'
import {
  answerFor,
  type GoalOddsQuery,
  isFailed,
  type PlanProps,
  useGoalOdds,
} from '../api/use-goal-odds'
import { expectedDay } from '../model/odds-timeline'
import { storedPlan, type WhatIf } from '../model/what-if'
import { futureMoney } from './real-money'

interface CompareCardProps extends PlanProps {
  /** A plan kept for comparison; `null` compares with the stored one. */
  kept: WhatIf | null
  onForget: () => void
}

/** Two plans side by side, row by row. */
export function CompareCard({ goal, kept, whatIf, now, odds, isReal, onForget }: CompareCardProps) {
  const left = kept ?? storedPlan(goal)
  const leftOdds = useGoalOdds(goal, left)
  const plans = [
    planColumn(kept ? t`Kept plan` : t`Current plan`, goal, left, leftOdds, now),
    planColumn(t`What if`, goal, whatIf, odds, now),
  ]
  return (
    <TitledCard
      title={t`Plan comparison`}
      action={
        kept && (
          <Button variant="ghost" size="sm" data-print="hide" onClick={onForget}>
            {t`Compare with the current plan`}
          </Button>
        )
      }
    >
      <table className="figure w-full text-control">
        <caption className="sr-only">
          <Trans>Two plans for {goal.name}</Trans>
        </caption>
        <thead className="text-caption text-text-2">
          <tr>
            <td className="py-1.5" />
            {plans.map(({ title }) => (
              <th key={title} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(goal.currency, isReal).map(({ title, cell }) => (
            <tr key={title} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal text-text-2">
                {title}
              </th>
              {plans.map((plan) => (
                <td key={plan.title} className="py-2 pl-3 text-right font-medium">
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div data-print="hide" className="mt-3 flex justify-end">
        <CsvButton fileName="plans.csv" text={() => plansCsv(plans, goal.currency)} />
      </div>
    </TitledCard>
  )
}

interface PlanColumn {
  title: string
  plan: WhatIf
  /** The median, once loaded. */
  projected: Minor | null
  reached: string | null
  odds: Odds | null
  /** Replaces the figures of the odds while they load. */
  waiting: string
}

function planColumn(
  title: string,
  goal: Goal,
  plan: WhatIf,
  odds: GoalOddsQuery,
  now: Date,
): PlanColumn {
  const answer = answerFor(odds, goal, plan)
  const last = answer?.timeline.at(-1)
  return {
    title,
    plan,
    projected: last ? toMinor(last.p50, goal.currency) : null,
    reached: answer ? expectedDay(answer, now) : null,
    odds: answer?.odds ?? null,
    waiting: isFailed(odds) ? t`Not available` : t`Working it out…`,
  }
}

function rows(
  currency: string,
  isReal: boolean,
): { title: string; cell: (column: PlanColumn) => ReactNode }[] {
  const marked = (title: string) => (isReal ? `${title}, ${futureMoney(currency)}` : title)
  const money = (value: Minor) => <Money value={value} currency={currency} />
  return [
    { title: t`Planned each month`, cell: ({ plan }) => money(plan.contributionMinor) },
    { title: marked(t`Target`), cell: ({ plan }) => money(plan.targetMinor) },
    { title: t`Target date`, cell: ({ plan }) => formatDay(plan.targetDate) },
    {
      title: marked(t`Projected`),
      cell: ({ projected, waiting }) => (projected === null ? waiting : money(projected)),
    },
    {
      title: t`Reached by half of the paths`,
      cell: ({ plan, odds, reached, waiting }) => {
        if (!odds) return waiting
        if (reached === null) return t`Not within 5 years of the date`
        return (
          <>
            {formatMonth(reached)}
            {reached > plan.targetDate && (
              <span className="block text-caption font-normal text-warn">{t`after the target date`}</span>
            )}
          </>
        )
      },
    },
    {
      title: t`Odds`,
      cell: ({ odds, waiting }) =>
        odds ? (
          <>
            {outlookWord(odds.outlook)}
            <span className="block text-caption font-normal text-text-3">{oddsBand(odds)}</span>
          </>
        ) : (
          waiting
        ),
    },
  ]
}

/** The two plans as CSV: plain numbers in major units, ISO days, and empty cells for unknown odds. */
export function plansCsv(plans: readonly PlanColumn[], currency: string): string {
  return toCsv(
    [
      'plan',
      'monthly',
      'target',
      'target_date',
      'projected',
      'reached_on',
      'outlook',
      'chance_from_percent',
      'chance_to_percent',
      'currency',
    ],
    plans.map(({ title, plan, projected, reached, odds }) => [
      title,
      toMajor(plan.contributionMinor, currency),
      toMajor(plan.targetMinor, currency),
      plan.targetDate,
      projected === null ? null : toMajor(projected, currency),
      reached,
      odds?.outlook ?? null,
      odds?.fromPercent ?? null,
      odds?.toPercent ?? null,
      currency,
    ]),
  )
}
