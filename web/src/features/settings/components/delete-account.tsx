import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '@/entities/household'
import { localPath, paths } from '@/lib/paths'
import { Callout } from '@/ui/callout'
import { premiumEndsText, trialEndsText } from '../content/sections'
import { DeleteButton } from './delete-button'

/** Deletes the account with everything in it. */
export function DeleteAccount() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-control text-text-2">
        <Trans>
          We end your bank connections, cancel your subscription, delete your records and destroy
          the key that encrypted them. No one can restore them.{' '}
          <Link to={localPath(`${paths.privacyPolicy}#how-long`)} className="underline">
            What we keep
          </Link>
        </Trans>
      </p>
      <DeleteButton note={<PlanEnds />} variant="danger">
        {t`Delete account`}
      </DeleteButton>
    </div>
  )
}

/** What the deletion does to the plan. */
function PlanEnds() {
  const trial = useQuery(profileQuery).data?.trial
  if (trial?.isPaidUser) return <Callout tone="warn">{premiumEndsText()}</Callout>
  return trial?.isTrialActive ? <Callout>{trialEndsText()}</Callout> : null
}
