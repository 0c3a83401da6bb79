/** Brings the bank-link widget's script into the page, wherever the host serves it from. */
import { runtimeConfig } from '@/lib/env'
import { MissingLinkScript } from './link-failure'

/** The one address `react-plaid-link` knows; in production it loads it by itself. */
const PROVIDER_SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'

/** Resolves when the widget can be created. Rejects with {@link MissingLinkScript} when the script could not be fetched. */
export async function loadLinkScript(): Promise<void> {
  const { plaidScript } = await runtimeConfig()
  if (plaidScript === undefined || plaidScript === PROVIDER_SCRIPT) return
  if (!window.Plaid) await appendScript(plaidScript)
  markProviderScript()
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new MissingLinkScript())
    })
    document.head.append(script)
  })
}

/**
 * `react-plaid-link` looks for a script with its address and takes it for loaded. This one is of a type that
 * browsers do not run, so nothing is fetched from elsewhere.
 */
function markProviderScript(): void {
  if (document.querySelector(`script[src="${PROVIDER_SCRIPT}"]`)) return
  const marker = document.createElement('script')
  marker.type = 'text/plain'
  marker.src = PROVIDER_SCRIPT
  document.head.append(marker)
}
