/** Runs the list against the stand-ins: every line passes and cleans up, and each planted fault fails its line. */
import { between } from './between.js'
import { LINES, verify } from './list.js'

const ADDRESSES = { plaid: 'PLAID_BASE_URL', stripe: 'STRIPE_BASE_URL', cognito: 'COGNITO_BASE_URL', mail: 'MAIL_BASE_URL' }
const refused = (error_code) => (told) => Object.assign(told, { status: 400, body: { error_type: 'INVALID_REQUEST', error_code } })
const says = (status, body) => (told) => Object.assign(told, { status, body })
const error = (status) => says(status, { error: { type: 'invalid_request_error', message: 'planted' } })
const row = (body) => body.added.push({ transaction_id: 'early' })
const lastWebhook = (code_sent) => ({ body }) => { body.status.last_webhook = code_sent && { code_sent, sent_at: body.item.created_at } }
const each = (change) => ({ body }) => body.data?.forEach(change)
const KINDS = LINES.map(({ name }) => name).filter((name) => name.endsWith(' is linked') && !name.includes('own page'))
const PASSKEY = 'a passkey signs in, and a forged one does not'

/** Planted faults: the line that must fail, the service, the call, and the change of its answer. */
const FAULTS = [
  ...KINDS.flatMap((kind) => [
    [kind, 'plaid', '/sandbox/public_token/create', refused('PRODUCTS_NOT_SUPPORTED')],
    [kind, 'plaid', '/accounts/get', ({ body }) => body.accounts.forEach((account) => { account.subtype = 'other' })],
  ]),
  ['transactions: nothing before they are ready, then all of the history', 'plaid', '/transactions/sync', ({ body }) => row(body)],
  ['transactions: nothing before they are ready, then all of the history', 'plaid', '/transactions/sync', ({ body }) => { body.added = [] }],
  ['transactions: nothing before they are ready, then all of the history', 'plaid', '/transactions/sync', ({ body }) => {
    body.transactions_update_status = 'INITIAL_UPDATE_COMPLETE'
  }],
  ['webhooks: the first months at once, news only after the feed was read', 'plaid', '/item/get', lastWebhook('SYNC_UPDATES_AVAILABLE')],
  ['webhooks: the first months at once, news only after the feed was read', 'plaid', '/item/get', lastWebhook(null)],
  ['webhooks: the first months at once, news only after the feed was read', 'plaid', '/item/get', lastWebhook('INITIAL_UPDATE')],
  ['Capital One gives balances that are a month old', 'plaid', '/accounts/balance/get', refused('INVALID_FIELD')],
  ['a link token takes the registered way back, and no other', 'plaid', '/link/token/create', refused('INVALID_FIELD')],
  ['a link token takes the registered way back, and no other', 'plaid', '/link/token/get', ({ body }) => { body.metadata.redirect_uri = null }],
  ['a link token takes the registered way back, and no other', 'plaid', '/link/token/create', (told, asked) => {
    if (asked.redirect_uri !== process.env.PLAID_REDIRECT_URI) says(200, { link_token: 'link-sandbox-planted' })(told)
  }],
  ['a bank that signs people in on its own page is linked', 'plaid', '/institutions/get_by_id', ({ body }) => { body.institution.oauth = false }],
  ['a bank that signs people in on its own page is linked', 'plaid', '/sandbox/public_token/create', refused('INSTITUTION_NOT_AVAILABLE')],
  ['a login that is broken says so', 'plaid', '/accounts/get', says(200, { accounts: [] })],
  ['a customer is made once for each key', 'stripe', '/v1/customers', (told) => { told.headers = { 'idempotent-replayed': 'false' } }],
  ['a page to pay on opens and closes', 'stripe', '/v1/checkout/sessions', error(400)],
  ['a page to pay on opens and closes', 'stripe', '/v1/checkout/sessions', ({ body }) => { body.url = null }],
  ['a page to pay on opens and closes', 'stripe', '/v1/checkout/sessions', ({ body }) => { body.url = 'https://pay.example/1' }],
  ['a card that pays makes an active subscription', 'stripe', '/v1/subscriptions', each((one) => { one.status = 'incomplete' })],
  ['a card that pays makes an active subscription', 'stripe', '/v1/subscriptions', each((one) => { one.items.data[0].price.id = 'price_other' })],
  ['a card that declines makes no active subscription', 'stripe', /^\/v1\/subscriptions\/./, ({ body }) => { body.status = 'active' }],
  ['a card that declines makes no active subscription', 'stripe', '/v1/charges', each((charge) => { charge.paid = true })],
  ['a payment that its owner disputes is found by its invoice', 'stripe', '/v1/disputes', ({ body }) => { body.data = [] }],
  ['a payment that its owner disputes is found by its invoice', 'stripe', '/v1/invoice_payments', ({ body }) => { body.data = [] }],
  ['events of a subscription come from its beginning to its end', 'stripe', '/v1/events', ({ body }) => { body.data = [] }],
  ['events of a subscription come from its beginning to its end', 'stripe', '/v1/events', each((event) => {
    if (event.type.endsWith('.deleted')) event.created = 0
  })],
  ['the portal opens', 'stripe', '/v1/billing_portal/sessions', error(400)],
  ['a customer who is gone is said to be', 'stripe', /^\/v1\/customers\/./, ({ body }) => { delete body.deleted }],
  ['a sign-up keeps the names', 'cognito', 'SignUp', says(400, { __type: 'NotAuthorizedException', message: 'planted' })],
  ['a sign-up keeps the names', 'cognito', 'AdminGetUser', ({ body }) => {
    body.UserAttributes = body.UserAttributes.filter(({ Name }) => Name !== 'given_name')
  }],
  ['a password with a blank at its end is refused', 'cognito', 'SignUp', says(400, { __type: 'InvalidPasswordException', message: 'planted' })],
  ['a password alone signs nobody in', 'cognito', 'InitiateAuth', says(200, { ChallengeName: 'SOFTWARE_TOKEN_MFA' })],
  [PASSKEY, 'cognito', 'CompleteWebAuthnRegistration', says(400, { __type: 'WebAuthnOriginNotAllowedException', message: 'planted' })],
  [PASSKEY, 'cognito', 'InitiateAuth', ({ body }) => { if (body.ChallengeName) body.ChallengeName = 'SELECT_CHALLENGE' }],
  [PASSKEY, 'cognito', 'RespondToAuthChallenge', says(400, { __type: 'NotAuthorizedException', message: 'planted' })],
  [PASSKEY, 'cognito', 'RespondToAuthChallenge', says(200, { AuthenticationResult: { AccessToken: 'planted' } })],
  ['a mail from our address leaves', 'mail', '/v2/email/outbound-emails', says(400, { __type: 'MessageRejected', message: 'planted' })],
  ['a mail from another address is refused', 'mail', '/v2/email/outbound-emails', says(200, { MessageId: 'planted' })],
]

export async function planted(checks, { urls }) {
  const env = { ...process.env, COGNITO_CLIENT_ID: process.env.TOKEN_CLIENT_ID }
  await leavesNothing(checks, env, urls)
  for (const { name } of LINES) checks.holds(`${name}: a fault is planted for it`, FAULTS.some(([line]) => line === name))
  for (const [name, service, call, plant] of FAULTS) {
    const lines = LINES.filter((line) => line.name === name)
    let planted = 0
    const lie = ({ path, asked }, told) => {
      if (call instanceof RegExp ? !call.test(path) : call !== path) return
      planted += 1
      plant(told, asked)
    }
    checks.calls += 1
    const { broken } = await between(urls[service], lie, (url) => verify({ ...env, [ADDRESSES[service]]: url }, quiet, lines))
    checks.holds(`${name}: the fault at ${call} is named`, planted > 0 && broken.includes(name))
  }
}

const quiet = () => {}

/** What the list creates and the call that ends it: successful calls, by service. */
const ENDED = [
  ['logins', 'plaid', 'POST /item/public_token/exchange', 'POST /item/remove'],
  ['customers', 'stripe', 'POST /v1/customers', /^DELETE \/v1\/customers\/./],
  ['accounts', 'cognito', /^POST (SignUp|AdminCreateUser)$/, 'POST AdminDeleteUser'],
]

async function leavesNothing(checks, env, urls) {
  const seen = []
  const through = async (services, env) => {
    const [service, ...rest] = services
    if (!service) return verify(env, quiet)
    const note = ({ method, path }, { status }) => status < 300 && seen.push(`${service} ${method} ${path}`)
    return between(urls[service], note, (url) => through(rest, { ...env, [ADDRESSES[service]]: url }))
  }
  checks.calls += LINES.length
  const { held, broken } = await through(Object.keys(ADDRESSES), env)
  checks.holds(`every line holds (${broken.join('; ')})`, held.length === LINES.length)
  for (const [what, service, begins, ends] of ENDED) {
    const calls = seen.filter((call) => call.startsWith(`${service} `)).map((call) => call.slice(service.length + 1))
    const count = (call) => calls.filter((one) => (call instanceof RegExp ? call.test(one) : one === call)).length
    checks.holds(`${count(begins)} ${what} were made and ${count(ends)} ended`, count(begins) > 0 && count(begins) - replays(what) === count(ends))
  }
}

/** A customer is created twice under one key. */
const replays = (what) => (what === 'customers' ? 1 : 0)
