import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { sumMinor, ZERO } from '@/lib/money'
import { IconButton } from '@/ui/icon-button'
import { Money } from '@/ui/money'
import type { DraftGoal } from '../../model/draft'
import { shownMonthly } from '../../model/plan'
import { GoalEmoji } from '../parts/goal-emoji'

interface DreamTeamProps {
  /** Gets the focus when the focused control is removed. */
  titleRef: RefObject<HTMLHeadingElement | null>
  goals: readonly DraftGoal[]
  currency: string
  onRemove: (goal: DraftGoal) => void
}

/** The goals chosen so far. */
export function DreamTeam({ titleRef, goals, currency, onRemove }: DreamTeamProps) {
  const titleId = useId()
  const total = sumMinor(goals.map((goal) => goal.contributionMinor))
  const monthly = shownMonthly(goals, currency)

  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 ref={titleRef} id={titleId} tabIndex={-1} className="text-card">
          {t`Your Dream Team`}
        </h3>
        {goals.length > 1 && (
          <p className="text-caption text-text-2">
            {t`Together`}{' '}
            <Money value={total} currency={currency} className="font-semibold text-text" />{' '}
            {t`a month`}
          </p>
        )}
      </div>
      {goals.length === 0 ? (
        <p className="rounded-control border border-dashed border-strong/60 px-4 py-5 text-center text-control text-text-3">
          {t`Goals you pick show up here.`}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-control border border-line">
          {goals.map((goal, position) => (
            <li key={goal.key} className="flex animate-rise items-center gap-3 p-3">
              <GoalEmoji position={position} />
              <span className="grid min-w-0 flex-1">
                <span className="text-card wrap-anywhere">{goal.name}</span>
                <Money
                  value={goal.targetMinor}
                  currency={currency}
                  className="text-caption text-text-2"
                />
              </span>
              <span className="grid justify-items-end">
                <Money
                  value={monthly[position] ?? ZERO}
                  currency={currency}
                  className="text-card"
                />
                <span className="text-caption text-text-3">{t`a month`}</span>
              </span>
              <IconButton label={removeText(goal.name)} onClick={() => onRemove(goal)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const removeText = (name: string) => t`Remove ${name}`
