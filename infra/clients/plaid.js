/** Plaid's official client: every operation of the product, correctly and incorrectly. */
import { Configuration, PlaidApi } from 'plaid'

const ITEM = ['item.item_id', 'item.institution_id', 'item.products', 'item.consented_products', 'request_id']
const ACCOUNT = ['account_id', 'balances', 'mask', 'name', 'official_name', 'type', 'subtype']
const SECURITY = ['security_id', 'isin', 'cusip', 'sedol', 'figi', 'name', 'ticker_symbol', 'is_cash_equivalent', 'type', 'close_price', 'iso_currency_code']
const TRANSACTION = ['transaction_id', 'account_id', 'amount', 'iso_currency_code', 'date', 'name', 'pending', 'pending_transaction_id', 'personal_finance_category', 'payment_channel', 'location', 'payment_meta', 'counterparties']

/** An institution of each kind, with the products of its items. */
const KINDS = [
  ['ins_gg_1', ['transactions', 'liabilities']],
  ['ins_gg_2', ['transactions', 'liabilities', 'investments']],
  ['ins_gg_3', ['investments']],
  ['ins_gg_4', ['transactions']],
  ['ins_128026', ['transactions', 'liabilities']],
  ['ins_136439', ['transactions', 'liabilities']],
  ['ins_gg_6', ['liabilities']],
  ['ins_gg_7', ['investments']],
  ['ins_gg_8', ['investments']],
  ['ins_gg_9', ['investments']],
]

export async function plaid(checks, { url }) {
  const api = client(url, 'local', 'local-secret')
  await linkTokens(checks, api)
  for (const [institution, products] of KINDS) await login(checks, api, institution, products)
  await wrongly(checks, api, url)
}

function client(basePath, id, secret) {
  const headers = { 'PLAID-CLIENT-ID': id, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' }
  return new PlaidApi(new Configuration({ basePath, baseOptions: { headers } }))
}

const data = async (call) => (await call).data

const wish = (changes = {}) => ({
  client_name: 'Goldgrove',
  language: 'en',
  country_codes: ['US', 'CA'],
  user: { client_user_id: 'somebody' },
  products: ['transactions'],
  optional_products: ['investments', 'liabilities'],
  transactions: { days_requested: 730 },
  webhook: 'https://goldgrove.example/api/webhooks/plaid',
  redirect_uri: process.env.PLAID_REDIRECT_URI,
  ...changes,
})

async function linkTokens(checks, api) {
  const created = await checks.answered('a link token', () => data(api.linkTokenCreate(wish())), ['link_token', 'expiration', 'request_id'])
  await checks.answered('a look at it', () => data(api.linkTokenGet({ link_token: created?.link_token })), [
    'link_token', 'created_at', 'expiration', 'metadata.initial_products', 'metadata.webhook', 'metadata.redirect_uri',
  ])
  for (const required of ['transactions', 'investments', 'liabilities']) {
    const others = ['transactions', 'investments', 'liabilities'].filter((product) => product !== required)
    for (const list of ['optional_products', 'required_if_supported_products', 'additional_consented_products']) {
      const changes = { products: [required], optional_products: undefined, [list]: others }
      await checks.answered(`${required}, others in ${list}`, () => data(api.linkTokenCreate(wish(changes))), ['link_token'])
    }
  }
  const refusals = [
    ['a product that is none', { products: ['gold'] }, 'INVALID_PRODUCT'],
    ['balance as a product', { products: ['balance'] }, 'INVALID_FIELD'],
    ['a product twice', { optional_products: ['transactions'] }, 'INVALID_FIELD'],
    ['no product', { products: [], optional_products: [] }, 'INVALID_FIELD'],
    ['a language that is none', { language: 'xx' }, 'INVALID_FIELD'],
    ['a country that is none', { country_codes: ['ZZ'] }, 'INVALID_FIELD'],
    ['no country', { country_codes: [] }, 'INVALID_FIELD'],
    ['nobody', { user: { client_user_id: '' } }, 'INVALID_FIELD'],
    ['a webhook that is no address', { webhook: 'not a url' }, 'INVALID_FIELD'],
    ['a way back that is not registered', { redirect_uri: 'https://goldgrove.example/elsewhere' }, 'INVALID_FIELD'],
    ['no day', { transactions: { days_requested: 0 } }, 'INVALID_FIELD'],
    ['too many days', { transactions: { days_requested: 731 } }, 'INVALID_FIELD'],
    ['an item that is none', { products: undefined, optional_products: undefined, access_token: 'access-sandbox-none' }, 'INVALID_ACCESS_TOKEN'],
    ['no name', { client_name: undefined }, 'MISSING_FIELDS'],
    ['no user', { user: undefined }, 'MISSING_FIELDS'],
  ]
  for (const [what, changes, code] of refusals) {
    await checks.refused(what, () => api.linkTokenCreate(wish(changes)), code)
  }
}

async function login(checks, api, institution_id, initial_products) {
  const name = (what) => `${institution_id}: ${what}`
  const created = await checks.answered(name('public token'), () =>
    data(api.sandboxPublicTokenCreate({ institution_id, initial_products, options: { transactions: { days_requested: 365 } } })), ['public_token'])
  const public_token = created?.public_token
  const exchanged = await checks.answered(name('exchange'), () => data(api.itemPublicTokenExchange({ public_token })), ['access_token', 'item_id', 'request_id'])
  await checks.refused(name('a spent token'), () => api.itemPublicTokenExchange({ public_token }), 'INVALID_PUBLIC_TOKEN')
  const access_token = exchanged?.access_token
  await checks.answered(name('item'), () => data(api.itemGet({ access_token })), [...ITEM, 'status'])
  const { accounts = [] } = (await checks.answered(name('accounts'), () => data(api.accountsGet({ access_token })), ['accounts', ...ITEM])) ?? {}
  for (const account of accounts) checks.holds(name(account.name), ACCOUNT.every((member) => account[member] !== undefined))
  await balances(checks, api, name, access_token)
  const country_codes = ['US', 'CA']
  const described = await checks.answered(name('institution'), () =>
    data(api.institutionsGetById({ institution_id, country_codes, options: { include_optional_metadata: true } })),
    ['institution.name', 'institution.products', 'institution.country_codes', 'institution.oauth', 'institution.routing_numbers', 'institution.dtc_numbers', 'institution.connection_availability'])
  checks.holds(name('institution'), described?.institution.institution_id === institution_id)
  await feed(checks, api, name, access_token, initial_products.includes('transactions'))
  await ownAndOwed(checks, api, name, access_token, initial_products)
  const update = wish({ products: undefined, optional_products: undefined, transactions: undefined, access_token })
  await checks.answered(name('update mode'), () => data(api.linkTokenCreate(update)), ['link_token'])
  const renewed = await checks.answered(name('another token'), () => data(api.itemAccessTokenInvalidate({ access_token })), ['new_access_token'])
  await checks.refused(name('the token before'), () => api.itemGet({ access_token }), 'INVALID_ACCESS_TOKEN')
  await checks.answered(name('end'), () => data(api.itemRemove({ access_token: renewed?.new_access_token })), ['request_id'])
  await checks.refused(name('after the end'), () => api.accountsGet({ access_token: renewed?.new_access_token }), 'ITEM_NOT_FOUND')
}

async function balances(checks, api, name, access_token) {
  const late = ['ins_128026', 'ins_136439'].some((id) => name('').startsWith(id))
  const at = (days) => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  const asked = (options) => () => data(api.accountsBalanceGet({ access_token, options }))
  const month = await checks.answered(name('balances of the last month'), asked({ min_last_updated_datetime: at(30) }), ['accounts', ...ITEM])
  checks.holds(name('balances'), month?.accounts.every(({ balances }) => balances.current !== undefined && balances.iso_currency_code !== undefined))
  if (late) {
    await checks.refused(name('balances of any age'), asked(undefined), 'INVALID_FIELD')
    await checks.refused(name('balances of this moment'), asked({ min_last_updated_datetime: at(0) }), 'LAST_UPDATED_DATETIME_OUT_OF_RANGE')
  } else {
    await checks.answered(name('balances of any age'), asked(undefined), ['accounts'])
  }
  await checks.refused(name('an account of somebody else'), asked({ account_ids: ['another'], min_last_updated_datetime: at(30) }), 'INVALID_ACCOUNT_ID')
}

async function feed(checks, api, name, access_token, has) {
  const sync = (changes = {}) => data(api.transactionsSync({ access_token, count: 500, ...changes }))
  if (!has) {
    await checks.refused(name('transactions'), sync, 'PRODUCTS_NOT_SUPPORTED')
    return
  }
  // At one institution all data is ready before the public token is exchanged.
  const isQuick = name('').startsWith('ins_128026')
  const expected = isQuick ? ['HISTORICAL_UPDATE_COMPLETE'] : ['NOT_READY', 'INITIAL_UPDATE_COMPLETE', 'HISTORICAL_UPDATE_COMPLETE']
  let cursor
  for (const status of expected) {
    const page = await checks.answered(name(status), () => sync({ cursor }), ['added', 'modified', 'removed', 'next_cursor', 'has_more', 'accounts', 'request_id'])
    checks.holds(name(status), page?.transactions_update_status === status)
    for (const one of page?.added.slice(0, 3) ?? []) checks.holds(name('transaction'), TRANSACTION.every((member) => one[member] !== undefined))
    cursor = page?.next_cursor || undefined
  }
  await checks.refused(name('a cursor that is none'), () => sync({ cursor: 'none' }), 'INVALID_FIELD')
  await checks.refused(name('a page of nothing'), () => sync({ count: 0 }), 'INVALID_FIELD')
  await checks.answered(name('a look for news'), () => data(api.transactionsRefresh({ access_token })), ['request_id'])
}

async function ownAndOwed(checks, api, name, access_token, products) {
  const holdings = () => data(api.investmentsHoldingsGet({ access_token }))
  if (products.includes('investments')) {
    const found = await checks.answered(name('holdings'), holdings, ['accounts', 'holdings', 'securities', 'item'])
    for (const security of found?.securities ?? []) checks.holds(name(security.name), SECURITY.every((member) => security[member] !== undefined))
  } else {
    await checks.refused(name('holdings'), holdings, 'PRODUCTS_NOT_SUPPORTED')
  }
  const debts = () => data(api.liabilitiesGet({ access_token }))
  if (products.includes('liabilities')) await checks.answered(name('debts'), debts, ['accounts', 'liabilities', 'item'])
  else await checks.refused(name('debts'), debts, 'PRODUCTS_NOT_SUPPORTED')
}

async function wrongly(checks, api, url) {
  for (const [id, secret] of [['local', 'wrong'], ['wrong', 'local-secret']]) {
    await checks.refused(`keys ${id}/${secret}`, () => client(url, id, secret).itemGet({ access_token: 'any' }), 'INVALID_API_KEYS')
  }
  const access_token = 'access-sandbox-none'
  const calls = {
    itemGet: {}, accountsGet: {}, accountsBalanceGet: {}, transactionsSync: {}, transactionsRefresh: {},
    investmentsHoldingsGet: {}, liabilitiesGet: {}, itemRemove: {}, itemWebhookUpdate: { webhook: null },
    itemAccessTokenInvalidate: {}, sandboxItemResetLogin: {},
  }
  for (const [call, more] of Object.entries(calls)) {
    await checks.refused(`${call} of nothing`, () => api[call]({ access_token, ...more }), 'INVALID_ACCESS_TOKEN')
    await checks.refused(`${call} without a token`, () => api[call]({ ...more }), 'MISSING_FIELDS')
  }
  await checks.refused('an institution that is none', () => api.institutionsGetById({ institution_id: 'ins_0', country_codes: ['US'] }), 'INVALID_INSTITUTION')
  await checks.refused('an institution elsewhere', () => api.institutionsGetById({ institution_id: 'ins_gg_8', country_codes: ['US'] }), 'INVALID_INSTITUTION')
  await checks.refused('a key that is none', () => api.webhookVerificationKeyGet({ key_id: 'none' }), 'INVALID_WEBHOOK_VERIFICATION_KEY_ID')
  await checks.refused('products it has not', () => api.sandboxPublicTokenCreate({ institution_id: 'ins_gg_4', initial_products: ['investments'] }), 'PRODUCTS_NOT_SUPPORTED')
}
