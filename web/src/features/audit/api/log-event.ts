/** Writes to the person's audit trail. A report that fails is never itself reported. */
import { api } from '@/lib/api-client'

export interface ClientEvent {
  action: 'client.request_failed' | 'client.network_error' | 'client.rapid_clicks'
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
