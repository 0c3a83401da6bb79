/** Stripe's official client: customers, Checkout, the portal, subscriptions, refunds and disputes. */
import Stripe from 'stripe'

/** Makes this run's addresses, keys and events unique. */
const RUN = Date.now()

export async function stripe(checks, { url, urls }) {
  const client = (key, options = {}) => {
    const { protocol, hostname, port } = new URL(url)
    return new Stripe(key, { protocol: protocol.slice(0, -1), host: hostname, port, maxNetworkRetries: 0, telemetry: false, ...options })
  }
  const api = client('sk_test_local')
  const customer = await customers(checks, api)
  await checkouts(checks, api, customer)
  await portal(checks, api, customer)
  await reads(checks, api, customer)
  await keys(checks, api, url)
  await deliveries(checks, api, urls.app)
  await checks.refused('a key that is none', () => client('sk_test_wrong').customers.list(), 'StripeAuthenticationError')
  await checks.answered('the end of a customer', () => api.customers.del(customer), ['id', 'deleted'])
  await checks.refused('the end of one who is gone', () => api.customers.del(customer), 'resource_missing')
  const gone = await checks.answered('a look at one who is gone', () => api.customers.retrieve(customer), ['id', 'deleted'])
  checks.holds('gone is gone', gone?.deleted === true)
}

async function customers(checks, api) {
  const made = await checks.answered('a customer', () =>
    api.customers.create({ email: 'somebody@goldgrove.example', metadata: { user_id: 'u-1' } }), ['id', 'object', 'created', 'email', 'metadata.user_id', 'lastResponse.requestId'])
  await checks.answered('the same', () => api.customers.retrieve(made?.id), ['id', 'email'])
  const found = await checks.answered('by address', () => api.customers.list({ email: 'somebody@goldgrove.example', limit: 100 }), ['data', 'has_more', 'url'])
  checks.holds('found by address', found?.data.some(({ id }) => id === made?.id))
  const long = (length) => 'a'.repeat(length)
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v']))
  const refusals = [
    ['an address that is none', { email: 'nobody' }, 'email_invalid'],
    ['51 entries', { metadata: many }, 'StripeInvalidRequestError'],
    ['a name of 41', { metadata: { [long(41)]: 'v' } }, 'StripeInvalidRequestError'],
    ['a value of 501', { metadata: { k: long(501) } }, 'StripeInvalidRequestError'],
    ['a field that is none', { colour: 'red' }, 'parameter_unknown'],
  ]
  for (const [what, fields, code] of refusals) await checks.refused(what, () => api.customers.create(fields), code)
  await checks.refused('one who is none', () => api.customers.retrieve('cus_none'), 'resource_missing')
  await checks.refused('a page after nothing', () => api.customers.list({ starting_after: 'cus_none' }), 'resource_missing')
  for (const limit of [0, 101]) await checks.refused(`a page of ${limit}`, () => api.customers.list({ limit }), 'StripeInvalidRequestError')
  for (let at = 0; at < 12; at += 1) await checks.answered('one more', () => api.customers.create({ email: `many-${RUN}@goldgrove.example` }), ['id'])
  const seen = new Set()
  for await (const one of api.customers.list({ email: `many-${RUN}@goldgrove.example`, limit: 5 })) seen.add(one.id)
  checks.calls += 3
  checks.holds('pages add up', seen.size === 12)
  return made?.id
}

const wish = (customer, changes = {}) => ({
  mode: 'subscription',
  customer,
  client_reference_id: 'u-1',
  line_items: [{ price: 'price_premium_monthly', quantity: 1 }],
  success_url: 'https://goldgrove.example/settings?checkout=success',
  cancel_url: 'https://goldgrove.example/settings?checkout=cancelled',
  metadata: { price_id: 'price_premium_monthly' },
  ...changes,
})

async function checkouts(checks, api, customer) {
  const page = await checks.answered('a page to pay on', () => api.checkout.sessions.create(wish(customer)), ['id', 'url', 'status', 'expires_at', 'mode', 'customer'])
  await checks.answered('the same', () => api.checkout.sessions.retrieve(page?.id), ['id', 'status'])
  const expanded = await checks.answered('with its customer', () => api.checkout.sessions.retrieve(page?.id, { expand: ['customer'] }), ['customer.id'])
  checks.holds('the customer in full', expanded?.customer?.object === 'customer')
  const open = await checks.answered('those that are open', () => api.checkout.sessions.list({ customer, status: 'open' }), ['data', 'has_more'])
  checks.holds('one is open', open?.data.length === 1)
  await checks.answered('closed', () => api.checkout.sessions.expire(page?.id), ['id', 'status'])
  await checks.refused('closed twice', () => api.checkout.sessions.expire(page?.id), 'StripeInvalidRequestError')
  const refusals = [
    ['for nobody', { customer: 'cus_none' }, 'resource_missing'],
    ['a price that is none', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'resource_missing'],
    ['no way back', { success_url: undefined }, 'parameter_missing'],
    ['a reference of 201', { client_reference_id: 'a'.repeat(201) }, 'StripeInvalidRequestError'],
    ['an expansion that is none', { expand: ['colour'] }, 'StripeInvalidRequestError'],
  ]
  for (const [what, changes, code] of refusals) await checks.refused(`a page ${what}`, () => api.checkout.sessions.create(wish(customer, changes)), code)
  await checks.refused('a page that is none', () => api.checkout.sessions.retrieve('cs_none'), 'resource_missing')
}

async function portal(checks, api, customer) {
  const visit = { customer, return_url: 'https://goldgrove.example/settings' }
  await checks.answered('the portal', () => api.billingPortal.sessions.create(visit), ['id', 'url', 'customer', 'return_url'])
  await checks.answered('its configurations', () => api.billingPortal.configurations.list(), ['data'])
  await checks.answered('ours', () => api.billingPortal.configurations.retrieve('bpc_goldgrove'), ['id', 'features'])
  await checks.refused('for nobody', () => api.billingPortal.sessions.create({ ...visit, customer: 'cus_none' }), 'resource_missing')
  await checks.refused('a configuration that is none', () => api.billingPortal.sessions.create({ ...visit, configuration: 'bpc_none' }), 'resource_missing')
}

async function reads(checks, api, customer) {
  for (const price of ['price_premium_monthly', 'price_premium_yearly']) {
    const found = await checks.answered(price, () => api.prices.retrieve(price, { expand: ['product'] }), ['id', 'currency', 'unit_amount', 'recurring.interval', 'product'])
    checks.holds('the product in full', found?.product?.object === 'product')
  }
  await checks.answered('prices', () => api.prices.list({ active: true }), ['data'])
  for (const status of ['all', 'active', 'canceled', 'past_due']) {
    await checks.answered(`subscriptions: ${status}`, () => api.subscriptions.list({ customer, status, limit: 100 }), ['data', 'has_more'])
  }
  const missing = [
    ['subscription', () => api.subscriptions.retrieve('sub_none')],
    ['subscription to end', () => api.subscriptions.cancel('sub_none')],
    ['invoice', () => api.invoices.retrieve('in_none')],
    ['charge', () => api.charges.retrieve('ch_none')],
    ['price', () => api.prices.retrieve('price_none')],
    ['product', () => api.products.retrieve('prod_none')],
    ['event', () => api.events.retrieve('evt_none')],
    ['customer of subscriptions', () => api.subscriptions.list({ customer: 'cus_none' })],
    ['invoice of payments', () => api.invoicePayments.list({ invoice: 'in_none' })],
    ['payment of charges', () => api.charges.list({ payment_intent: 'pi_none' })],
    ['charge of disputes', () => api.disputes.list({ charge: 'ch_none' })],
  ]
  for (const [what, call] of missing) await checks.refused(`${what} that is none`, call, 'resource_missing')
  await checks.answered('events', () => api.events.list({ limit: 3 }), ['data', 'has_more'])
  await checks.answered('events of a kind', () => api.events.list({ type: 'customer.created' }), ['data'])
}

/** Idempotency keys: the provider keeps answers and failures under them. */
async function keys(checks, api, url) {
  const fields = { email: 'once@goldgrove.example' }
  const first = await checks.answered('once', () => api.customers.create(fields, { idempotencyKey: `key-1-${RUN}` }), ['id'])
  const again = await checks.answered('once more', () => api.customers.create(fields, { idempotencyKey: `key-1-${RUN}` }), ['id'])
  checks.holds('the same answer', first?.id === again?.id)
  checks.holds('said to be replayed', again?.lastResponse.headers['idempotent-replayed'] === 'true')
  await checks.refused('the key of another request', () => api.customers.create({ email: 'other@goldgrove.example' }, { idempotencyKey: `key-1-${RUN}` }), 'StripeIdempotencyError')
  await checks.refused('a key of 256', () => api.customers.create(fields, { idempotencyKey: 'k'.repeat(256) }), 'StripeInvalidRequestError')
  const fault = { endpoint: '/v1/customers', status: 500, error_type: 'api_error', times: 1 }
  await fetch(`${url}/local/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) })
  for (const what of ['a failure', 'the same failure']) {
    await checks.refused(what, () => api.customers.create(fields, { idempotencyKey: `key-2-${RUN}` }), 'StripeAPIError')
  }
  await checks.answered('another key', () => api.customers.create(fields, { idempotencyKey: `key-3-${RUN}` }), ['id'])
}

/** The product accepts exactly the deliveries that Stripe's library accepts. */
async function deliveries(checks, api, app) {
  const secret = process.env.STRIPE_WEBHOOK_SECRET
  const now = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({
    id: `evt_${RUN}`, object: 'event', type: 'product.created', created: now, data: { object: { id: 'prod_1', object: 'product' } },
  })
  const at = (timestamp, by = secret) => api.webhooks.generateTestHeaderString({ payload, secret: by, timestamp })
  const [time, good] = at(now).split(',')
  const other = at(now, 'whsec_of_another').split(',')[1]
  const headers = [
    ['right', at(now)], ['by another secret', at(now, 'whsec_of_another')], ['by the old and the new secret', `${time},${other},${good}`],
    ['290 seconds ago', at(now - 290)], ['an hour ago', at(now - 3600)], ['in an hour', at(now + 3600)],
    ['with another scheme', `${time},${good},v0=ab`], ['in another scheme alone', `${time},${good.replace('v1', 'v0')}`],
    ['beside one that is none', `${time},v1=zz,${good}`], ['that is none', `${time},v1=zz`], ['with a part that is none', `${time},x,${good}`],
    ['after a blank', `${time}, ${good}`], ['without a time', good], ['without a signature', time],
  ]
  for (const [what, header] of headers) {
    checks.calls += 1
    const delivery = { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': header }, body: payload }
    const { status } = await fetch(`${app}/api/webhooks/stripe`, delivery)
    checks.holds(`a delivery signed ${what}: ${status}`, (status < 300) === isLetIn(api, payload, header, secret))
  }
}

function isLetIn(api, payload, header, secret) {
  try {
    api.webhooks.constructEvent(payload, header, secret)
    return true
  } catch {
    return false
  }
}
