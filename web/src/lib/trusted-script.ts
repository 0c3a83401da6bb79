/**
 * The one place where a text becomes the address of a script. The content policy refuses every other text in its place, and knows
 * this policy only (decision 105).
 */

/** The one address `react-plaid-link` knows. */
export const PROVIDER_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'
export const SERVICE_WORKER = '/sw.js'

/** The widget, where the local host serves it. */
const LOCAL_SCRIPT = '/plaid/link-initialize.js'
const KNOWN: readonly string[] = [PROVIDER_SCRIPT, SERVICE_WORKER, LOCAL_SCRIPT]

interface Policy {
  createScriptURL(address: string): unknown
}

/** Of `window.trustedTypes`, what is used; the types of the DOM lack it. */
interface Factory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}

function createScriptURL(address: string): string {
  if (!KNOWN.includes(address)) throw new TypeError('This address is not one of our scripts.')
  return address
}

let policy: Policy | undefined

/** A known address, as the browser takes it for a script; others throw. Browsers without Trusted Types take a text. */
export function trustedScript(address: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  if (!factory) return createScriptURL(address)
  policy ??= factory.createPolicy('goldgrove', { createScriptURL })
  // The DOM's types know texts only.
  return policy.createScriptURL(address) as string
}
