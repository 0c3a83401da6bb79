import { Link } from 'react-router'
import { contactEmails, mailDraft } from '@/lib/contact'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import type { LinkFailure } from '../link/link-failure'

export interface LinkFailureNoticeProps {
  failure: LinkFailure
  onRetry: () => void
  onSkipLiabilities: () => void
}

/** What went wrong, and the one thing that helps. */
export function LinkFailureNotice({ failure, onRetry, onSkipLiabilities }: LinkFailureNoticeProps) {
  return (
    <Callout
      tone="neg"
      role="alert"
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
          Try again
        </Button>
      )
    case 'skipLiabilities':
      return (
        <Button variant="secondary" size="sm" onClick={onSkipLiabilities}>
          Connect other account types
        </Button>
      )
    case 'support':
      return (
        <Button asChild variant="secondary" size="sm">
          <a href={mailDraft(contactEmails.support, 'Help connecting a bank')}>Contact support</a>
        </Button>
      )
    case 'accounts':
      return (
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.accounts}>See your accounts</Link>
        </Button>
      )
  }
}
