/** What one tab keeps until it is closed or its person signs out. Never throws. */

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is refused; the page works on without it.
  }
}

export function removeTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Everything a tab holds belongs to the person who used it, so signing out leaves nothing. */
export function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
