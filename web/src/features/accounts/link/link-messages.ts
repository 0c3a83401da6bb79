/** Every way a connection can fail, with its message and remedy. */
import { plural, t } from '@lingui/core/macro'
import { currentLanguage, isFrench } from '@/lib/language'
import { ApiProblem, type ProblemSlug, userMessage } from '@/lib/problem'

/** The action the page offers next. */
type LinkRemedy = 'retry' | 'skipLiabilities' | 'support' | 'accounts'

export interface LinkFailure {
  title: string
  message: string
  remedy: LinkRemedy
}

interface KnownFailure {
  title: () => string
  remedy: LinkRemedy
}

type Catalogue = Partial<Record<ProblemSlug, KnownFailure>>

const noLiabilities: KnownFailure = {
  title: () => t`Liability Accounts Not Found`,
  remedy: 'skipLiabilities',
}

const limitReached: KnownFailure = { title: () => t`Connection Limit Reached`, remedy: 'retry' }

const connectionError: KnownFailure = { title: () => t`Connection Error`, remedy: 'retry' }

const tokenFailures: Catalogue = {
  'connection-limit': limitReached,
  'rate-limited': limitReached,
  'link-configuration': { title: () => t`Configuration Error`, remedy: 'support' },
  'no-liability-accounts': noLiabilities,
  'connection-error': connectionError,
  unavailable: connectionError,
  offline: connectionError,
  timeout: connectionError,
}

const exchangeFailures: Catalogue = {
  'institution-already-linked': { title: () => t`Already connected`, remedy: 'accounts' },
  'no-liability-accounts': noLiabilities,
}

/** The server answered, but without the token that opens the provider's window. */
export class MissingLinkToken extends Error {}

/** The script of the provider's window could not be loaded or run. */
export class MissingLinkScript extends Error {}

/** Why a connection could not start. Offline, either of the two requests may fail first. */
export function startFailure(error: unknown): LinkFailure {
  if (error instanceof MissingLinkScript) {
    return {
      title: connectionError.title(),
      message: t`We couldn't load the connection window. Check your internet connection and try again.`,
      remedy: 'retry',
    }
  }
  if (error instanceof MissingLinkToken) {
    return {
      title: t`No link token received from server`,
      message: t`The problem is on our side. Try again in a moment.`,
      remedy: 'retry',
    }
  }
  return failureFrom(error, tokenFailures, t`Failed to connect to Plaid`)
}

/** Why the accounts of a finished connection could not be imported. */
export function exchangeFailure(error: unknown): LinkFailure {
  return failureFrom(error, exchangeFailures, t`Connection failed`)
}

function failureFrom(error: unknown, catalogue: Catalogue, otherwise: string): LinkFailure {
  const known = error instanceof ApiProblem ? catalogue[error.slug as ProblemSlug] : undefined
  return {
    title: known?.title() ?? otherwise,
    message: userMessage(error),
    remedy: known?.remedy ?? 'retry',
  }
}

/** The message when the provider's window closes without a connection. */
interface LinkExit {
  error: { display_message: string | null } | null
  status: string | null
}

interface ExitMessage {
  title: string
  description: string
  /** An error, as opposed to the user closing the window. */
  failed: boolean
}

const NEEDS_ACCOUNTS = 'requires_account_selection'

export function exitMessage({ error, status }: LinkExit): ExitMessage {
  if (status === NEEDS_ACCOUNTS) {
    return {
      title: t`Account selection required`,
      description: t`Choose at least one account to connect.`,
      failed: true,
    }
  }
  return {
    title: t`Connection cancelled`,
    description: error
      ? // The provider's message is in English.
        (!isFrench(currentLanguage()) && error.display_message) ||
        t`We couldn't finish the connection to your bank. Try again in a few minutes.`
      : t`We didn't connect anything. You can start again any time.`,
    failed: error !== null,
  }
}

/** The message when accounts were imported. */
export interface ExchangeResults {
  accountsProcessed: number
  holdingsProcessed: number
}

export function connectedMessage({ accountsProcessed, holdingsProcessed }: ExchangeResults) {
  if (holdingsProcessed === 0) {
    return {
      title: t`Banking accounts connected`,
      description: plural(accountsProcessed, {
        one: '# account imported.',
        other: '# accounts imported.',
      }),
    }
  }
  const accounts = plural(accountsProcessed, { one: '# account', other: '# accounts' })
  const holdings = plural(holdingsProcessed, { one: '# holding', other: '# holdings' })
  return {
    title: t`Investment accounts connected`,
    description: t`${accounts} and ${holdings} imported.`,
  }
}
