/** Loads the bank-link widget's script from the address that the host sets. */
import { runtimeConfig } from '@/lib/env'
import { PROVIDER_SCRIPT, trustedScript } from '@/lib/trusted-script'
import { MissingLinkScript } from './link-messages'

/** The browser itself waits for minutes. */
const TIMEOUT_MS = 15_000

/**
 * Resolves when the widget can be created. Rejects with {@link MissingLinkScript} when the script could not be loaded.
 * `react-plaid-link` would load it itself, from a string that the content security policy blocks. If the script element
 * exists, it counts as loaded.
 */
export async function loadLinkScript(): Promise<void> {
  const { plaidScript = PROVIDER_SCRIPT } = await runtimeConfig()
  if (!window.Plaid) await appendScript(plaidScript)
  if (plaidScript !== PROVIDER_SCRIPT) markProviderScript()
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScript(src)
    const giveUp = () => {
      script.remove()
      reject(new MissingLinkScript())
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', giveUp)
    document.head.append(script)
  })
}

/** With a type that browsers do not run, so nothing is fetched from the provider. */
function markProviderScript(): void {
  if (document.querySelector(`script[src="${PROVIDER_SCRIPT}"]`)) return
  const marker = document.createElement('script')
  marker.type = 'text/plain'
  marker.src = trustedScript(PROVIDER_SCRIPT)
  document.head.append(marker)
}
