import { t } from '@lingui/core/macro'
import type { GoalOdds } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { assetCategoryName } from '@/lib/content/api-words'
import { numberFormat } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import { AssumptionList, type AssumptionsProps, planAssumptions } from './assumptions'

/** The assumptions of one goal's plan, with the returns and the correlations of the classes. */
export function PlanAssumptions(props: AssumptionsProps) {
  const { assumptions, disclaimer } = props.answer
  return (
    <div className="grid gap-5 text-control">
      <AssumptionList list={planAssumptions(props)} />
      <ClassTable classes={assumptions.classes} />
      <CorrelationTable {...assumptions} />
      <p className="text-caption text-text-3">{disclaimer}</p>
    </div>
  )
}

type Assumptions = GoalOdds['assumptions']

function ClassTable({ classes }: Pick<Assumptions, 'classes'>) {
  return (
    <table className="w-full">
      <caption className="pb-1.5 text-left text-caption text-text-2">
        {t`Compound yearly return of each asset class after fees, and its volatility: the standard deviation of a year’s return`}
      </caption>
      <thead className="text-caption text-text-2">
        <tr>
          {[t`Class`, t`Return`, t`Fee`, t`Volatility`].map((title, column) => (
            <th
              key={title}
              scope="col"
              className={cn('py-1 font-medium', column === 0 ? 'text-left' : 'text-right')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map(({ class: name, returnPercent, feePercent, volatilityPercent }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {assetCategoryName(name)}
            </th>
            <td className="figure py-1.5 text-right">{formatPercent(returnPercent)}</td>
            <td className="figure py-1.5 text-right">{formatPercent(feePercent)}</td>
            <td className="figure py-1.5 text-right">{formatPercent(volatilityPercent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function correlationOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : numberFormat(twoDecimals).format(value)
}

/** A triangle: each class with itself and those before it. */
function CorrelationTable({
  classes,
  correlations,
}: Pick<Assumptions, 'classes' | 'correlations'>) {
  return (
    <table className="w-full">
      <caption className="pb-1.5 text-left text-caption text-text-2">
        {t`How asset classes move together: 1 in step, 0 unrelated`}
      </caption>
      <thead>
        <tr>
          <td />
          {classes.map(({ class: name }) => (
            <th key={name} scope="col" className="relative">
              <span className="sr-only">{assetCategoryName(name)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map(({ class: name }, row) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {assetCategoryName(name)}
            </th>
            {classes.map(({ class: other }, column) => (
              <td key={other} className="figure py-1.5 text-right">
                {correlationOf(correlations[row]?.[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
