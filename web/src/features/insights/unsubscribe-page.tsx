import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '@/lib/api-client'
import { paths } from '@/lib/paths'
import { isProblem } from '@/lib/problem'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { PageMeta } from '@/ui/page-meta'

const settings = `${paths.settings}#notifications`

/**
 * Opened from the unsubscribe link of an alert. Opening it changes nothing, because mail scanners open links too; the
 * button does.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const [token, setToken] = useState(search.get('token'))
  const [isDone, setDone] = useState(false)
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-5 py-24 text-center md:py-32">
      <PageMeta unlisted title={t`Email alerts`} />
      <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
        <MailX className="size-7" />
      </span>
      <h1 className="text-heading">{isDone ? t`Email alerts are off` : t`Stop email alerts?`}</h1>
      {token && isDone && <Done />}
      {token && !isDone && (
        <Stop token={token} onDone={() => setDone(true)} onUnknown={() => setToken(null)} />
      )}
      {!token && <NoToken />}
    </div>
  )
}

function NoToken() {
  return (
    <>
      <p className="text-lead text-text-2">
        <Trans>
          This link is incomplete or no longer works. Open it again from the email, or choose your
          alerts in settings.
        </Trans>
      </p>
      <ButtonLink to={settings} variant="secondary">
        {t`Open settings`}
      </ButtonLink>
    </>
  )
}

function Done() {
  return (
    <Callout focused tone="pos" role="status" title={t`You won't get any more email alerts.`}>
      <Trans>
        Alerts still appear in the app. You can turn email back on in your{' '}
        <Link to={settings} className="font-medium text-gold-text underline">
          settings
        </Link>
        .
      </Trans>
    </Callout>
  )
}

interface StopProps {
  token: string
  onDone: () => void
  onUnknown: () => void
}

function Stop({ token, onDone, onUnknown }: StopProps) {
  const { pending, failure, run } = useTask(async () => {
    try {
      await api.post('/insights/unsubscribe', undefined, { query: { token } })
      onDone()
    } catch (error) {
      if (!isProblem(error, 'invalid-request')) throw error
      onUnknown()
    }
  })
  return (
    <>
      <p className="text-lead text-text-2">
        {t`We'll still email you about signing in, payments and your rights.`}
      </p>
      {failure && (
        <Callout tone="neg" role="alert" title={t`Nothing was changed`} className="text-left">
          {failure}
        </Callout>
      )}
      <Button size="lg" pending={pending} onClick={() => void run()}>
        {t`Stop email alerts`}
      </Button>
    </>
  )
}
