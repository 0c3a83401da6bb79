import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { QueryFallback } from '@/ui/query-fallback'
import { toast } from '@/ui/toast'
import { failureText } from '../content/messages'
import type { AuthenticatorKey } from '../model/auth-gateway'
import { useSessionController } from '../session/use-auth'
import { AppCodeField, useAppCodeForm } from './app-code-form'
import { AuthForm } from './auth-form'

interface AuthenticatorSetupProps {
  onDone: () => void
  onCancel: () => void
}

/** A key for an authenticator app, and a field for the app's code, which proves that it has the key. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const controller = useSessionController()
  const { email } = useSignedInUser()
  const read = useQuery({
    queryKey: ['authenticator', 'offer'],
    queryFn: async () => (await controller.gateway()).offerAuthenticator(email),
    // A refetch creates another key. This one is dropped as soon as it is unmounted.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data } = read
  if (data) return <Offered offer={data} {...props} />
  return (
    <QueryFallback
      read={read}
      loading={t`Loading two-step sign-in`}
      height="h-80"
      explain={failureText}
    />
  )
}

function Offered({
  offer,
  onDone,
  onCancel,
}: AuthenticatorSetupProps & { offer: AuthenticatorKey }) {
  const controller = useSessionController()
  const { form, submit } = useAppCodeForm(async (code) => {
    await (await controller.gateway()).confirmAuthenticator(code)
    toast.success(t`Two-step sign-in is on`)
    onDone()
  })
  return (
    <AuthForm form={form} submit={submit} label={t`Set up two-step sign-in`} className="max-w-md">
      <div className="grid gap-3">
        <p className="text-control">
          <Trans>
            Scan this with an authenticator app on your phone, such as Google Authenticator,
            1Password or Aegis.
          </Trans>{' '}
          {t`Keep this page open until it is on. After a reload you get a new key and scan again.`}
        </p>
        <QrCode text={offer.uri} />
      </div>
      <SecretText secret={offer.secret} />
      <AppCodeField form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={form.formState.isSubmitting}>
          {t`Turn on`}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </AuthForm>
  )
}

const LETTERS = /.{1,4}/g

function SecretText({ secret }: { secret: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t`Key copied`)
    } catch {
      toast.destructive(t`Copying didn't work. Select the key and copy it yourself.`)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-control">{t`Or type this key into the app`}</p>
      {/* In groups of four, as apps show it while the user types it. */}
      <code className="figure break-words text-control">{secret.match(LETTERS)?.join(' ')}</code>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {t`Copy key`}
      </Button>
      <p className="text-caption text-text-2">
        {t`Keep the key somewhere safe: it sets up another phone if you lose this one.`}
      </p>
    </div>
  )
}

/** A text as a QR code, dark on light in either theme, because not every camera reads the reverse. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={t`QR code with the key for your authenticator app`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-control"
    >
      <rect width={size} height={size} className="fill-gold-fill forced-color-adjust-none" />
      <path d={modulesPath(data)} className="fill-on-gold forced-color-adjust-none" />
    </svg>
  )
}

/** One square of the path for each dark module. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
