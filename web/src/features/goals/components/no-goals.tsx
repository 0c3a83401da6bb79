import { plural, t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { aboutDollars } from '@/lib/currencies'
import { formatMoney, toMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import { type GoalTemplate, goalTemplates } from '@/lib/planning/templates'
import { ButtonLink } from '@/ui/button-link'
import { GoalIcon } from './goal-icon'

const SHOWN = 6

/** The id of the link to the short form, in the list of goals and in its empty state. */
export const NEW_GOAL_LINK = 'new-goal-link'

/** "about $100,000 in 10 years". */
function sizeOf({ amount, years }: GoalTemplate, currency: string): string {
  const target = formatMoney(toMinor(aboutDollars(amount, currency), currency), { currency })
  return t`about ${target} in ${plural(years, { one: '# year', other: '# years' })}`
}

/** An empty list offers templates, each one click from a plan. */
export function NoGoals({ currency }: { currency: string }) {
  return (
    <section aria-labelledby="no-goals-title" className="grid gap-6">
      <div className="mx-auto grid max-w-lg gap-2 pt-4 text-center">
        <h2 id="no-goals-title" className="text-heading">
          {t`What are you saving for?`}
        </h2>
        <p className="text-text-2">
          {t`Start with one of these. Set an amount and a date to see what it takes each month.`}
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {goalTemplates()
          .slice(0, SHOWN)
          .map((template) => (
            <li key={template.id}>
              <Link
                to={paths.createGoal}
                className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-strong"
              >
                <GoalIcon name={template.name} />
                <span className="min-w-0 flex-1">
                  <span className="block text-card">{template.name}</span>
                  <span className="block text-caption text-text-2">{template.description}</span>
                  <span className="figure mt-1 block text-caption text-text-3">
                    {sizeOf(template, currency)}
                  </span>
                </span>
                <ChevronRight className="size-4 shrink-0 text-text-3" />
              </Link>
            </li>
          ))}
      </ul>
      <ButtonLink
        id={NEW_GOAL_LINK}
        to={paths.newGoal}
        variant="secondary"
        className="justify-self-center"
      >
        {t`Enter a goal of your own`}
      </ButtonLink>
    </section>
  )
}
