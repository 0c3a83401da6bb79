import type { AuditEvent } from '@/lib/api-types'

/** Reports of one outage are sent one after the other. */
const BETWEEN_MS = 60_000

const LOST = 'client.network_error'

const between = (a: AuditEvent, b: AuditEvent) =>
  Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at))

/** The entries in their order, those of one lost connection together. */
export function together(events: readonly AuditEvent[]): [AuditEvent, ...AuditEvent[]][] {
  const rows: [AuditEvent, ...AuditEvent[]][] = []
  for (const event of events) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSame = event.action === LOST && last?.action === LOST
    if (row && isSame && between(event, last) <= BETWEEN_MS) row.push(event)
    else rows.push([event])
  }
  return rows
}

/** One entry for all of a row, which counts what they count. */
export function counted([first, ...others]: readonly [AuditEvent, ...AuditEvent[]]): AuditEvent {
  if (others.length === 0) return first
  const all = [first, ...others].map(({ details }) => Number(details.count ?? 0))
  return { ...first, details: { ...first.details, count: all.reduce((sum, one) => sum + one, 0) } }
}
