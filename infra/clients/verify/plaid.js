/** Checks that need Plaid: kinds of items, the order of its reports, late balances, the redirect back from an institution. */
import { randomUUID } from 'node:crypto'
import { Configuration, PlaidApi } from 'plaid'
import { codeOf, eventually, expect, isLocal, line } from './line.js'

const SETTINGS = ['PLAID_CLIENT_ID', 'PLAID_SECRET']
const OAUTH = [...SETTINGS, 'PLAID_REDIRECT_URI']
const TRANSACTIONS = 'transactions'
const INVESTMENTS = 'investments'
/** An institution of the sandbox, whose test user has the accounts that a line names. */
const PLATYPUS = 'ins_109508'
const CAPITAL_ONE = 'ins_128026'
/** Institutions that sign people in on their own page: the sandbox's and the stand-in's. */
const OAUTH_BANK = ['ins_127287', 'ins_gg_10']
/** Where notices go unless a deployment receives them; the provider records the notices it sent in any case. */
const WEBHOOK = 'https://example.com/webhooks/plaid'

/** A kind of item: its name, the stand-in's institution, the required product, and accounts it must have. */
const KINDS = [
  ['a bank', 'ins_gg_4', TRANSACTIONS, ['depository/checking']],
  ['a card', 'ins_136439', TRANSACTIONS, ['credit/credit card']],
  ['a loan', 'ins_gg_6', 'liabilities', ['loan/student']],
  ['a brokerage', 'ins_gg_3', INVESTMENTS, ['investment/brokerage']],
  ['a 401(k)', 'ins_gg_7', INVESTMENTS, ['investment/401k']],
  ['an IRA', 'ins_gg_7', INVESTMENTS, ['investment/ira']],
  ['an RRSP', 'ins_gg_8', INVESTMENTS, ['investment/rrsp']],
  ['a TFSA', 'ins_gg_8', INVESTMENTS, ['investment/tfsa']],
  ['a crypto exchange', 'ins_gg_9', INVESTMENTS, ['investment/crypto exchange']],
  ['a bank with investments', 'ins_gg_2', TRANSACTIONS, ['depository/checking', 'investment/rrsp']],
]

export const plaidLines = [
  ...KINDS.map(([name, local, product, accounts]) =>
    line(`${name} is linked`, SETTINGS, (env) => linked(env, { local, products: [product], accounts }, hasAccounts(accounts))),
  ),
  line('transactions: nothing before they are ready, then all of the history', SETTINGS, (env) => linked(env, BANK, historyFollows)),
  line('webhooks: the first months at once, news only after the feed was read', SETTINGS, (env) => linked(env, BANK, webhooksInOrder)),
  line('Capital One gives balances that are a month old', SETTINGS, (env) => linked(env, LATE, lateBalances)),
  line('a link token takes the registered way back, and no other', OAUTH, wayBack),
  line('a bank that signs people in on its own page is linked', OAUTH, (env) => linked(env, OWN_PAGE, signsInElsewhere)),
  line('a login that is broken says so', SETTINGS, (env) => linked(env, BANK, broken)),
]

const BANK = { sandbox: PLATYPUS, local: 'ins_gg_4', products: [TRANSACTIONS] }
const LATE = { sandbox: CAPITAL_ONE, local: CAPITAL_ONE, products: [TRANSACTIONS] }
const OWN_PAGE = { sandbox: OAUTH_BANK[0], local: OAUTH_BANK[1], products: [TRANSACTIONS] }

function client(env) {
  const headers = { 'PLAID-CLIENT-ID': env.PLAID_CLIENT_ID, 'PLAID-SECRET': env.PLAID_SECRET, 'Plaid-Version': '2020-09-14' }
  const basePath = env.PLAID_BASE_URL || 'https://sandbox.plaid.com'
  return new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout: 30_000 } }))
}

/** Links an item of the sandbox, calls `look` on it, and removes it. */
async function linked(env, { sandbox = PLATYPUS, local, products, accounts }, look) {
  const api = client(env)
  const created = await api.sandboxPublicTokenCreate({
    institution_id: isLocal(env.PLAID_BASE_URL) ? local : sandbox,
    initial_products: products,
    options: {
      webhook: env.PLAID_WEBHOOK_URL || WEBHOOK,
      transactions: { days_requested: 730 },
      ...(accounts && { override_username: 'user_custom', override_password: customUser(accounts) }),
    },
  })
  const { public_token } = created.data
  const { access_token } = (await api.itemPublicTokenExchange({ public_token })).data
  try {
    await look(api, access_token, env)
  } finally {
    await api.itemRemove({ access_token })
  }
}

/** A test user of the sandbox who has these accounts. */
function customUser(accounts) {
  const override_accounts = accounts.map((kind) => {
    const [type, subtype] = kind.split('/')
    return { type, subtype, starting_balance: 1_000, meta: { name: subtype } }
  })
  return JSON.stringify({ override_accounts })
}

const hasAccounts = (wanted) => async (api, access_token) => {
  const { accounts, item } = (await api.accountsGet({ access_token })).data
  const kinds = accounts.map(({ type, subtype }) => `${type}/${subtype}`)
  for (const kind of wanted) expect(kinds.includes(kind), `it has no ${kind} but ${kinds.join(', ')}`)
  expect(item.error === null, 'it is not in order')
}

/** Reads the feed until it is complete, looking at each page. */
async function readFeed(api, access_token, env, look = () => {}) {
  let cursor
  const isComplete = async () => {
    const page = (await api.transactionsSync({ access_token, cursor, count: 500 })).data
    await look(page)
    cursor = page.next_cursor || undefined
    return page.transactions_update_status === 'HISTORICAL_UPDATE_COMPLETE' && !page.has_more
  }
  await eventually(env.PLAID_BASE_URL, isComplete, 'the history does not come')
}

async function historyFollows(api, access_token, env) {
  let [ready, rows] = [false, 0]
  await readFeed(api, access_token, env, (page) => {
    const isReady = page.transactions_update_status !== 'NOT_READY'
    expect(isReady || !ready, 'it was ready before, and is not any more')
    expect(isReady || page.added.length === 0, 'there are rows before it is ready')
    ready ||= isReady
    rows += page.added.length
  })
  expect(rows > 0, 'the history has no rows')
}

async function webhooksInOrder(api, access_token, env) {
  const NEWS = 'SYNC_UPDATES_AVAILABLE'
  const sent = async () => (await api.itemGet({ access_token })).data.status?.last_webhook?.code_sent
  const isNews = async () => (await sent()) === NEWS
  expect(!(await isNews()), 'there is news before the feed was read')
  const seen = new Set()
  const look = async () => seen.add(await sent())
  await readFeed(api, access_token, env, look)
  const isReported = async () => {
    await look()
    return ['INITIAL_UPDATE', 'HISTORICAL_UPDATE', NEWS].some((code) => seen.has(code))
  }
  await eventually(env.PLAID_BASE_URL, isReported, 'the first months are not reported')
  await api.sandboxItemFireWebhook({ access_token, webhook_code: NEWS })
  await eventually(env.PLAID_BASE_URL, isNews, 'no news comes after the feed was read')
}

async function lateBalances(api, access_token) {
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  const asked = api.accountsBalanceGet({ access_token, options: { min_last_updated_datetime: month } })
  const said = await codeOf(asked)
  // The product treats the second code as "the bank has no newer data".
  expect(['answered', 'LAST_UPDATED_DATETIME_OUT_OF_RANGE'].includes(said), `it said ${said}`)
}

const wish = (redirect_uri) => ({
  client_name: 'Goldgrove', language: 'en', country_codes: ['US', 'CA'], user: { client_user_id: randomUUID() },
  products: [TRANSACTIONS], optional_products: [INVESTMENTS, 'liabilities'],
  transactions: { days_requested: 730 }, redirect_uri,
})

async function wayBack(env) {
  const api = client(env)
  const { link_token } = (await api.linkTokenCreate(wish(env.PLAID_REDIRECT_URI))).data
  const { metadata } = (await api.linkTokenGet({ link_token })).data
  expect(metadata.redirect_uri === env.PLAID_REDIRECT_URI, `the token leads back to ${metadata.redirect_uri}`)
  const said = await codeOf(api.linkTokenCreate(wish('https://goldgrove.example/not-registered')))
  expect(said === 'INVALID_FIELD', `a way back that is not registered: ${said}`)
}

async function signsInElsewhere(api, access_token, env) {
  const institution_id = OAUTH_BANK[Number(isLocal(env.PLAID_BASE_URL))]
  const { institution } = (await api.institutionsGetById({ institution_id, country_codes: ['US'] })).data
  expect(institution.oauth === true, 'it signs people in inside the widget')
  const { accounts } = (await api.accountsGet({ access_token })).data
  expect(accounts.length > 0, 'it has no accounts')
}

async function broken(api, access_token) {
  await api.sandboxItemResetLogin({ access_token })
  const said = await codeOf(api.accountsGet({ access_token }))
  expect(said === 'ITEM_LOGIN_REQUIRED', `it said ${said}`)
}
