/**
 * The last figures, sealed on this device (decision 100). Loaded on demand: never import this module statically.
 *
 * The public key seals every answer without a prompt. The private key is sealed with a secret that the device's lock
 * derives (the PRF extension of WebAuthn). No server takes part, so it works offline.
 */
import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'
import type { Account, Dashboard, Goal, NetWorth } from '@/lib/api-types'
import { counts } from '@/lib/exchange'
import { lastFiguresAt, stopKeepingFigures } from '@/lib/last-figures'
import { readStored, storageKeys, writeStored } from '@/lib/storage'

/** The kept part of a dashboard: enough to read, but not to change anything. */
export interface LastFigures {
  netWorth: NetWorth
  accounts: Pick<Account, 'id' | 'name' | 'balance' | 'currency' | 'is_asset' | 'last_updated'>[]
  goals: Pick<Goal, 'id' | 'name' | 'current_amount' | 'target_amount' | 'currency'>[]
}

interface Lock {
  /** The user whose figures it keeps. */
  owner: string
  credential: string
  salt: string
  publicKey: JsonWebKey
  nonce: string
  /** Sealed with the secret of the device's lock. */
  privateKey: string
}

/**
 * `unsupported`: the device's lock derives no secret. `refused`: the user did not pass it. `not-stored`: the browser
 * refuses storage. `damaged`: the kept figures cannot be opened.
 */
export class LockFailure extends Error {
  readonly kind: 'unsupported' | 'refused' | 'not-stored' | 'damaged'

  constructor(kind: LockFailure['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

const PAIR = { name: 'RSA-OAEP', hash: 'SHA-256' }
const NEW_PAIR = { ...PAIR, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) }
const INFO = new TextEncoder().encode('goldgrove-last-figures')

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const gcm = (nonce: BufferSource) => ({ name: 'AES-GCM', iv: nonce })

/** Asks for the device's lock, and keeps every dashboard of `owner` from now on. The device shows `name`. */
export async function keepFiguresOf(owner: string, name: string): Promise<void> {
  const salt = random(32)
  const created = await credential(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'Goldgrove' },
        // A random user id, so that this passkey does not replace the one for signing in.
        user: { id: random(32), name, displayName: name },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = created.getClientExtensionResults()
  if (!prf?.enabled) throw new LockFailure('unsupported')
  const secret = prf.results?.first ?? (await secretOf(created.rawId, salt))

  const pair = await crypto.subtle.generateKey(NEW_PAIR, true, ['wrapKey', 'unwrapKey'])
  const nonce = random(12)
  const lock: Lock = {
    owner,
    credential: bufferToBase64URLString(created.rawId),
    salt: bufferToBase64URLString(salt.buffer),
    publicKey: await crypto.subtle.exportKey('jwk', pair.publicKey),
    nonce: bufferToBase64URLString(nonce.buffer),
    privateKey: bufferToBase64URLString(
      await crypto.subtle.wrapKey('pkcs8', pair.privateKey, await keyOf(secret), gcm(nonce)),
    ),
  }
  if (!writeStored(storageKeys.figuresLock, JSON.stringify(lock)))
    throw new LockFailure('not-stored')
}

/** Deletes the figures and the keys that open them. Also deletes the device's passkey where the browser can. */
export function forgetLock(): void {
  const stored = readStored(storageKeys.figuresLock)
  stopKeepingFigures()
  if (stored === null || !('signalUnknownCredential' in PublicKeyCredential)) return
  const { credential: credentialId } = JSON.parse(stored) as Lock
  const rpId = window.location.hostname
  PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined)
}

/** Seals the figures of an answer in place of the previous ones. Figures of another user end the keeping. */
export async function keepFigures(dashboard: Dashboard, takenAt: Date): Promise<void> {
  const stored = readStored(storageKeys.figuresLock)
  if (stored === null) return
  const lock = JSON.parse(stored) as Lock
  if (lock.owner !== dashboard.profile.id) return stopKeepingFigures()

  const moment = takenAt.toISOString()
  const [pair, key] = await Promise.all([
    crypto.subtle.importKey('jwk', lock.publicKey, PAIR, false, ['wrapKey']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']),
  ])
  const nonce = random(12)
  const text = new TextEncoder().encode(JSON.stringify(figuresOf(dashboard)))
  const parts = await Promise.all([
    crypto.subtle.wrapKey('raw', key, pair, PAIR),
    nonce.buffer,
    crypto.subtle.encrypt({ ...gcm(nonce), additionalData: bound(lock, moment) }, key, text),
  ])
  // The user may have signed out in the meantime.
  if (readStored(storageKeys.figuresLock) !== stored) return
  writeStored(storageKeys.lastFigures, [moment, ...parts.map(bufferToBase64URLString)].join(' '))
}

/** Asks for the device's lock, and opens the figures; `null` when none are kept. Rejects with a `LockFailure`. */
export async function openFigures(now: Date): Promise<LastFigures | null> {
  const stored = readStored(storageKeys.figuresLock)
  if (stored === null || lastFiguresAt(now) === null) return null
  const lock = JSON.parse(stored) as Lock
  const [moment = '', ...parts] = (readStored(storageKeys.lastFigures) ?? '').split(' ')
  const [sealedKey, nonce, sealed] = parts.map(base64URLStringToBuffer)
  if (!sealedKey || !nonce || !sealed) return null

  const secret = await secretOf(
    base64URLStringToBuffer(lock.credential),
    base64URLStringToBuffer(lock.salt),
  )
  try {
    const privateKey = await crypto.subtle.unwrapKey(
      'pkcs8',
      base64URLStringToBuffer(lock.privateKey),
      await keyOf(secret),
      gcm(base64URLStringToBuffer(lock.nonce)),
      PAIR,
      false,
      ['unwrapKey'],
    )
    const key = await crypto.subtle.unwrapKey(
      'raw',
      sealedKey,
      privateKey,
      PAIR,
      'AES-GCM',
      false,
      ['decrypt'],
    )
    const text = await crypto.subtle.decrypt(
      { ...gcm(nonce), additionalData: bound(lock, moment) },
      key,
      sealed,
    )
    return JSON.parse(new TextDecoder().decode(text)) as LastFigures
  } catch (error) {
    throw new LockFailure('damaged', error)
  }
}

/** No total includes hidden or closed accounts, so no list beside a total does. */
function figuresOf({ netWorth, accounts, goals }: Dashboard): LastFigures {
  return {
    netWorth,
    accounts: accounts
      .filter(counts)
      .map(({ id, name, balance, currency, is_asset, last_updated }) => {
        return { id, name, balance, currency, is_asset, last_updated }
      }),
    goals: goals.map(({ id, name, current_amount, target_amount, currency }) => {
      return { id, name, current_amount, target_amount, currency }
    }),
  }
}

/** Figures open only for their owner, and with the time they were taken at. */
const bound = ({ owner }: Lock, moment: string) => new TextEncoder().encode(`${owner} ${moment}`)

/** The secret that the device's lock derives from `salt` once the user has passed it. */
async function secretOf(id: BufferSource, salt: BufferSource): Promise<BufferSource> {
  const proof = await credential(() =>
    navigator.credentials.get({
      publicKey: {
        // No server checks the answer: the derived secret protects the figures.
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const secret = proof.getClientExtensionResults().prf?.results?.first
  if (!secret) throw new LockFailure('unsupported')
  return secret
}

async function credential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await ask().catch((error: unknown) => {
    throw new LockFailure('refused', error)
  })
  if (!answer) throw new LockFailure('refused')
  return answer as PublicKeyCredential
}

async function keyOf(secret: BufferSource): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )
}
