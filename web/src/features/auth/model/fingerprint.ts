/**
 * A coarse mark of the browser a session runs in. It notices a token that turns up elsewhere; it proves nothing,
 * because whoever copies the token can copy the mark. Only what stays the same for weeks goes in: no screen, no version
 * number, no language, no time zone, because people plug in monitors, update browsers, switch languages and travel.
 */

export interface BrowserTraits {
  platform: string
  vendor: string
  touch: boolean
}

export function readTraits(browser: Navigator): BrowserTraits {
  return {
    platform: browser.platform,
    vendor: browser.vendor,
    touch: browser.maxTouchPoints > 0,
  }
}

/** SHA-256 of the traits as 64 lowercase hexadecimal digits: the traits themselves never leave the browser. */
export async function fingerprint(traits: BrowserTraits): Promise<string> {
  const { platform, vendor, touch } = traits
  const text = JSON.stringify([platform, vendor, touch])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
