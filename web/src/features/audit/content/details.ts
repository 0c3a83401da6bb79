/** The details of an entry as a sentence. Details are counts and short codes. */
import { plural, t } from '@lingui/core/macro'
import type { AuditEvent } from '@/lib/api-types'
import { formatList, formatNumber } from '@/lib/numbers'

type Describe = (event: AuditEvent) => string

/** Tables, and words of API addresses. */
const subjects = (): Readonly<Record<string, string>> => ({
  accounts: t`accounts`,
  allocations: t`allocations`,
  create_goal: t`goals`,
  create_unified_link_token: t`bank connections`,
  dashboard: t`dashboard`,
  exchange_public_token: t`bank connections`,
  exchange_rates: t`exchange rates`,
  export: t`data export`,
  goals: t`goals`,
  goal_allocations: t`allocations`,
  insights: t`insights`,
  institutions: t`banks`,
  investment_holdings: t`holdings`,
  net_worth: t`net worth`,
  net_worth_history: t`net worth history`,
  plaid_items: t`bank connections`,
  plan: t`plan`,
  profile: t`profile`,
  profiles: t`profile`,
  refresh_financial_data: t`accounts`,
  sessions: t`sessions`,
  transactions: t`transactions`,
  update_user_income: t`income`,
})

const subscriptions = (): Readonly<Record<string, string>> => ({
  trialing: t`on trial`,
  active: t`active`,
  past_due: t`overdue`,
  incomplete: t`waiting for its first payment`,
  incomplete_expired: t`never paid`,
  paused: t`paused`,
  unpaid: t`unpaid`,
  canceled: t`cancelled`,
})

const payments = (): Readonly<Record<string, string>> => ({
  refunded: t`refunded`,
  disputed: t`disputed`,
})

const verbs = (): Readonly<Record<string, string>> => ({
  GET: t`Reading`,
  POST: t`Sending`,
  PUT: t`Changing`,
  PATCH: t`Changing`,
  DELETE: t`Deleting`,
})

const refusals = (): Readonly<Record<number, string>> => ({
  401: t`the session had ended`,
  402: t`it needs Premium`,
  403: t`not allowed`,
  404: t`not found`,
  422: t`not accepted`,
  429: t`too many requests`,
})

const plain = (word: string) => word.replaceAll(/[_-]/g, ' ')
const knownSubject = (word: string) => subjects()[word.replaceAll('-', '_')]
const subjectName = (word: string) => knownSubject(word) ?? plain(word)

/** "4 accounts, 6 holdings and 1 goal". */
const listed = (parts: readonly string[]) => (parts.length > 0 ? formatList(parts) : t`nothing`)

const countOf = ({ details }: AuditEvent, name: string): number => Number(details[name] ?? 0)

const wordOf = ({ details }: AuditEvent, name: string): string => String(details[name] ?? '')

const things = {
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  holdings: (count: number) => plural(count, { one: '# holding', other: '# holdings' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  goals: (count: number) => plural(count, { one: '# goal', other: '# goals' }),
}

/** The things with a count above 0: "4 accounts". */
function countedThings(event: AuditEvent, names: readonly (keyof typeof things)[]): string {
  const some = names.filter((name) => countOf(event, name) > 0)
  return listed(some.map((name) => things[name](countOf(event, name))))
}

function valuesOf(table: string, count: number): string {
  const values = plural(count, { one: '# value', other: '# values' })
  return t`${values} from ${subjectName(table)}`
}

const opened: Describe = ({ details: { failed = 0, ...counts } }) => {
  const parts = Object.entries(counts).map(([table, count]) => valuesOf(table, Number(count)))
  const unread = Number(failed)
  if (unread > 0)
    parts.push(plural(unread, { one: '# unreadable value', other: '# unreadable values' }))
  return listed(parts)
}

const read: Describe = (event) => {
  const records = plural(countOf(event, 'rows'), { one: '# record', other: '# records' })
  return event.table_name === null ? records : t`${records} from ${subjectName(event.table_name)}`
}

const refreshed: Describe = (event) => {
  const asked = countOf(event, 'items')
  const answered = asked - countOf(event, 'failed')
  if (answered === asked)
    return plural(asked, { one: '# connection answered', other: '# connections answered' })
  return plural(asked, {
    one: `${answered} of # connection answered`,
    other: `${answered} of # connections answered`,
  })
}

const billed: Describe = (event) => {
  const status = wordOf(event, 'status')
  const payment = wordOf(event, 'payment')
  const subscription = t`Subscription ${subscriptions()[status] ?? plain(status)}`
  if (payment === 'settled') return subscription
  return t`${subscription}, payment ${payments()[payment] ?? plain(payment)}`
}

/** "goals, plan" for "/goals/{id}/plan"; empty when no part of the path has a name here. */
function subject(path: string): string {
  return path
    .split('/')
    .flatMap((word) => knownSubject(word) ?? [])
    .join(', ')
}

function refusal(status: number, method: string): string {
  // Other conflicts are with existing data: a balance of that day, a limit.
  if (status === 409 && method === 'PATCH') return t`it had changed in the meantime`
  return refusals()[status] ?? (status >= 500 ? t`an error on our side` : t`refused`)
}

const failed: Describe = (event) => {
  const count = countOf(event, 'count')
  const method = wordOf(event, 'method')
  const verb = verbs()[method] ?? t`Requesting`
  const reason = refusal(countOf(event, 'status'), method)
  const about = subject(wordOf(event, 'path'))
  const what = about === '' ? t`Reason: ${reason}` : t`${verb} “${about}”: ${reason}`
  return count > 1 ? t`${what}, ${count} times` : what
}

const unanswered: Describe = (event) =>
  plural(countOf(event, 'count'), {
    one: '# request got no answer',
    other: '# requests got no answer',
  })

const clicked: Describe = (event) => {
  const clicks = plural(countOf(event, 'clicks'), { one: '# click', other: '# clicks' })
  return t`${clicks} less than ${formatNumber(countOf(event, 'gap_ms') / 1000, 1)} seconds apart`
}

const exported: Describe = (event) => {
  const contents = countedThings(event, ['accounts', 'holdings', 'transactions', 'goals'])
  return t`As ${wordOf(event, 'format').toUpperCase()}: ${contents}`
}

const sentences: Readonly<Record<string, Describe>> = {
  'sealed_data.opened': opened,
  'sealed_data.listed': read,
  'data.exported': exported,
  'data.refreshed': refreshed,
  'item.linked': (event) => t`With ${countedThings(event, ['accounts', 'holdings'])}`,
  'billing.subscription_changed': billed,
  'billing.payment_reversed': billed,
  'client.request_failed': failed,
  'client.network_error': unanswered,
  'client.rapid_clicks': clicked,
}

/** `null` without details, or for an action without a sentence. */
export function detailText(event: AuditEvent): string | null {
  if (Object.keys(event.details).length === 0) return null
  return sentences[event.action]?.(event) ?? null
}

/** Every recorded field of an entry. */
export function recorded(event: AuditEvent): [name: string, value: string][] {
  const { details, ...rest } = event
  return [...Object.entries(rest), ...Object.entries(details)]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, String(value)])
}
