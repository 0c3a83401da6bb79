/** Assumptions of a plan with their sources: in a drawer on screen, in full on paper. */
import { t } from '@lingui/core/macro'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { cn } from '@/lib/cn'
import { assetCategoryName } from '@/lib/content/api-words'
import { groupBy } from '@/lib/group-by'
import { formatNumber, numberFormat } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import type { Assumption } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet'

interface AssumptionsProps {
  goal: Goal
  answer: GoalOdds
}

/** Opens what a plan of one goal assumes. */
export function AssumptionsButton(props: AssumptionsProps) {
  return (
    <AssumptionsSheetButton>
      <PlanAssumptions {...props} />
    </AssumptionsSheetButton>
  )
}

export function AssumptionsSheetButton({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="link" data-print="hide">
          <BookOpenText />
          {t`Assumptions`}
        </Button>
      </SheetTrigger>
      <SheetContent
        title={t`Assumptions`}
        description={t`What the projection and the odds are based on, with sources.`}
      >
        {children}
      </SheetContent>
    </Sheet>
  )
}

/** For print: in small type, each source once. The returns of the classes are in the list. */
export function AssumptionsOnPaper(props: AssumptionsProps) {
  const bySource = groupBy(planAssumptions(props), ({ source }) => source)
  return (
    <div className="col-span-full hidden print:block">
      <h2 className="text-card">{t`Assumptions`}</h2>
      <dl className="mt-1.5 columns-4 gap-4 text-caption">
        {[...bySource].map(([source, members]) => (
          <div key={source} className="break-inside-avoid pb-1.5">
            {members.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-text-2">{name}</dt>
                <dd className="figure font-medium">{value}</dd>
              </div>
            ))}
            <dd className="text-text-3">{source}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function PlanAssumptions(props: AssumptionsProps) {
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

function planAssumptions({ answer }: AssumptionsProps): Assumption[] {
  const { assumptions } = answer
  return [
    {
      name: t`Simulated paths`,
      value: formatNumber(assumptions.paths),
      source: t`Every goal uses the same simulated months. The line shows the median.`,
    },
    ...assumptions.list,
  ]
}

/** Each assumption with its value and source. */
export function AssumptionList({ list }: { list: readonly Assumption[] }) {
  return (
    <dl className="grid gap-3.5">
      {list.map(({ name, value, source }) => (
        <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5">
          <dt className="text-text-2">{name}</dt>
          <dd className="figure text-right font-medium">{value}</dd>
          <dd className="col-span-2 text-caption text-text-3">{source}</dd>
        </div>
      ))}
    </dl>
  )
}

type Assumptions = GoalOdds['assumptions']

function ClassTable({ classes }: Pick<Assumptions, 'classes'>) {
  return (
    <table className="w-full">
      <caption className="pb-1.5 text-left text-caption text-text-2">
        {t`Compound yearly return of each asset class after fees, and its volatility`}
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
