import type { ReactNode } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { oddsBand } from '@/lib/odds-band'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { Money } from '@/ui/money'
import { type GoalOddsQuery, useGoalOdds } from '../api/use-goal-odds'
import { targetDay } from '../model/target-day'
import { expectedDay } from '../model/todays-money'
import { storedPlan, type WhatIf } from '../model/what-if'

export interface CompareCardProps {
  goal: Goal
  /** A plan that was put aside to compare with; the stored one when there is none. */
  kept: WhatIf | null
  whatIf: WhatIf
  now: Date
  /** Of the plan that is tried. */
  odds: GoalOddsQuery
  onForget: () => void
}

/** Two plans side by side, row by row. */
export function CompareCard({ goal, kept, whatIf, now, odds, onForget }: CompareCardProps) {
  const left = kept ?? storedPlan(goal)
  const leftOdds = useGoalOdds(goal, left)
  const plans = [
    planColumn(kept ? 'Kept plan' : 'Current plan', goal, left, leftOdds, now),
    planColumn('What you try', goal, whatIf, odds, now),
  ]
  return (
    <Card aria-labelledby="compare-title">
      <CardHeader
        id="compare-title"
        title="Two plans side by side"
        action={
          kept && (
            <Button variant="ghost" size="sm" data-print="hide" onClick={onForget}>
              Compare with the current plan
            </Button>
          )
        }
      />
      <table className="figure w-full text-control">
        <caption className="sr-only">Two plans for {goal.name}</caption>
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
          {rows(goal.currency).map(({ title, cell }) => (
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
    </Card>
  )
}

interface PlanColumn {
  title: string
  plan: WhatIf
  /** The median, once it is known. */
  projected: Minor | null
  reached: string | null
  /** The outlook and the band; what stands in for them while they are on their way. */
  outlook: string
  band: string
}

function planColumn(
  title: string,
  goal: Goal,
  plan: WhatIf,
  odds: GoalOddsQuery,
  now: Date,
): PlanColumn {
  const known = odds.data !== undefined && !odds.isPlaceholderData
  const last = odds.data?.timeline.at(-1)
  const waiting = odds.isError ? 'not known' : 'working it out'
  return {
    title,
    plan,
    projected: last && known ? toMinor(last.p50, goal.currency) : null,
    reached: known ? expectedDay(odds.data, now) : null,
    outlook: known ? odds.data.odds.outlook : waiting,
    band: known ? oddsBand(odds.data.odds) : '',
  }
}

function rows(currency: string): { title: string; cell: (column: PlanColumn) => ReactNode }[] {
  const money = (value: Minor) => <Money value={value} currency={currency} />
  return [
    { title: 'Planned each month', cell: ({ plan }) => money(plan.contributionMinor) },
    { title: 'Target', cell: ({ plan }) => money(plan.targetMinor) },
    { title: 'Target date', cell: ({ plan }) => formatDay(plan.targetDate) },
    { title: 'Comes to', cell: ({ projected }) => (projected === null ? '–' : money(projected)) },
    {
      title: 'Expected',
      cell: ({ reached }) => (reached === null ? '–' : formatMonth(reached)),
    },
    {
      title: 'Chance',
      cell: ({ outlook, band }) => (
        <>
          {outlook}
          {band && <span className="block text-caption font-normal text-text-3">{band}</span>}
        </>
      ),
    },
  ]
}

/** The two plans as CSV: plain numbers in major units, ISO days. */
export function plansCsv(plans: readonly PlanColumn[], currency: string): string {
  return toCsv(
    [
      'plan',
      'monthly',
      'target',
      'target_date',
      'comes_to',
      'there_by',
      'outlook',
      'chance',
      'currency',
    ],
    plans.map(({ title, plan, projected, reached, outlook, band }) => [
      title,
      toMajor(plan.contributionMinor, currency),
      toMajor(plan.targetMinor, currency),
      targetDay(plan.targetDate),
      projected === null ? null : toMajor(projected, currency),
      reached,
      outlook,
      band,
      currency,
    ]),
  )
}
