import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { claims } from '@/lib/marketing-claims'
import type { Minor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { aheadOfPercent } from '@/lib/planning/verdict'
import { useCountUp } from '@/lib/use-count-up'
import { Money } from '@/ui/money'
import type { Fit } from '../../model/plan'
import type { Wizard } from '../../model/use-wizard'
import { VerdictBadge } from '../parts/verdict-badge'

/** The plan in three figures, and a comparison. */
export function RoadmapSummary({ wizard, fit }: { wizard: Wizard; fit: Fit }) {
  const count = wizard.draft.goals.length
  const isFirst = wizard.mode === 'onboarding'
  const percent = aheadOfPercent(fit.totalMinor, wizard.draft.incomeMinor ?? 0)
  return (
    <section
      aria-label={t`Your roadmap`}
      className="grid gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Figure
          label={
            isFirst
              ? plural(count, { one: t`Goal`, other: t`Goals` })
              : plural(count, { one: t`New goal`, other: t`New goals` })
          }
        >
          {count}
        </Figure>
        {/* A goal added later is summed up with the existing ones, as in its share of income. */}
        <Figure label={isFirst ? t`A month` : t`A month for all goals`}>
          <CountedMoney value={fit.totalMinor} currency={wizard.currency} />
        </Figure>
        <Figure
          label={t`Of your income`}
          badge={<VerdictBadge tone={fit.verdict.tone}>{fit.verdict.badge}</VerdictBadge>}
          className="max-sm:col-span-2"
        >
          {formatPercent(fit.percent)}
        </Figure>
      </dl>
      <p className="border-t border-line pt-4 text-center text-control text-text-2">
        {percent > 0 && (
          <span className="font-semibold text-text">
            {t`You are ahead of ${percent}% of people.`}{' '}
          </span>
        )}
        {t`Our ${claims.faster()}.`}
      </p>
    </section>
  )
}

interface FigureProps {
  label: string
  badge?: ReactNode
  className?: string
  children: ReactNode
}

function Figure({ label, badge, className, children }: FigureProps) {
  return (
    <div className={cn('flex flex-col items-center gap-1', className)}>
      <dt className="text-caption text-text-2">{label}</dt>
      <dd className="figure order-first text-heading">{children}</dd>
      {badge && <dd>{badge}</dd>}
    </div>
  )
}

/** Counts up on the screen; screen readers get the amount once. */
function CountedMoney({ value, currency }: { value: Minor; currency: string }) {
  const shown = Math.round(value * useCountUp()) as Minor
  return (
    <>
      <span aria-hidden="true">
        <Money value={shown} currency={currency} />
      </span>
      <span className="sr-only">
        <Money value={value} currency={currency} />
      </span>
    </>
  )
}
