import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contactEmails } from '@/lib/contact'
import { formatMomentDay } from '@/lib/moments'
import { Callout } from '@/ui/callout'

/** Explains that mail to the address bounced, what that means, and what to do. */
export function ReturnedMail({ at }: { at: string }) {
  const day = formatMomentDay(at)
  const support = contactEmails.support
  return (
    <Callout tone="warn" title={t`Our emails to this address are bouncing`}>
      <Trans>
        One bounced on {day}. We no longer send alerts there, and a code for a forgotten password
        may not arrive. Change your email. If this mailbox works again, write to {support}.
      </Trans>
    </Callout>
  )
}
