/** Messages for failed payment actions: the product's fixed titles, with the server's message. */
import { t } from '@lingui/core/macro'
import { ApiProblem, isProblem, userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** Messages about a subscription stay longer than others, because the user may be looking at another tab. */
export const SUBSCRIPTION_TOAST_MS = 10_000

type Action = 'check' | 'checkout' | 'portal'

const titles = (): Readonly<Record<Action, string>> => ({
  check: t`Subscription Check Failed`,
  checkout: t`Checkout Failed`,
  portal: t`Portal Access Failed`,
})

export function tellBillingFailure(action: Action, error: unknown): void {
  const options = { id: `billing-${action}`, duration: SUBSCRIPTION_TOAST_MS }
  const description = userMessage(error)
  if (isProblem(error, 'portal-not-configured')) {
    toast.info(t`Portal Setup In Progress`, { ...options, description })
    return
  }
  toast.destructive(titleOf(action, error), { ...options, description })
}

/** An expired session has its own message. */
export const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.status === 401

function titleOf(action: Action, error: unknown): string {
  return isSignedOut(error) ? t`Authentication Required` : titles()[action]
}
