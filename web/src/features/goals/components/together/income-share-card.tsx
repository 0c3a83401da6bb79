import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSaveIncome } from '@/entities/profile'
import { amountRange } from '@/lib/amount-range'
import { cn } from '@/lib/cn'
import { formatShortMonth } from '@/lib/dates'
import { addMonths } from '@/lib/days'
import { useSubmission } from '@/lib/form-submission'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { COMFORTABLE_PERCENT, MAX_INCOME, TIGHT_PERCENT } from '@/lib/limits'
import { momentDay } from '@/lib/moments'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import type { GoalsPlan, WaterfallYear } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { SubmitFailure } from '@/ui/callout'
import { toCsv } from '@/ui/charts/csv'
import { CsvButton } from '@/ui/charts/csv-button'
import { Share } from '@/ui/charts/share'
import { CollapsibleCard } from '@/ui/collapsible-card'
import { Field } from '@/ui/field'
import { KeepFocus } from '@/ui/keep-focus'
import { Money } from '@/ui/money'
import { MoneyInput } from '@/ui/money-field'
import type { Waterfall } from '../../model/income-limit'
import { isPastAll, lastOfSame, noDateAhead, verdictWords } from '../../model/together'

const fills = { comfortable: 'fill-pos', tight: 'fill-warn', stretched: 'fill-neg' } as const

/** Share of income that goals take by year, with marks at 40 and 50 percent. */
export function IncomeShareCard({ plan }: { plan: GoalsPlan }) {
  const { waterfall, monthlyIncome } = plan
  return (
    <CollapsibleCard
      title={t`Share of income by year`}
      lead={
        <>
          {monthlyIncome === null
            ? t`Enter your income to see how much of it your goals take.`
            : t`Up to ${COMFORTABLE_PERCENT}% is comfortable, up to ${TIGHT_PERCENT}% is tight.`}{' '}
          <Trans>
            Shows each year's costliest month. A goal counts until its date, or for one more year if
            its date has passed. Unlike the timeline, this doesn't pass on what a reached goal frees
            up.
          </Trans>
        </>
      }
    >
      <KeepFocus>
        <IncomeForm plan={plan} />
      </KeepFocus>
      {waterfall.years.some(({ monthly }) => monthly > 0) ? (
        <Years plan={plan} />
      ) : (
        <p className="mt-4 text-control text-text-2">{nothingAhead(waterfall)}</p>
      )}
    </CollapsibleCard>
  )
}

/** Why the goals take nothing of the income in any year. */
const nothingAhead = (waterfall: Waterfall): string =>
  isPastAll(waterfall) ? noDateAhead() : t`No open goal has a monthly amount.`

function Years({ plan }: { plan: GoalsPlan }) {
  const hidden = useAmountsHidden()
  const { waterfall, currency } = plan
  const today = momentDay(new Date())
  const top = Math.max(60, ...waterfall.years.map(({ percent }) => percent ?? 0))
  return (
    <>
      <table className="figure mt-4 w-full text-control">
        <caption className="sr-only">{t`Share of income by year`}</caption>
        <thead className="text-caption text-text-2">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {t`Until`}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t`Per month`}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {t`Share`}
            </th>
            <th scope="col" className="hidden w-2/5 py-1 pl-4 text-left font-medium sm:table-cell">
              {t`Verdict`}
            </th>
          </tr>
        </thead>
        <tbody>
          {lastOfSame(waterfall.years).map((year) => (
            <tr key={year.year} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {formatShortMonth(addMonths(today, 12 * year.year))}
              </th>
              <td className="py-2 text-right">
                <Money major={year.monthly} currency={currency} />
              </td>
              <td className="py-2 pl-3 text-right font-medium">
                {year.percent === null ? t`Unknown` : <Share percent={year.percent} />}
                <span className="block text-caption font-normal text-text-3 sm:hidden">
                  {year.verdict && verdictWords()[year.verdict]}
                </span>
              </td>
              <td className="hidden py-2 pl-4 text-caption text-text-2 sm:table-cell">
                {year.verdict && verdictWords()[year.verdict]}
                {!hidden && <ShareBar year={year} top={top} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div data-print="hide" className="flex justify-end pt-4">
        <CsvButton fileName="income-share.csv" text={() => incomeShareCsv(plan)} />
      </div>
    </>
  )
}

/** The share as a bar, with marks at both limits. The figures beside it say the same. */
function ShareBar({ year: { percent, verdict }, top }: { year: WaterfallYear; top: number }) {
  if (percent === null || verdict === null) return null
  const at = (value: number) => `${(value / top) * 100}%`
  return (
    <svg aria-hidden="true" className="mt-1 block h-2.5 w-full overflow-visible">
      <rect y="2" width="100%" height="6" rx="3" className="fill-line" />
      <rect
        y="2"
        width={at(percent)}
        height="6"
        rx="3"
        className={cn(fills[verdict], 'forced-colors:fill-[Highlight]')}
      />
      {[COMFORTABLE_PERCENT, TIGHT_PERCENT].map((limit) => (
        <line
          key={limit}
          x1={at(limit)}
          x2={at(limit)}
          y2="10"
          strokeWidth="1.5"
          className="stroke-text-2"
        />
      ))}
    </svg>
  )
}

/** The years as CSV: plain numbers in major units and percent. */
export function incomeShareCsv({ waterfall, currency }: GoalsPlan): string {
  return toCsv(
    ['year', 'monthly', 'percent_of_income', 'verdict', 'currency'],
    waterfall.years.map(({ year, monthly, percent, verdict }) => [
      year,
      monthly,
      percent,
      verdict,
      currency,
    ]),
  )
}

/** A form for the monthly income, beside the plan that uses it. */
function IncomeForm({ plan: { monthlyIncome, currency } }: { plan: GoalsPlan }) {
  const known = monthlyIncome === null ? null : toMinor(monthlyIncome, currency)
  const [open, setOpen] = useState(known === null)
  const [income, setIncome] = useState<Minor | null>(known)
  const range = amountRange(currency, MAX_INCOME)
  const field = useRef<HTMLInputElement>(null)
  const [missed, setMissed] = useState(false)
  const save = useSaveIncome()
  const { submit, failure } = useSubmission(
    async () => {
      setMissed(!range.holds(income))
      if (!range.holds(income)) return field.current?.focus()
      await save.mutateAsync(toMajor(income, currency))
      setOpen(false)
    },
    () => false,
  )

  if (!open && known !== null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-control">
        <span>
          <Trans>
            <Money value={known} currency={currency} className="font-semibold" /> monthly income
          </Trans>
        </span>
        <Button
          variant="link"
          size="sm"
          data-print="hide"
          onClick={() => {
            setIncome(known)
            setOpen(true)
          }}
        >
          <Pencil />
          {t`Change income`}
        </Button>
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SubmitFailure title={t`Your income was not saved`} failure={failure} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t`Monthly income after tax`}
          error={missed && !range.holds(income) ? range.error(income) : undefined}
          className="min-w-40 flex-1"
        >
          <MoneyInput ref={field} currency={currency} value={income} onValueChange={setIncome} />
        </Field>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {t`Save income`}
        </Button>
        {known !== null && (
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  )
}
