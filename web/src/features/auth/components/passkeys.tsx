import { t } from '@lingui/core/macro'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { logSecurityChange } from '@/entities/log-event'
import { formatMoment } from '@/lib/moments'
import { paths } from '@/lib/paths'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field'
import { QueryFallback } from '@/ui/query-fallback'
import { failureText } from '../content/messages'
import type { Passkey } from '../model/auth-gateway'
import { isFresh } from '../model/fresh-sign-in'
import { passkeysQuery, useAddPasskey } from '../model/passkeys-query'
import { endEverySession } from '../session/end-every-session'
import { useSessionController } from '../session/use-auth'
import { RemovalDialog } from './removal-dialog'
import { SignInAgain } from './sign-in-again'

/** The dialog before a change; a fresh sign-in comes first. */
type Question = 'sign-in' | Passkey

/** The user's passkeys, with controls to add and remove them. */
export function Passkeys() {
  const controller = useSessionController()
  const read = useQuery(passkeysQuery(controller))
  const { data } = read
  const [question, setQuestion] = useState<Question | null>(null)

  async function afterProof(go: () => void | Promise<void>): Promise<void> {
    if (await isFresh(controller)) await go()
    else setQuestion('sign-in')
  }

  return (
    <section aria-labelledby="passkeys-title" className="grid gap-3">
      <h3 id="passkeys-title" className="text-control font-semibold">
        {t`Passkeys`}
      </h3>
      <p className="text-control text-text-2">
        {t`Sign in with your fingerprint, face or screen lock. Your password keeps working.`}
      </p>
      {data !== undefined ? (
        <>
          {data.length > 0 && (
            <ul aria-label={t`Your passkeys`} className="grid gap-3 text-control">
              {data.map((passkey) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={() => afterProof(() => setQuestion(passkey))}
                />
              ))}
            </ul>
          )}
          <AddPasskey afterProof={afterProof} />
        </>
      ) : (
        <QueryFallback
          read={read}
          loading={t`Loading your passkeys`}
          height="h-10"
          explain={failureText}
        />
      )}
      {question === 'sign-in' && (
        <SignInAgain
          text={t`To add or remove a passkey, you need to have signed in within the last 10 minutes. We'll bring you back here.`}
          returnTo={`${paths.settings}#security`}
          onClose={() => setQuestion(null)}
        />
      )}
      {question !== null && question !== 'sign-in' && (
        <RemovePasskey
          passkey={question}
          isLast={data?.length === 1}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<void> }) {
  // The pool's name for a passkey of an unknown maker.
  const name = passkey.name === 'Passkey' ? t`Passkey` : passkey.name
  const moment = formatMoment(passkey.createdAt)
  const { pending, run } = useTask(onRemove)
  return (
    <li className="flex items-center gap-3">
      <KeyRound className="size-4 shrink-0 text-text-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-text-2">{t`Added ${moment}`}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t`Remove ${name}, added ${moment}`}
        pending={pending}
        onClick={() => void run()}
      >
        {t`Remove`}
      </Button>
    </li>
  )
}

function AddPasskey({ afterProof }: { afterProof: (go: () => Promise<void>) => Promise<void> }) {
  const addPasskey = useAddPasskey()
  const { pending, failure, run } = useTask(() => afterProof(addPasskey), failureText)
  if (!browserSupportsWebAuthn())
    return <p className="text-control text-text-2">{t`This browser does not support passkeys.`}</p>

  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={pending}
        onClick={() => void run()}
      >
        {t`Add a passkey`}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  )
}

interface RemovePasskeyProps {
  passkey: Passkey
  isLast: boolean
  onClose: () => void
}

function RemovePasskey({ passkey, isLast, onClose }: RemovePasskeyProps) {
  const client = useQueryClient()
  const controller = useSessionController()

  async function removed(): Promise<void> {
    await logSecurityChange(client, 'client.passkey_removed')
    if (await endEverySession(controller, t`Passkey removed`)) return
    await client.invalidateQueries(passkeysQuery(controller))
    onClose()
  }

  return (
    <RemovalDialog
      title={t`Remove this passkey?`}
      text={t`It stops working at once, and every device is signed out, this one too. Delete it from your device's passwords as well.`}
      confirmLabel={t`Remove passkey`}
      remove={(gateway) => gateway.removePasskey(passkey.id, isLast)}
      onRemoved={removed}
      onClose={onClose}
    />
  )
}
