/** Holds the list of `verify.js` to the stand-ins: all of it holds, and each fault that is planted is named. */
import { LINES, verify } from './verify.js'

export async function planted(checks, { urls }) {
  const env = { ...process.env, COGNITO_CLIENT_ID: process.env.TOKEN_CLIENT_ID }
  const quiet = () => {}
  const named = (name) => LINES.filter((line) => line.name === name)
  const control = (url, method, body) =>
    fetch(`${url}/local/faults`, { method, headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) })
  checks.calls += LINES.length
  const broken = await verify(env, quiet)
  checks.holds(`every line holds (${broken.join('; ')})`, broken.length === 0)
  const faults = [
    [urls.plaid, { endpoint: '/sandbox/public_token/create', error_code: 'PRODUCTS_NOT_SUPPORTED' }, 'a login of the kind loans is linked'],
    [urls.plaid, { endpoint: '/transactions/sync', error_code: 'PRODUCT_NOT_READY' }, 'the first reading of transactions is empty, and the history follows'],
    [urls.plaid, { endpoint: '/accounts/balance/get', error_code: 'INVALID_FIELD' }, 'balances of a card that are reported late are given'],
    [urls.plaid, { endpoint: '/link/token/create', error_code: 'INVALID_FIELD' }, 'a link token takes the way back from an institution'],
    [urls.stripe, { endpoint: '/v1/checkout/sessions', status: 400 }, 'a page to pay on opens and closes'],
    [urls.stripe, { endpoint: '/v1/billing_portal/sessions', status: 400 }, 'the portal opens'],
    [urls.stripe, { endpoint: '/v1/customers/{id}', status: 500 }, 'a customer who is gone is said to be'],
  ]
  for (const [url, fault, line] of faults) {
    await control(url, 'POST', fault)
    checks.calls += 1
    checks.holds(`${line}: the fault is named`, (await verify(env, quiet, named(line))).includes(line))
    await control(url, 'DELETE')
  }
  for (const [setting, line] of [['COGNITO_CLIENT_ID', 'the names of a sign-up are taken']]) {
    const otherwise = { ...env, [setting]: 'another' }
    checks.holds(`${line}: the fault is named`, (await verify(otherwise, quiet, named(line))).includes(line))
  }
}
