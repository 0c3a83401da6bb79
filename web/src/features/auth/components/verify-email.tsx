import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { confirmationMessages } from '../content/account-messages'
import { failureMessages } from '../content/messages'
import type { AuthFailureKind } from '../model/auth-failure'
import type { ConfirmationState } from '../model/use-confirmation'

type LinkState = Extract<ConfirmationState, { kind: 'ready' | 'broken' | 'refused' }>

/** The sentences of this page where they differ from those of a form with a code field. */
const refusals: Partial<Record<AuthFailureKind, string>> = {
  get 'code-expired'() {
    return confirmationMessages.expired
  },
  get 'code-wrong'() {
    return confirmationMessages.used
  },
  get 'already-confirmed'() {
    return confirmationMessages.alreadyVerified
  },
}

/** One button confirms; opening the link does not, because mail scanners open links. */
export function VerifyEmail({ state }: { state: LinkState }) {
  if (state.kind === 'broken') {
    return (
      <Callout tone="warn" role="status">
        {confirmationMessages.broken}
      </Callout>
    )
  }
  if (state.kind === 'ready') {
    return (
      <div className="grid gap-4">
        <p className="text-text-2">{confirmationMessages.linkReady}</p>
        <Button size="lg" full pending={state.pending} onClick={state.confirm}>
          {state.pending ? confirmationMessages.confirming : confirmationMessages.confirm}
        </Button>
      </div>
    )
  }
  const { kind } = state.failure
  return (
    <div className="grid gap-4">
      <Callout tone={kind === 'already-confirmed' ? 'info' : 'warn'} role="alert">
        {refusals[kind] ?? failureMessages[kind]}
      </Callout>
      {state.retry && (
        <Button size="lg" full onClick={state.retry}>
          {confirmationMessages.confirm}
        </Button>
      )}
    </div>
  )
}
