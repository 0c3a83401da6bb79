import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { claims } from '@/lib/marketing-claims'
import { paths } from '@/lib/paths'
import { TRIAL_DAYS } from '@/lib/plans'
import { ButtonLink } from '@/ui/button-link'

/** The end of a page: one sentence and the one gold button. */
export function StartBand() {
  return (
    <div className="mx-auto max-w-[1240px] px-5 pb-20 lg:px-8">
      <div className="gold-wash grid items-center gap-6 rounded-dialog border border-gold-line bg-surface p-8 md:grid-cols-[1fr_auto] md:p-12">
        <div className="grid gap-2">
          <h2 className="text-heading">
            <Trans>{claims.join()} people who see where they stand</Trans>
          </h2>
          <p className="max-w-[56ch] text-lead text-text-2">
            <Trans>
              Three minutes to your first plan. Free for {TRIAL_DAYS} days, no card needed.
            </Trans>
          </p>
        </div>
        <ButtonLink to={paths.register} size="lg">
          {t`Start free`}
        </ButtonLink>
      </div>
    </div>
  )
}
