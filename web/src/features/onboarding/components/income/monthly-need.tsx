import { ZERO } from '@/lib/money'
import { formatPercent, shares } from '@/lib/percent'
import { Money } from '@/ui/money'
import { Progress } from '@/ui/progress'
import { incomeTexts } from '../../content/onboarding'
import { newMonthly, shownMonthly, shownRest, totalMonthly } from '../../model/plan'
import type { Wizard } from '../../model/use-wizard'
import { GoalEmoji } from '../parts/goal-emoji'

/** The monthly total, and what each goal takes of it. */
export function MonthlyNeed({ wizard }: { wizard: Wizard }) {
  const { goals, currency, basis } = wizard
  const parts = shares([...goals.map((goal) => goal.contributionMinor), basis.committedMinor])
  const monthly = shownMonthly(goals, currency)
  return (
    <section
      aria-label={incomeTexts.required}
      className="grid content-start gap-4 rounded-card border border-line p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <p className="text-control text-text-2">{incomeTexts.required}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Money value={totalMonthly(basis)} currency={currency} className="text-hero" />
          <span className="text-text-2">{incomeTexts.perMonth}</span>
        </p>
      </div>
      {wizard.mode === 'evolution' && <Commitment wizard={wizard} />}
      <ul className="grid gap-3">
        {goals.map((goal, position) => {
          const share = parts[position] ?? 0
          return (
            <li key={goal.key} className="flex items-center gap-3">
              <GoalEmoji position={position} />
              <div className="grid min-w-0 flex-1 gap-1.5">
                <div className="flex items-baseline justify-between gap-3 text-control">
                  <span className="font-medium wrap-anywhere">{goal.name}</span>
                  <span className="shrink-0">
                    <Money
                      value={monthly[position] ?? ZERO}
                      currency={currency}
                      className="font-semibold"
                    />{' '}
                    <span className="figure text-text-3">{formatPercent(share)}</span>
                  </span>
                </div>
                <Progress
                  value={share}
                  label={goal.name}
                  valueText={incomeTexts.shareOfTotal(formatPercent(share))}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** For those who add a goal: what they save already, what the new one takes, and both. */
function Commitment({ wizard }: { wizard: Wizard }) {
  const { basis, currency } = wizard
  const rows = [
    [incomeTexts.currentCommitment, shownRest(totalMonthly(basis), newMonthly(basis), currency)],
    [incomeTexts.newGoal, newMonthly(basis)],
    [incomeTexts.combined, totalMonthly(basis)],
  ] as const
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3 text-control">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-2">
          <dt className="text-text-2">{label}</dt>
          <dd className="font-semibold">
            <Money value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
