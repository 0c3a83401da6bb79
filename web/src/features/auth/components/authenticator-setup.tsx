import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'
import { Unread } from '@/ui/unread'
import { authenticatorKey } from '../api/authenticator-query'
import { codeMessages } from '../content/code-messages'
import { failureMessages } from '../content/messages'
import { twoStepMessages } from '../content/two-step-messages'
import { toAuthFailure } from '../model/auth-failure'
import type { AuthenticatorKey } from '../model/auth-gateway'
import { type AppCodeInput, appCodeSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { CodeInput } from './code-input'
import { FormProblems } from './form-problems'
import { QrCode } from './qr-code'

export interface AuthenticatorSetupProps {
  onDone: () => void
  onCancel: () => void
}

/** A key for an authenticator app, and the code that shows the app has it. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const controller = useSessionController()
  const { email } = useSignedInUser()
  const read = useQuery({
    queryKey: [...authenticatorKey, 'offer'],
    queryFn: async () => (await controller.gateway()).offerAuthenticator(email),
    // Asking again makes another key; this one is forgotten as soon as it is off the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data } = read
  if (data) return <Offered offer={data} {...props} />
  return (
    <Unread
      read={read}
      loading={twoStepMessages.checking}
      height="h-80"
      explain={(error) => failureMessages[toAuthFailure(error).kind]}
    />
  )
}

function Offered({
  offer,
  onDone,
  onCancel,
}: AuthenticatorSetupProps & { offer: AuthenticatorKey }) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<AppCodeInput>({
    schema: appCodeSchema,
    defaultValues: { code: '' },
    fieldOfFailure: { 'code-wrong': 'code', 'code-expired': 'code' },
    messages: { 'code-wrong': codeMessages.wrong, 'code-expired': codeMessages.used },
    onSubmit: async ({ code }) => {
      await (await controller.gateway()).confirmAuthenticator(code)
      toast.success(twoStepMessages.turnedOn)
      onDone()
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={twoStepMessages.setUp}
      className="grid max-w-md gap-5"
    >
      <FormProblems form={form} />
      <div className="grid gap-3">
        <p className="text-control">{twoStepMessages.scan}</p>
        <QrCode
          text={offer.uri}
          label={twoStepMessages.qrLabel}
          className="w-full max-w-52 rounded-control"
        />
      </div>
      <SecretText secret={offer.secret} />
      <Field label={codeMessages.code} error={errors.code?.message} required>
        <CodeInput {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {twoStepMessages.confirm}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {twoStepMessages.cancel}
        </Button>
      </div>
    </form>
  )
}

const LETTERS = /.{1,4}/g

function SecretText({ secret }: { secret: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(twoStepMessages.copied)
    } catch {
      toast.destructive(twoStepMessages.copyFailed)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-control">{twoStepMessages.orType}</p>
      {/* In groups of four, as apps show it while it is typed. */}
      <code className="figure break-words text-control">{secret.match(LETTERS)?.join(' ')}</code>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {twoStepMessages.copy}
      </Button>
      <p className="text-caption text-text-2">{twoStepMessages.keep}</p>
    </div>
  )
}
