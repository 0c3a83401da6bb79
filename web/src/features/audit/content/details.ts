/** What the details of an entry say, in a sentence. They are counts and short codes, which nobody has to know. */
import { t } from '@lingui/core/macro'
import type { AuditEvent } from '@/lib/api-types'

type Tell = (event: AuditEvent) => string

const tables: Readonly<Record<string, string>> = {
  get goal_allocations() {
    return t`what is set aside`
  },
  institutions: 'banks',
  investment_holdings: 'holdings',
  get net_worth_history() {
    return t`net worth history`
  },
  get plaid_items() {
    return t`bank connections`
  },
  get profiles() {
    return t`your profile`
  },
}

const subscriptions: Readonly<Record<string, string>> = {
  get trialing() {
    return t`on trial`
  },
  past_due: 'overdue',
  get incomplete() {
    return t`waiting for its first payment`
  },
  get incomplete_expired() {
    return t`never paid for`
  },
  canceled: 'cancelled',
}

const verbs: Readonly<Record<string, string>> = {
  get GET() {
    return t`Reading`
  },
  get POST() {
    return t`Sending`
  },
  get PUT() {
    return t`Changing`
  },
  get PATCH() {
    return t`Changing`
  },
  get DELETE() {
    return t`Deleting`
  },
}

const refusals: Readonly<Record<number, string>> = {
  get 0() {
    return t`no answer came`
  },
  401: 'the sign-in had run out',
  get 402() {
    return t`it needs a plan`
  },
  get 403() {
    return t`it is not allowed`
  },
  get 404() {
    return t`it was not there`
  },
  get 409() {
    return t`something had changed meanwhile`
  },
  get 422() {
    return t`it was not accepted`
  },
  get 429() {
    return t`too many requests`
  },
}

const plain = (word: string) => word.replaceAll(/[_-]/g, ' ')
const tableName = (table: string) => tables[table] ?? plain(table)

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const list = new Intl.ListFormat('en-GB')

/** "4 accounts, 6 holdings and 1 goal". */
const listed = (parts: readonly string[]) => (parts.length > 0 ? list.format(parts) : 'nothing')

function countOf({ details }: AuditEvent, name: string): number {
  return Number(details[name] ?? 0)
}

function wordOf({ details }: AuditEvent, name: string): string {
  return String(details[name] ?? '')
}

/** The counted things there are any of: "4 accounts". */
function things(event: AuditEvent, names: readonly string[]): string {
  const some = names.filter((name) => countOf(event, name) > 0)
  return listed(some.map((name) => counted(countOf(event, name), name.replace(/s$/, ''))))
}

const opened: Tell = (event) => {
  const { failed = 0, ...fields } = event.details
  const parts = Object.entries(fields).map(
    ([table, count]) => t`${counted(Number(count), 'figure')} of ${tableName(table)}`,
  )
  return listed(Number(failed) > 0 ? [...parts, t`${failed} that did not open`] : parts)
}

const refreshed: Tell = (event) => {
  const failed = countOf(event, 'failed')
  const asked = countOf(event, 'items')
  const banks = counted(asked, 'bank')
  return failed === 0 ? t`${banks} answered` : t`${asked - failed} of ${banks} answered`
}

const billed: Tell = (event) => {
  const status = wordOf(event, 'status')
  const payment = wordOf(event, 'payment')
  const subscription = t`Subscription ${subscriptions[status] ?? plain(status)}`
  return payment === 'settled' ? subscription : t`${subscription}, payment ${plain(payment)}`
}

/** "goals, plan" for "/goals/{id}/plan". */
function subject(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && word !== '{id}' && word !== 'rpc')
  return words.map(plain).join(', ')
}

function refusal(status: number): string {
  return refusals[status] ?? (status >= 500 ? t`an error on our side` : t`it was refused`)
}

const failed: Tell = (event) => {
  const count = countOf(event, 'count')
  const verb = verbs[wordOf(event, 'method')] ?? t`Asking for`
  const what = `${verb} “${subject(wordOf(event, 'path'))}”: ${refusal(countOf(event, 'status'))}`
  return count > 1 ? t`${what}, ${count} times` : what
}

const clicked: Tell = (event) =>
  t`${counted(countOf(event, 'clicks'), 'click')}, each within ${countOf(event, 'gap_ms') / 1000} seconds of the one before`

const sentences: Readonly<Record<string, Tell>> = {
  'sealed_data.opened': opened,
  'sealed_data.listed': (event) =>
    t`${counted(countOf(event, 'rows'), 'record')} of ${tableName(event.table_name ?? 'data')}`,
  'data.exported': (event) =>
    t`As ${wordOf(event, 'format').toUpperCase()}: ${things(event, ['accounts', 'holdings', 'transactions', 'goals'])}`,
  'data.refreshed': refreshed,
  'item.linked': (event) => t`With ${things(event, ['accounts', 'holdings'])}`,
  'billing.subscription_changed': billed,
  'billing.payment_reversed': billed,
  'client.request_failed': failed,
  'client.network_error': failed,
  'client.rapid_clicks': clicked,
}

/** `null` where there is nothing more to say, or where nobody has found the words yet. */
export function detailText(event: AuditEvent): string | null {
  if (Object.keys(event.details).length === 0) return null
  return sentences[event.action]?.(event) ?? null
}

/** An entry as it is recorded, name by name; nothing of it is left out. */
export function recorded(event: AuditEvent): [name: string, value: string][] {
  const { details, ...rest } = event
  return [...Object.entries(rest), ...Object.entries(details)]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, String(value)])
}
