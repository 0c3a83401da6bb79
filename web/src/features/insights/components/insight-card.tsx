import { t } from '@lingui/core/macro'
import {
  Activity,
  ChevronDown,
  CircleUser,
  CreditCard,
  type LucideIcon,
  PiggyBank,
  Target,
  TrendingUp,
  Undo2,
  X,
} from 'lucide-react'
import { useId } from 'react'
import type { Insight, InsightFamily, InsightPriority, TextPart } from '@/entities/insights'
import { hiddenAmountLabel, useAmountsHidden } from '@/lib/hidden-amounts'
import { formatRelative } from '@/lib/moments'
import { Badge, type BadgeProps } from '@/ui/badge'
import { ButtonLink } from '@/ui/button-link'
import { FactList } from '@/ui/fact-list'
import { IconButton } from '@/ui/icon-button'
import { HiddenAmount } from '@/ui/money'

const icons: Readonly<Record<InsightFamily, LucideIcon>> = {
  goals: Target,
  money: PiggyBank,
  debt: CreditCard,
  market: TrendingUp,
  activity: Activity,
  account: CircleUser,
}

const urgencies = (): Partial<
  Record<InsightPriority, { word: string; tone: BadgeProps['tone'] }>
> => ({ urgent: { word: t`Urgent`, tone: 'neg' }, important: { word: t`Important`, tone: 'warn' } })

/** Paths of this app only, excluding any that a browser would read as another site. */
const OWN_PATH = /^\/(?![/\\])/

/** With a word joiner, so that no line ends inside it. */
const UNBROKEN = 'peut-\u2060être'

interface InsightCardProps {
  insight: Insight
  /** The family of its rule; undefined for a newer rule. */
  family: InsightFamily | undefined
  now: Date
  onDismiss: (insight: Insight) => void
  onRestore: (insight: Insight) => void
}

/** One insight, what to do about it, and why it is shown. */
export function InsightCard({
  insight,
  family = 'account',
  now,
  onDismiss,
  onRestore,
}: InsightCardProps) {
  const id = useId()
  const Icon = icons[family]
  const urgency = urgencies()[insight.priority]
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-gold-bg text-gold-text">
          <Icon className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-card wrap-anywhere">
            <InsightText
              parts={insight.titleParts.map(({ text, isAmount }) => ({
                text: text.replaceAll('peut-être', UNBROKEN),
                isAmount,
              }))}
            />
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-text-3">
            <time dateTime={insight.createdAt}>{formatRelative(insight.createdAt, now)}</time>
            {urgency && <Badge tone={urgency.tone}>{urgency.word}</Badge>}
          </p>
        </div>
        <Aside insight={insight} onDismiss={onDismiss} onRestore={onRestore} />
      </div>
      <p className="text-control text-text-2 wrap-anywhere">
        <InsightText parts={insight.bodyParts} />
      </p>
      <div className="mt-auto grid gap-1.5">
        {insight.link && OWN_PATH.test(insight.link.path) && (
          <ButtonLink
            to={insight.link.path}
            variant="link"
            className="justify-self-start"
            data-print="hide"
          >
            {insight.link.label}
          </ButtonLink>
        )}
        <Why insight={insight} />
      </div>
    </article>
  )
}

function Aside({
  insight,
  onDismiss,
  onRestore,
}: Pick<InsightCardProps, 'insight' | 'onDismiss' | 'onRestore'>) {
  const dismissed = insight.dismissedAt !== null
  const hidden = useAmountsHidden()
  const title = insight.titleParts
    .map(({ text, isAmount }) => (isAmount && hidden ? hiddenAmountLabel() : text))
    .join('')
  return (
    <IconButton
      label={dismissed ? t`Restore: ${title}` : t`Dismiss: ${title}`}
      data-print="hide"
      className="-mt-2 -mr-2"
      onClick={() => (dismissed ? onRestore(insight) : onDismiss(insight))}
    >
      {dismissed ? <Undo2 /> : <X />}
    </IconButton>
  )
}

function Why({ insight }: { insight: Insight }) {
  const { why, writtenBy } = insight
  return (
    <details data-print="hide" className="group text-caption text-text-2">
      <summary className="flex min-h-6 pointer-coarse:min-h-11 items-center gap-1 rounded-chip py-0.5 hover:text-text">
        {t`Why am I seeing this?`}
        <ChevronDown className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-1.5">{why.rule}</p>
      <FactList
        className="mt-2 gap-1.5 rounded-control bg-sunken p-3 text-caption"
        facts={why.facts.map((fact) => ({
          name: fact.label,
          value: <InsightText parts={[fact]} />,
        }))}
      />
      {writtenBy === 'model' && (
        <p className="mt-2 text-text-3">
          {t`Worded by a language model from these facts. We checked every number against them.`}
        </p>
      )}
    </details>
  )
}

/** A sentence whose amounts, and shares of amounts, are masked while amounts are hidden. */
function InsightText({ parts }: { parts: readonly TextPart[] }) {
  const hidden = useAmountsHidden()
  return withKeys(parts).map(({ key, text, isAmount }) =>
    isAmount && hidden ? (
      <HiddenAmount key={key} />
    ) : (
      <span key={key} className={isAmount ? 'figure' : undefined}>
        {text}
      </span>
    ),
  )
}

/** Keys by position: a sentence may contain the same amount twice. */
function withKeys(parts: readonly TextPart[]) {
  let at = 0
  return parts.map((part) => {
    const key = `${at}`
    at += part.text.length + 1
    return { ...part, key }
  })
}
