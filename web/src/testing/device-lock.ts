/** A device's lock in memory, as WebAuthn shows it to pages: it releases derived values, but never its secrets. */
import { vi } from 'vitest'

export interface DeviceLock {
  /** Whether the user passes the check. */
  passes: boolean
  /** Whether it derives secrets (the PRF extension). */
  derives: boolean
  /** Replaces the device, and so its secrets. */
  exchange(): void
}

export function giveDeviceLock(): DeviceLock {
  let device = crypto.getRandomValues(new Uint8Array(32))
  const lock: DeviceLock = {
    passes: true,
    derives: true,
    exchange() {
      device = crypto.getRandomValues(new Uint8Array(32))
    },
  }

  async function answer(id: ArrayBuffer, salt: BufferSource, isNew: boolean) {
    if (!lock.passes) throw new DOMException('not verified', 'NotAllowedError')
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', device, hmac, false, ['sign'])
    const first = await crypto.subtle.sign('HMAC', key, salt)
    // Like most devices, it derives no secret while creating the credential.
    const prf = lock.derives ? (isNew ? { enabled: true } : { results: { first } }) : {}
    return { rawId: id, getClientExtensionResults: () => ({ prf }) }
  }

  const saltOf = ({ publicKey }: CredentialRequestOptions | CredentialCreationOptions) =>
    publicKey?.extensions?.prf?.eval?.first ?? new ArrayBuffer()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    credentials: {
      create: (options: CredentialCreationOptions) =>
        answer(Uint8Array.of(1, 2, 3).buffer, saltOf(options), true),
      get: (options: CredentialRequestOptions) =>
        answer(options.publicKey?.allowCredentials?.[0]?.id as ArrayBuffer, saltOf(options), false),
    },
  })
  return lock
}
