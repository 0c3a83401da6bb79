import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { formatShortMonth } from '@/lib/dates'
import { Bar, Crop } from './crop'
import { dollars, percentage, sampleGoals } from './sample'

export function GoalsCrop() {
  return (
    <Crop
      label={t`Example goals: Dream Home at 69.3%, Emergency Fund at 85.0% and Dream Vacation at 42.0% of their targets.`}
    >
      <p className="text-card">{t`Goals`}</p>
      <ul className="mt-1 divide-y divide-line">
        {sampleGoals().map((goal) => (
          <li key={goal.name} className="grid gap-2 py-4 last:pb-0">
            <p className="flex justify-between font-semibold">
              {goal.name}
              <span className="figure">{percentage(goal.percent)}</span>
            </p>
            <Bar percent={goal.percent} />
            <p className="figure flex flex-wrap items-center justify-between gap-x-3 text-caption text-text-2">
              <Trans>
                {dollars(goal.saved)} of {dollars(goal.target)} · {formatShortMonth(goal.due)}
                <span className="inline-flex items-center gap-1 font-medium text-pos">
                  <CircleCheck className="size-3.5" />
                  Likely
                </span>
              </Trans>
            </p>
          </li>
        ))}
      </ul>
    </Crop>
  )
}
