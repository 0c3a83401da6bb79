import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '@/lib/api-client'
import { paths } from '@/lib/paths'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { PageMeta } from '@/ui/page-meta'

const settings = `${paths.settings}#notifications`

/**
 * Where the link of an alert leads. Opening it changes nothing, because programs that look for harm in mail open links
 * too; the button does.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-5 py-24 text-center md:py-32">
      <PageMeta unlisted title="Alerts by email" />
      <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
        <MailX aria-hidden="true" className="size-7" />
      </span>
      <h1 className="text-heading">Stop alerts by email?</h1>
      {token ? <Stop token={token} /> : <NoToken />}
    </div>
  )
}

function NoToken() {
  return (
    <>
      <p className="text-lead text-text-2">
        This link is not complete. Open it from the message again, or choose in your settings what
        we write about.
      </p>
      <Button asChild variant="secondary">
        <Link to={settings}>Open settings</Link>
      </Button>
    </>
  )
}

type Sending = 'no' | 'pending' | 'done'

function Stop({ token }: { token: string }) {
  const [sending, setSending] = useState<Sending>('no')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function stop(): Promise<void> {
    setSending('pending')
    setRefusal(null)
    try {
      await api.post('/insights/unsubscribe', undefined, { query: { token } })
      setSending('done')
    } catch (error) {
      setSending('no')
      setRefusal(userMessage(error))
    }
  }

  if (sending === 'done') {
    return (
      <Callout tone="pos" role="status" title="You will get no more alerts by email.">
        They still appear in the app. You can turn them on again in your{' '}
        <Link to={settings} className="font-medium text-gold-text underline">
          settings
        </Link>
        .
      </Callout>
    )
  }
  return (
    <>
      <p className="text-lead text-text-2">
        Messages about signing in, payments and your rights are still sent.
      </p>
      {refusal && (
        <Callout tone="neg" role="alert" title="Nothing was changed" className="text-left">
          {refusal}
        </Callout>
      )}
      <Button size="lg" pending={sending === 'pending'} onClick={() => void stop()}>
        Stop alerts by email
      </Button>
    </>
  )
}
