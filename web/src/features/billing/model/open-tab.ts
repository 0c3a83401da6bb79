/**
 * A new tab without an address yet. Browsers allow a new tab only in response to a click, so it opens first and navigates
 * later.
 */

interface PendingTab {
  go(url: string): void
  close(): void
}

/** The empty tab shows `notice` until then. If the browser blocks new tabs, `go` navigates this one. */
export function openTab(notice: string): PendingTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = notice
    tab.document.body.textContent = notice
  }
  return {
    go: (url) => (tab ?? window).location.assign(safeAddress(url)),
    close: () => tab?.close(),
  }
}

/** Only http and https, because other schemes could run a script. */
export function safeAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`${protocol} is no web address`)
  return href
}
