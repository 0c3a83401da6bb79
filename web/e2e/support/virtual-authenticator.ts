import type { Page } from '@playwright/test'

/** The browser's own virtual platform authenticator: a phone's or a laptop's screen lock in software. */
export interface VirtualAuthenticator {
  /** Whether the user passes the finger, face or PIN check. */
  verifies(passes: boolean): Promise<void>
  /** Whether the user touches it whenever a page asks. */
  touches(present: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
}

/**
 * `derivesSecrets` is for the figures behind the device's lock. With it, the browser does not offer a passkey in a field
 * again after a failed check.
 */
export async function giveAuthenticator(
  page: Page,
  { derivesSecrets = false } = {},
): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: derivesSecrets,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified) =>
      devtools
        .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
        .then(() => undefined),
    touches: (enabled) =>
      devtools
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
        .then(() => undefined),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
