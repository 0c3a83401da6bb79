import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '@/lib/api-client'
import { localPath, paths } from '@/lib/paths'
import { isProblem } from '@/lib/problem'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { PageMeta } from '@/ui/page-meta'

type Outcome = 'restored' | 'dead' | 'taken'

/**
 * Linked from the mail that warns an old email address. Opening it changes nothing, because mail scanners open links too;
 * the button does. The browser sends no server the part of the address after `#`.
 */
export function RestoreAddressPage() {
  const token = useLocation().hash.slice(1)
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'dead')
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-5 py-24 text-center md:py-32">
      <PageMeta unlisted title={t`Restore your email`} />
      <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
        <MailCheck className="size-7" />
      </span>
      {outcome === null && <Question token={token} onOutcome={setOutcome} />}
      {outcome === 'dead' && <DeadLink />}
      {outcome === 'taken' && <Taken />}
      {outcome === 'restored' && <Restored />}
    </div>
  )
}

function Question({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  const { pending, failure, run } = useTask(async () => {
    try {
      await api.post('/address/restore', { token })
      onOutcome('restored')
    } catch (error) {
      if (isProblem(error, 'not-found')) return onOutcome('dead')
      if (isProblem(error, 'conflict')) return onOutcome('taken')
      throw error
    }
  })

  return (
    <>
      <h1 className="text-heading">{t`Keep your old email address?`}</h1>
      <p className="text-lead text-text-2">
        <Trans>
          Do this if you did not ask to change your email. It keeps this address, signs out every
          device and turns off your password, so that you can set a new one.
        </Trans>
      </p>
      {failure && (
        <Callout
          tone="neg"
          role="alert"
          title={t`Your email address is not restored yet`}
          className="text-left"
        >
          {failure}
        </Callout>
      )}
      <Button size="lg" pending={pending} onClick={() => void run()}>
        {t`Keep my old address`}
      </Button>
    </>
  )
}

function Restored() {
  return (
    <div role="status" className="grid justify-items-center gap-5">
      <h1 className="text-heading">{t`Your email address is restored`}</h1>
      <p className="text-lead text-text-2">
        <Trans>
          Every device is signed out and your old password no longer works. Where we could, we
          removed passkeys and an authenticator app added since the change. Set a new password, then
          remove any passkey you don't recognize in settings.
        </Trans>
      </p>
      <ButtonLink to={paths.forgotPassword} size="lg">
        {t`Set a new password`}
      </ButtonLink>
    </div>
  )
}

/** The address was taken, but the earlier steps are done: the API first ends the sessions and the password. */
function Taken() {
  return (
    <div role="alert" className="grid justify-items-center gap-5">
      <h1 className="text-heading">{t`Another account has this email address now`}</h1>
      <p className="text-lead text-text-2">
        <Trans>
          So we can't restore it. Every device is signed out and the old password no longer works.
          Contact support to get your account back.
        </Trans>
      </p>
      <ContactSupport />
    </div>
  )
}

function DeadLink() {
  return (
    <>
      <h1 className="text-heading">{t`This link does not work`}</h1>
      <p className="text-lead text-text-2">
        <Trans>
          This link is incomplete or no longer works. Open it again from the email. Links work for
          14 days.
        </Trans>
      </p>
      <ContactSupport />
    </>
  )
}

function ContactSupport() {
  return (
    <ButtonLink to={localPath(paths.contact)} variant="secondary">
      {t`Contact support`}
    </ButtonLink>
  )
}
