/** What to say when the provider's window closes without a connection. */

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
      title: 'Account selection required',
      description: 'Choose at least one account to connect.',
      failed: true,
    }
  }
  return {
    title: 'Connection cancelled',
    description: error?.display_message ?? 'Nothing was connected. You can start again any time.',
    failed: error !== null,
  }
}
