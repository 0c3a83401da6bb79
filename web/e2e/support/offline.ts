import type { Page } from '@playwright/test'

/** Takes the connection away. Returns a function that restores it. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context()
  await context.setOffline(true)
  // With a virtual authenticator, the browser would report itself online again on the next page.
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
