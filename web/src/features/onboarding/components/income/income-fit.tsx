import type { Minor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { Money } from '@/ui/money'
import { incomeTexts } from '../../content/onboarding'
import { type Fit, shownRest } from '../../model/plan'
import { ShareBar } from '../parts/share-bar'
import { VerdictBadge } from '../parts/verdict-badge'

export interface IncomeFitProps {
  fit: Fit
  incomeMinor: Minor
  currency: string
}

/** Income against goals against what is left for living, and the verdict. */
export function IncomeFit({ fit, incomeMinor, currency }: IncomeFitProps) {
  const rows = [
    [incomeTexts.income, incomeMinor],
    [incomeTexts.goals, fit.totalMinor],
    [incomeTexts.living, shownRest(incomeMinor, fit.totalMinor, currency)],
  ] as const
  return (
    <section
      aria-label={incomeTexts.rate}
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
      <ShareBar percent={fit.percent} tone={fit.verdict.tone} label={incomeTexts.rate} />
      <p
        aria-live="polite"
        className="flex flex-wrap items-center justify-between gap-2 text-control"
      >
        <span>
          {incomeTexts.rate}{' '}
          <span className="figure font-semibold">
            {incomeTexts.ofIncome(formatPercent(fit.percent))}
          </span>
        </span>
        <VerdictBadge tone={fit.verdict.tone}>{fit.verdict.message}</VerdictBadge>
      </p>
    </section>
  )
}
