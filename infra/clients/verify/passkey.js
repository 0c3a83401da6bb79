/** A software passkey with its browser: registers at a site and signs in there. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

export class Passkey {
  #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #id = randomBytes(32)

  /** For the site `relyingParty`, used on its own page. */
  constructor(relyingParty) {
    this.relyingParty = relyingParty
  }

  /** A `RegistrationResponseJSON`. */
  register({ challenge }) {
    const { x, y } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = new Map([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, 'base64url')], [-3, Buffer.from(y, 'base64url')]])
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff])
    const authData = Buffer.concat([this.#data(HAS_CREDENTIAL), Buffer.alloc(16), length, this.#id, cbor(key)])
    const attestation = cbor(new Map([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]))
    return this.#credential({
      clientDataJSON: text(this.#clientData('webauthn.create', challenge)), attestationObject: text(attestation), transports: ['internal'],
    })
  }

  /** An `AuthenticationResponseJSON`. */
  signIn({ challenge }) {
    const [data, clientData] = [this.#data(0), this.#clientData('webauthn.get', challenge)]
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    const signature = sign('sha256', signed, this.#pair.privateKey)
    return this.#credential({ clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) })
  }

  #credential(response) {
    const id = text(this.#id)
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', clientExtensionResults: {}, response }
  }

  #clientData(type, challenge) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: `https://${this.relyingParty}`, crossOrigin: false }))
  }

  /** The counter stays 0, because this passkey keeps none. */
  #data(flags) {
    const site = createHash('sha256').update(this.relyingParty).digest()
    return Buffer.concat([site, Buffer.from([USER_PRESENT_AND_VERIFIED | flags]), Buffer.alloc(4)])
  }
}

const text = (bytes) => bytes.toString('base64url')

/** CBOR of the few types that a passkey writes. */
function cbor(value) {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  return Buffer.concat([head(2, value.length), value])
}

function head(kind, size) {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}
