import { plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '@/entities/household'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'

/** From this many days left on, the badge warns. */
const FEW_DAYS = 2

/** The days left in the trial, with a link to the plan. Empty for paying users. */
export function TrialBadge() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile?.trial.isTrialActive) return null
  const { daysLeft } = profile.trial
  return (
    <Link
      to={`${paths.settings}#plan`}
      className="hidden min-h-6 items-center rounded-full sm:inline-flex"
    >
      <Badge tone={daysLeft <= FEW_DAYS ? 'warn' : 'gold'}>
        {plural(daysLeft, { one: 'Trial: # day left', other: 'Trial: # days left' })}
      </Badge>
    </Link>
  )
}
