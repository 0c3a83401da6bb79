/** The message when the provider's window closes without a connection. */
import { t } from '@lingui/core/macro'

export interface LinkExit {
  error: { display_message: string | null } | null
  status: string | null
}

export interface ExitMessage {
  title: string
  description: string
  /** Something went wrong, rather than a change of mind. */
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
    description:
      error?.display_message ?? t`We didn't connect anything. You can start again any time.`,
    failed: error !== null,
  }
}
