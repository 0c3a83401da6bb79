/**
 * The only place that turns a text into the address of a script. The content security policy refuses any other text and
 * allows only this Trusted Types policy (decision 105).
 */

/** The one address that `react-plaid-link` loads. */
export const PROVIDER_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'
export const SERVICE_WORKER = '/sw.js'

/** The widget as the local host serves it. */
const LOCAL_SCRIPT = '/plaid/link-initialize.js'
const KNOWN: readonly string[] = [PROVIDER_SCRIPT, SERVICE_WORKER, LOCAL_SCRIPT]

interface Policy {
  createScriptURL(address: string): unknown
}

/** The used part of `window.trustedTypes`; TypeScript's DOM types lack it. */
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}

function createScriptURL(address: string): string {
  if (!KNOWN.includes(address)) throw new TypeError('This address is not one of our scripts.')
  return address
}

let policy: Policy | undefined

/** A known address as a trusted script URL; throws for any other. Browsers without Trusted Types get a string. */
export function trustedScript(address: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return createScriptURL(address)
  policy ??= factory.createPolicy('goldgrove', { createScriptURL })
  // The DOM types accept only strings.
  return policy.createScriptURL(address) as string
}
