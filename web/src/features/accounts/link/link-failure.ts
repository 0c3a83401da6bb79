/** Every way a connection can fail, what a person reads then, and what they can do. */
import { ApiProblem, type ProblemSlug, userMessage } from '@/lib/problem'

/** What the page offers next. */
export type LinkRemedy = 'retry' | 'skipLiabilities' | 'support' | 'accounts'

export interface LinkFailure {
  title: string
  message: string
  remedy: LinkRemedy
}

type Catalogue = Partial<Record<ProblemSlug, { title: string; remedy: LinkRemedy }>>

const noLiabilities = { title: 'Liability Accounts Not Found', remedy: 'skipLiabilities' } as const

const tokenFailures: Catalogue = {
  'connection-limit': { title: 'Connection Limit Reached', remedy: 'retry' },
  'rate-limited': { title: 'Connection Limit Reached', remedy: 'retry' },
  'link-configuration': { title: 'Configuration Error', remedy: 'support' },
  'no-liability-accounts': noLiabilities,
  'connection-error': { title: 'Connection Error', remedy: 'retry' },
  unavailable: { title: 'Connection Error', remedy: 'retry' },
  offline: { title: 'Connection Error', remedy: 'retry' },
  timeout: { title: 'Connection Error', remedy: 'retry' },
}

const exchangeFailures: Catalogue = {
  'institution-already-linked': { title: 'Already connected', remedy: 'accounts' },
  'no-liability-accounts': noLiabilities,
}

/** The server answered, but without the token that opens the provider's window. */
export class MissingLinkToken extends Error {}

/** The script that draws the provider's window could not be fetched, or did not run. */
export class MissingLinkScript extends Error {}

/** Why no connection could be started: without a connection, either of the two requests may be the first to fail. */
export function startFailure(error: unknown): LinkFailure {
  if (error instanceof MissingLinkScript) {
    return {
      title: 'Connection Error',
      message: 'The connection window could not be loaded. Check your connection and try again.',
      remedy: 'retry',
    }
  }
  if (error instanceof MissingLinkToken) {
    return {
      title: 'No link token received from server',
      message: 'This is on our side. Please try again in a moment.',
      remedy: 'retry',
    }
  }
  return failureFrom(error, tokenFailures, 'Failed to connect to Plaid')
}

/** Why a finished connection could not be taken over. */
export function exchangeFailure(error: unknown): LinkFailure {
  return failureFrom(error, exchangeFailures, 'Connection failed')
}

function failureFrom(error: unknown, catalogue: Catalogue, otherwise: string): LinkFailure {
  const known = error instanceof ApiProblem ? catalogue[error.slug as ProblemSlug] : undefined
  return {
    title: known?.title ?? otherwise,
    message: userMessage(error),
    remedy: known?.remedy ?? 'retry',
  }
}
