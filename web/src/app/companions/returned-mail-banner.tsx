import { Trans } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'

/** Says on every page that our mails come back: without them a forgotten password cannot be reset. */
export function ReturnedMailBanner() {
  return (
    <p
      role="status"
      data-print="hide"
      className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warn/30 bg-warn-bg px-4 py-2 text-control text-text"
    >
      <MailX aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <Trans>Our emails to you are bouncing.</Trans>
      <Link to={`${paths.settings}#profile`} className="font-medium underline underline-offset-4">
        <Trans>Check your email address</Trans>
      </Link>
    </p>
  )
}
