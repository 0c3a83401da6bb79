import { TriangleAlert } from 'lucide-react'
import { formatPercent } from '@/lib/percent'
import { sustainableTexts } from '../../content/onboarding'
import type { Fit } from '../../model/plan'
import { ShareBar } from '../parts/share-bar'

export interface TweakPanelProps {
  now: Fit
  /** After the recommended choice, or the first where none is. */
  after: Fit
  choice: string
}

/** The plan as it is and as it would be, as two bars on one scale. */
export function TweakPanel({ now, after, choice }: TweakPanelProps) {
  return (
    <section
      aria-label={sustainableTexts.warningTitle}
      className="grid gap-3 rounded-control border border-warn/30 bg-warn-bg px-4 py-3 md:grid-cols-2 md:gap-x-8"
    >
      <p className="flex items-center gap-2 text-title md:col-span-2">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warn" />
        {now.verdict.headline}
      </p>
      <Bar label={sustainableTexts.now} fit={now} />
      <Bar label={sustainableTexts.after(choice)} fit={after} />
    </section>
  )
}

function Bar({ label, fit }: { label: string; fit: Fit }) {
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-caption text-text-2">
        <span>{label}</span>
        <span className="figure font-semibold text-text">{formatPercent(fit.percent)}</span>
      </p>
      <ShareBar percent={fit.percent} tone={fit.verdict.tone} label={label} />
    </div>
  )
}
