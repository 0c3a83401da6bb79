import { t } from '@lingui/core/macro'
import { contactEmails, mailDraft } from '@/lib/contact'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import type { LinkFailure } from '../link/link-messages'

interface LinkFailureNoticeProps {
  failure: LinkFailure
  onRetry: () => void
  onSkipLiabilities: () => void
}

/** What went wrong, and what to do. */
export function LinkFailureNotice({ failure, onRetry, onSkipLiabilities }: LinkFailureNoticeProps) {
  return (
    <Callout
      tone="neg"
      role="alert"
      focused
      title={failure.title}
      action={<Remedy failure={failure} onRetry={onRetry} onSkipLiabilities={onSkipLiabilities} />}
    >
      {failure.message}
    </Callout>
  )
}

function Remedy({ failure, onRetry, onSkipLiabilities }: LinkFailureNoticeProps) {
  switch (failure.remedy) {
    case 'retry':
      return (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )
    case 'skipLiabilities':
      return (
        <Button variant="secondary" size="sm" onClick={onSkipLiabilities}>
          {t`Connect other account types`}
        </Button>
      )
    case 'support':
      return (
        <Button asChild variant="secondary" size="sm">
          <a href={mailDraft(contactEmails.support, t`Help connecting a bank`)}>
            {t`Contact support`}
          </a>
        </Button>
      )
    case 'accounts':
      return (
        <ButtonLink to={paths.accounts} variant="secondary" size="sm">
          {t`View your accounts`}
        </ButtonLink>
      )
  }
}
