import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Crop } from './crop'
import { dollars, samplePlan } from './sample'

/** A projection as the planner draws it: saved solid, projected dashed, the target dotted. */
export function PlannerCrop() {
  return (
    <Crop
      label={t`Example planner: saving ${dollars(samplePlan.monthly)} a month reaches a $90,000 target in May 2028, a month before it is due.`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="text-card">{t`Dream Home`}</p>
        <p className="text-caption text-text-2">
          <Trans>$90,000 by Jun 2028</Trans>
        </p>
      </div>
      <svg viewBox="0 0 520 200" aria-hidden="true" className="mt-4 block w-full">
        <path d="M250 104 520 12V52L250 104Z" className="fill-gold/15" />
        <path d="M0 36H520" strokeWidth="1.5" strokeDasharray="2 5" className="stroke-strong" />
        <path d="M250 20V190" className="stroke-line" />
        <path
          d="M0 176C40 170 70 160 104 152S170 128 200 120S236 108 250 104"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          className="stroke-gold"
        />
        <path
          d="M250 104 520 28"
          fill="none"
          strokeWidth="2.5"
          strokeDasharray="6 4"
          className="stroke-gold"
        />
        <circle cx="250" cy="104" r="5" strokeWidth="2" className="fill-gold stroke-surface" />
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
        <LegendItem stroke="stroke-gold">{t`Saved`}</LegendItem>
        <LegendItem stroke="stroke-gold" dashes="6 4">
          {t`Projected`}
        </LegendItem>
        <LegendItem stroke="stroke-strong" dashes="2 4">
          {t`Target`}
        </LegendItem>
      </ul>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
        <p className="grid">
          <span className="text-caption text-text-2">{t`Each month`}</span>
          <span className="figure text-title">{dollars(samplePlan.monthly)}</span>
        </p>
        <p className="text-caption text-text-3">{t`Assumes 6.0% a year. Not a guarantee.`}</p>
      </div>
    </Crop>
  )
}

interface LegendItemProps {
  stroke: string
  dashes?: string
  children: ReactNode
}

function LegendItem({ stroke, dashes, children }: LegendItemProps) {
  return (
    <li className="inline-flex items-center gap-2">
      <svg viewBox="0 0 24 4" aria-hidden="true" className="h-1 w-6">
        <path d="M0 2H24" strokeWidth="2.5" strokeDasharray={dashes} className={stroke} />
      </svg>
      {children}
    </li>
  )
}
