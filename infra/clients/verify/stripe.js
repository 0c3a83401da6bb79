/** Checks that need Stripe: idempotency keys, the pages, cards that pay, decline and are disputed, and their events. */
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { address, eventually, expect, line } from './line.js'

const SETTINGS = ['STRIPE_SECRET', 'STRIPE_PRICE_MONTHLY']
const PAGE = 'https://goldgrove.example/settings'

export const stripeLines = [
  line('a customer is made once for each key', SETTINGS, (env) => withCustomer(env, onceForEachKey)),
  line('a page to pay on opens and closes', SETTINGS, (env) => withCustomer(env, pageToPay)),
  line('a card that pays makes an active subscription', SETTINGS, (env) => withCustomer(env, pays)),
  line('a card that declines makes no active subscription', SETTINGS, (env) => withCustomer(env, declines)),
  line('a payment that its owner disputes is found by its invoice', SETTINGS, (env) => withCustomer(env, disputed)),
  line('events of a subscription come from its beginning to its end', SETTINGS, (env) => withCustomer(env, eventsInOrder)),
  line('the portal opens', SETTINGS, (env) => withCustomer(env, portalOpens)),
  line('a customer who is gone is said to be', SETTINGS, goneIsGone),
]

function client(env) {
  const options = { maxNetworkRetries: 0, telemetry: false }
  if (!env.STRIPE_BASE_URL) return new Stripe(env.STRIPE_SECRET, options)
  const { protocol, hostname, port } = new URL(env.STRIPE_BASE_URL)
  return new Stripe(env.STRIPE_SECRET, { ...options, protocol: protocol.slice(0, -1), host: hostname, port })
}

const somebody = () => ({ email: address(), metadata: { user_id: randomUUID() } })

/** Makes a customer, calls `look`, and deletes them with all their subscriptions. */
async function withCustomer(env, look) {
  const api = client(env)
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
  const second = await api.customers.create(fields, { idempotencyKey })
  for (const id of new Set([first.id, second.id])) await api.customers.del(id)
  expect(first.id === second.id, 'the same key made two')
  expect(second.lastResponse.headers['idempotent-replayed'] === 'true', 'the second answer is not said to be replayed')
}

async function pageToPay(api, customer, env) {
  const page = await api.checkout.sessions.create({
    mode: 'subscription', customer, line_items: [{ price: env.STRIPE_PRICE_MONTHLY, quantity: 1 }], success_url: PAGE, cancel_url: PAGE,
  })
  expectTheirs(page, env)
  expect((await api.checkout.sessions.expire(page.id)).status === 'expired', 'the page stays open')
}

/** Subscribes with a test card. */
async function subscribed(api, customer, env, card) {
  const method = await api.paymentMethods.attach(card, { customer })
  return api.subscriptions.create({
    customer, items: [{ price: env.STRIPE_PRICE_MONTHLY }], default_payment_method: method.id, payment_behavior: 'allow_incomplete',
  })
}

async function pays(api, customer, env) {
  const { id } = await subscribed(api, customer, env, 'pm_card_visa')
  const { data } = await api.subscriptions.list({ customer, status: 'all', limit: 100 })
  expect(data.length === 1 && data[0].id === id, 'it is not the only one of the customer')
  expect(data[0].status === 'active', `it is ${data[0].status}`)
  expect(data[0].items.data[0].price.id === env.STRIPE_PRICE_MONTHLY, 'it has another price')
}

async function declines(api, customer, env) {
  const { id } = await subscribed(api, customer, env, 'pm_card_chargeCustomerFail')
  const { status } = await api.subscriptions.retrieve(id)
  expect(status === 'incomplete', `it is ${status}`)
  const { data } = await api.charges.list({ customer })
  expect(data.length === 1 && data[0].paid === false, 'no charge failed')
}

/** Follows the product's calls from a subscription to its refund or dispute. */
async function disputed(api, customer, env) {
  const { latest_invoice: invoice } = await subscribed(api, customer, env, 'pm_card_createDispute')
  const found = async () => {
    const [paid] = (await api.invoicePayments.list({ invoice, status: 'paid' })).data
    if (!paid) return undefined
    const [charge] = (await api.charges.list({ payment_intent: paid.payment.payment_intent })).data
    return charge?.disputed && (await api.disputes.list({ charge: charge.id })).data[0]
  }
  const dispute = await eventually(env.STRIPE_BASE_URL, found, 'no dispute is found')
  expect(dispute.status === 'needs_response', `the dispute is ${dispute.status}`)
}

async function eventsInOrder(api, customer, env) {
  const { id } = await subscribed(api, customer, env, 'pm_card_visa')
  await api.subscriptions.cancel(id)
  const of = async (type) => (await api.events.list({ type, limit: 100 })).data.find(({ data }) => data.object.id === id)
  const report = (type) => eventually(env.STRIPE_BASE_URL, () => of(type), `${type} is not reported`)
  const begun = await report('customer.subscription.created')
  const ended = await report('customer.subscription.deleted')
  expect(begun.created <= ended.created, 'it ended before it began')
  expect(ended.data.object.status === 'canceled', `its end says ${ended.data.object.status}`)
}

async function portalOpens(api, customer, env) {
  expectTheirs(await api.billingPortal.sessions.create({ customer, return_url: PAGE }), env)
}

/** The page's address is on the provider's own hosts. */
function expectTheirs({ url }, env) {
  expect(url, 'it has no address')
  const { hostname } = new URL(url)
  const isTheirs = env.STRIPE_BASE_URL
    ? hostname === new URL(env.STRIPE_BASE_URL).hostname
    : hostname.endsWith('.stripe.com')
  expect(isTheirs, `it is at ${hostname}`)
}

async function goneIsGone(env) {
  const api = client(env)
  const { id } = await api.customers.create(somebody())
  await api.customers.del(id)
  expect((await api.customers.retrieve(id)).deleted === true, 'it is not')
}
