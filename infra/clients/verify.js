/**
 * Goes down the list of what only the real services can prove, and says of each line whether it held. Leaves nothing behind:
 * what a line makes, it ends.
 *
 * Reads `PLAID_BASE_URL`, `PLAID_CLIENT_ID`, `PLAID_SECRET`, `PLAID_REDIRECT_URI`; `STRIPE_BASE_URL`, `STRIPE_SECRET`,
 * `STRIPE_PRICE_MONTHLY`; `COGNITO_BASE_URL`, `COGNITO_CLIENT_ID`. A line whose settings are missing is not asked, and said so.
 */
import { randomUUID } from 'node:crypto'
import { Configuration, PlaidApi } from 'plaid'
import Stripe from 'stripe'

const POLLS = 40
const POLL_MS = 3_000

/** Institutions of the provider's sandbox, and those of the stand-in, by kind of login. */
const SANDBOX = {
  bank: ['ins_109508', ['transactions'], ['investments', 'liabilities']],
  investments: ['ins_115616', ['investments'], ['transactions', 'liabilities']],
  loans: ['ins_116527', ['liabilities'], ['transactions', 'investments']],
  delayed: ['ins_128026', ['transactions'], ['liabilities']],
}
const STAND_IN = {
  bank: ['ins_gg_4', ['transactions'], []],
  investments: ['ins_gg_3', ['investments'], []],
  loans: ['ins_gg_6', ['liabilities'], []],
  delayed: ['ins_128026', ['transactions'], ['liabilities']],
}

const plaidSettings = ['PLAID_CLIENT_ID', 'PLAID_SECRET']
const stripeSettings = ['STRIPE_SECRET', 'STRIPE_PRICE_MONTHLY']
const poolSettings = ['COGNITO_BASE_URL', 'COGNITO_CLIENT_ID']

/** Every line: its name, the settings it needs, and what throws where it does not hold. */
export const LINES = [
  ...['bank', 'investments', 'loans'].map((kind) => line(`a login of the kind ${kind} is linked`, plaidSettings, (env) => linked(env, kind, accountsOf))),
  line('the first reading of transactions is empty, and the history follows', plaidSettings, (env) => linked(env, 'bank', historyFollows)),
  line('balances of a card that are reported late are given', plaidSettings, (env) => linked(env, 'delayed', lateBalances)),
  line('a link token takes the way back from an institution', [...plaidSettings, 'PLAID_REDIRECT_URI'], wayBack),
  line('a login that is broken says so', plaidSettings, (env) => linked(env, 'bank', broken)),
  line('a customer is made once for each key', stripeSettings, (env) => customer(env, onceForEachKey)),
  line('a page to pay on opens and closes', stripeSettings, (env) => customer(env, pageToPay)),
  line('the portal opens', stripeSettings, (env) => customer(env, portalOpens)),
  line('a customer who is gone is said to be', stripeSettings, goneIsGone),
  line('the names of a sign-up are taken', poolSettings, signUp),
  line('a password with a blank at its end is refused', poolSettings, blankRefused),
]

function line(name, settings, run) {
  return { name, settings, run }
}

/** Goes down the list; gives the names of the lines that did not hold. */
export async function verify(env, say = console.log, lines = LINES) {
  const broken = []
  for (const { name, settings, run } of lines) {
    const missing = settings.filter((setting) => !env[setting])
    if (missing.length > 0) {
      say(`  -   ${name}: not asked, for want of ${missing.join(', ')}`)
      continue
    }
    try {
      await run(env)
      say(`held  ${name}`)
    } catch (error) {
      broken.push(name)
      say(`NOT   ${name}: ${error?.response?.data?.error_code ?? error?.message}`)
    }
  }
  return broken
}

function expect(is, why) {
  if (!is) throw new Error(why)
}

// Plaid

function plaid(env) {
  const headers = { 'PLAID-CLIENT-ID': env.PLAID_CLIENT_ID, 'PLAID-SECRET': env.PLAID_SECRET, 'Plaid-Version': '2020-09-14' }
  const basePath = env.PLAID_BASE_URL || 'https://sandbox.plaid.com'
  return new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout: 30_000 } }))
}

const isLocal = (env) => env.PLAID_BASE_URL?.includes('//localhost')

async function linked(env, kind, look) {
  const api = plaid(env)
  const [institution_id, required, optional] = (isLocal(env) ? STAND_IN : SANDBOX)[kind]
  const created = await api.sandboxPublicTokenCreate({
    institution_id,
    initial_products: [...required, ...optional],
    options: { transactions: { days_requested: 730 } },
  })
  const { public_token } = created.data
  const { access_token } = (await api.itemPublicTokenExchange({ public_token })).data
  try {
    await look(api, access_token, env)
  } finally {
    await api.itemRemove({ access_token })
  }
}

async function accountsOf(api, access_token) {
  const { accounts, item } = (await api.accountsGet({ access_token })).data
  expect(accounts.length > 0, 'it has no accounts')
  expect(item.error === null, 'it is not in order')
}

async function historyFollows(api, access_token, env) {
  const seen = []
  let cursor
  for (let poll = 0; poll < POLLS; poll += 1) {
    const page = (await api.transactionsSync({ access_token, cursor, count: 500 })).data
    if (seen.at(-1) !== page.transactions_update_status) seen.push(page.transactions_update_status)
    if (page.transactions_update_status === 'NOT_READY') expect(page.added.length === 0, 'there are rows before it is ready')
    cursor = page.next_cursor || undefined
    if (page.transactions_update_status === 'HISTORICAL_UPDATE_COMPLETE' && !page.has_more) break
    if (!page.has_more && !isLocal(env)) await new Promise((resume) => setTimeout(resume, POLL_MS))
  }
  expect(seen.at(-1) === 'HISTORICAL_UPDATE_COMPLETE', `it ended with ${seen.join(', ')}`)
  expect(seen[0] === 'NOT_READY', `it began with ${seen[0]}`)
}

async function lateBalances(api, access_token) {
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  const answer = await api.accountsBalanceGet({ access_token, options: { min_last_updated_datetime: month } })
  expect(answer.data.accounts.length > 0, 'no balance came')
}

async function broken(api, access_token) {
  await api.sandboxItemResetLogin({ access_token })
  const code = await api.accountsGet({ access_token }).then(() => 'none', (error) => error.response?.data?.error_code)
  expect(code === 'ITEM_LOGIN_REQUIRED', `it said ${code}`)
}

async function wayBack(env) {
  const { data } = await plaid(env).linkTokenCreate({
    client_name: 'Goldgrove', language: 'en', country_codes: ['US', 'CA'], user: { client_user_id: randomUUID() },
    products: ['transactions'], optional_products: ['investments', 'liabilities'],
    transactions: { days_requested: 730 }, redirect_uri: env.PLAID_REDIRECT_URI,
  })
  expect(data.link_token, 'no token came')
}

// Stripe

function stripe(env) {
  const options = { maxNetworkRetries: 0, telemetry: false }
  if (!env.STRIPE_BASE_URL) return new Stripe(env.STRIPE_SECRET, options)
  const { protocol, hostname, port } = new URL(env.STRIPE_BASE_URL)
  return new Stripe(env.STRIPE_SECRET, { ...options, protocol: protocol.slice(0, -1), host: hostname, port })
}

const somebody = () => ({ email: `verify-${randomUUID()}@goldgrove.example`, metadata: { user_id: randomUUID() } })

async function customer(env, look) {
  const api = stripe(env)
  const { id } = await api.customers.create(somebody())
  try {
    await look(api, id, env)
  } finally {
    await api.customers.del(id)
  }
}

async function onceForEachKey(api) {
  const idempotencyKey = randomUUID()
  const fields = somebody()
  const first = await api.customers.create(fields, { idempotencyKey })
  try {
    const second = await api.customers.create(fields, { idempotencyKey })
    expect(first.id === second.id, 'the same key made two')
    expect(second.lastResponse.headers['idempotent-replayed'] === 'true', 'the second answer is not said to be replayed')
  } finally {
    await api.customers.del(first.id)
  }
}

async function pageToPay(api, id, env) {
  const page = await api.checkout.sessions.create({
    mode: 'subscription', customer: id, line_items: [{ price: env.STRIPE_PRICE_MONTHLY, quantity: 1 }],
    success_url: 'https://goldgrove.example/settings', cancel_url: 'https://goldgrove.example/settings',
  })
  expect(page.url, 'the page has no address')
  expect((await api.checkout.sessions.expire(page.id)).status === 'expired', 'the page stays open')
}

async function portalOpens(api, id) {
  expect((await api.billingPortal.sessions.create({ customer: id, return_url: 'https://goldgrove.example/settings' })).url, 'it has no address')
}

async function goneIsGone(env) {
  const api = stripe(env)
  const { id } = await api.customers.create(somebody())
  await api.customers.del(id)
  expect((await api.customers.retrieve(id)).deleted === true, 'it is not')
}

// Cognito

async function pool(env, operation, body) {
  const answer = await fetch(env.COGNITO_BASE_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: env.COGNITO_CLIENT_ID, ...body }),
  })
  const said = await answer.json()
  return answer.ok ? 'done' : said.__type
}

/** An account that is never confirmed; the pool forgets it with its other unconfirmed ones. */
const signingUp = (Password) => ({
  Username: `verify-${randomUUID()}@goldgrove.example`,
  Password,
  UserAttributes: [{ Name: 'given_name', Value: 'Robin' }, { Name: 'family_name', Value: 'Vale' }],
})

async function signUp(env) {
  const said = await pool(env, 'SignUp', signingUp('Goldgrove-2026'))
  expect(said === 'done', `the pool said ${said}`)
}

async function blankRefused(env) {
  const said = await pool(env, 'SignUp', signingUp('Goldgrove-2026 '))
  expect(said === 'InvalidParameterException', `the pool said ${said}`)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const broken = await verify(process.env)
  process.exit(broken.length === 0 ? 0 : 1)
}
