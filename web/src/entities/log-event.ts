/** Writes to the user's audit trail. A failed report is not reported itself. */
import type { QueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { queryKeys } from './query-keys'

/** Changes that only this app and the identity provider see. */
type SecurityChange =
  | 'client.password_changed'
  | 'client.two_step_turned_on'
  | 'client.two_step_turned_off'
  | 'client.passkey_added'
  | 'client.passkey_removed'

export interface ClientEvent {
  action: 'client.request_failed' | 'client.network_error' | 'client.rapid_clicks' | SecurityChange
  /** Counts and short codes: never an amount, a name or an id. */
  details: Record<string, string | number>
}

export async function logEvent({ action, details }: ClientEvent): Promise<void> {
  await api.post(
    '/rpc/log_audit_event',
    { p_action: action, p_table_name: null, p_record_id: null, p_details: details },
    { unreported: true },
  )
}

/** Logs a change already made, and shows it in the activity. Drops a failure. */
export async function logSecurityChange(
  client: QueryClient,
  action: SecurityChange,
): Promise<void> {
  try {
    await logEvent({ action, details: {} })
    await client.invalidateQueries({ queryKey: queryKeys.trail })
  } catch {
    // The change is already made.
  }
}
