import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import type { Minor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { Money } from '@/ui/money'
import { celebrationTexts } from '../../content/onboarding'
import type { Fit } from '../../model/plan'
import type { Wizard } from '../../model/use-wizard'
import { VerdictBadge } from '../parts/verdict-badge'

const COUNT_MS = 1_000

/** The plan in three figures, and how it compares. */
export function RoadmapSummary({ wizard, fit }: { wizard: Wizard; fit: Fit }) {
  const count = wizard.goals.length
  const labels = celebrationTexts.figures[wizard.mode]
  return (
    <section
      aria-label={celebrationTexts.roadmap}
      className="grid gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Figure label={labels.goals(count)}>{count}</Figure>
        <Figure label={labels.monthly()}>
          <CountedMoney value={fit.totalMinor} currency={wizard.currency} />
        </Figure>
        <Figure label={celebrationTexts.ofIncome} className="max-sm:col-span-2">
          <span className="flex flex-wrap items-center justify-center gap-2">
            {formatPercent(fit.percent)}
            <VerdictBadge tone={fit.verdict.tone}>{fit.verdict.badge}</VerdictBadge>
          </span>
        </Figure>
      </dl>
      <p className="border-t border-line pt-4 text-center text-control text-text-2">
        {fit.ahead > 0 && (
          <span className="font-semibold text-text">{celebrationTexts.ahead(fit.ahead)} </span>
        )}
        {celebrationTexts.faster}
      </p>
    </section>
  )
}

interface FigureProps {
  label: string
  className?: string
  children: ReactNode
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={cn('flex flex-col-reverse items-center gap-1', className)}>
      <dt className="text-caption text-text-2">{label}</dt>
      <dd className="figure text-heading">{children}</dd>
    </div>
  )
}

/** Counts up for the eye; the ear is told the amount once. */
function CountedMoney({ value, currency }: { value: Minor; currency: string }) {
  const shown = useCountUp(value, COUNT_MS) as Minor
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

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Counts from 0 to `end`, rounded, in `durationMs`; at once where motion is to be reduced. */
function useCountUp(end: number, durationMs: number): number {
  const [shown, setShown] = useState(() => (matchMedia(REDUCED_MOTION).matches ? end : 0))

  useEffect(() => {
    if (matchMedia(REDUCED_MOTION).matches) {
      setShown(end)
      return
    }
    let frame = 0
    const startedAt = performance.now()
    const tick = (time: number) => {
      const share = Math.min(1, Math.max(0, time - startedAt) / durationMs)
      setShown(Math.round(end * easeOut(share)))
      if (share < 1) frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [end, durationMs])

  return shown
}
