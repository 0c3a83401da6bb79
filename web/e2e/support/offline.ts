import type { Page } from '@playwright/test'

/** Takes the connection away. Returns the function that gives it back. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context()
  await context.setOffline(true)
  // Beside a virtual authenticator the browser would call itself online again with the next page.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  return async () => {
    await devtools.detach()
    await context.setOffline(false)
  }
}
