/**
 * A new tab whose address is not known yet. Browsers allow one in answer to a click only, so it is opened first and
 * sent on later.
 */

interface PendingTab {
  go(url: string): void
  close(): void
}

/** `notice` stands in the empty tab meanwhile. Where new tabs are refused, `go` leaves in this one. */
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

/** Only the web: an address that would run as a script is refused. */
export function safeAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`${protocol} is no web address`)
  return href
}
