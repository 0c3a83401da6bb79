import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserZone } from '@/lib/zone'
import { NOW } from '@/testing/builders'
import { tokenStorage, withdrawTokens } from '../session/token-storage'
import { createAmplifyGateway } from './amplify-gateway'

const ENDPOINT = 'http://localhost:3003/'

const config = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_test',
  userPoolClientId: 'client',
  userPoolEndpoint: ENDPOINT,
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

let requests: { operation: string; body: Record<string, unknown> }[] = []

/** Answers the runtime settings, and the provider's operations by name. */
function answer(operations: Record<string, Answer>): void {
  requests = []
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    if (String(address) === '/config.json') return Response.json(config)
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
    requests.push({ operation, body: JSON.parse(String(init.body)) })
    const { status, body } = operations[operation] ?? { status: 400, body: { __type: 'Missing' } }
    return Response.json(body, { status })
  })
}

const refusal = (name: string, message: string): Answer => ({
  status: 400,
  body: { __type: name, message },
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const offlineExceptFor = (settings: unknown) => async (address: string | URL) => {
  if (String(address) === '/config.json') return Response.json(settings)
  throw new TypeError('Failed to fetch')
}

/** Stores expired tokens in the library's format, an hour old. */
function storeExpiredSession(): void {
  const part = (content: unknown) => btoa(JSON.stringify(content)).replace(/=+$/, '')
  const token = `${part({ alg: 'none' })}.${part({ sub: 'user-1', exp: 1, iat: 0 })}.x`
  const prefix = 'CognitoIdentityServiceProvider.client'
  localStorage.setItem(`${prefix}.LastAuthUser`, 'user-1')
  localStorage.setItem(`${prefix}.user-1.accessToken`, token)
  localStorage.setItem(`${prefix}.user-1.idToken`, token)
  localStorage.setItem(`${prefix}.user-1.refreshToken`, 'refresh')
  localStorage.setItem(`${prefix}.user-1.clockDrift`, '0')
}

describe('the provider’s library', () => {
  it('signs up with the pool’s attribute names', async () => {
    answer({ SignUp: { status: 200, body: { UserSub: 'user-1', UserConfirmed: false } } })
    const gateway = await createAmplifyGateway()
    const account = {
      firstName: 'Avery',
      lastName: 'Stone',
      email: 'avery@example.com',
      password: 'Goldgrove-2026',
    }
    expect(await gateway.signUp(account)).toEqual({ userId: 'user-1' })
    expect(requests[0]?.body).toMatchObject({
      Username: 'avery@example.com',
      ClientId: 'client',
      UserAttributes: [
        { Name: 'given_name', Value: 'Avery' },
        { Name: 'family_name', Value: 'Stone' },
        { Name: 'zoneinfo', Value: browserZone() },
        { Name: 'locale', Value: 'en-CA' },
      ],
    })
  })

  it('confirms by the account’s id', async () => {
    answer({ ConfirmSignUp: { status: 200, body: {} } })
    await (await createAmplifyGateway()).confirmSignUp('user-1', '123456')
    expect(requests[0]?.body).toMatchObject({ Username: 'user-1', ConfirmationCode: '123456' })
  })

  it('rejects with this app’s failures', async () => {
    answer({ InitiateAuth: refusal('NotAuthorizedException', 'Incorrect username or password.') })
    const signIn = (await createAmplifyGateway()).signIn('avery@example.com', 'wrong')
    await expect(signIn).rejects.toMatchObject({ name: 'AuthFailure', kind: 'credentials' })
  })

  it('returns an unverified email as a result, not as a failure', async () => {
    answer({ InitiateAuth: refusal('UserNotConfirmedException', 'User is not confirmed.') })
    const signIn = (await createAmplifyGateway()).signIn('avery@example.com', 'right')
    await expect(signIn).resolves.toBe('unconfirmed')
  })

  it('asks for a code after the password, and ends the sign-in with it', async () => {
    answer({
      InitiateAuth: {
        status: 200,
        body: {
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeParameters: {},
          Session: 'between-the-steps',
        },
      },
      RespondToAuthChallenge: refusal('CodeMismatchException', 'Invalid code received for user'),
    })
    const gateway = await createAmplifyGateway()
    await expect(gateway.signIn('avery@example.com', 'right')).resolves.toBe('code-required')
    await expect(gateway.confirmSignIn('123456')).rejects.toMatchObject({ kind: 'code-wrong' })
    expect(requests.at(-1)?.body).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 'between-the-steps',
      ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' },
    })
  })

  it('signs in where the device has no room left, or refuses to keep anything', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    answer({
      InitiateAuth: {
        status: 200,
        body: { ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: {}, Session: 'between' },
      },
    })
    const gateway = await createAmplifyGateway()
    await expect(gateway.signIn('avery@example.com', 'right')).resolves.toBe('code-required')
  })

  it('revokes withdrawn tokens, and keeps those that another tab has stored since', async () => {
    storeExpiredSession()
    answer({})
    const gateway = await createAmplifyGateway()
    withdrawTokens()
    expect(Object.keys(localStorage)).toEqual([])
    const leaving = gateway.signOut()
    storeExpiredSession()
    const brought = Object.keys(localStorage)
    await leaving
    await tokenStorage.clear()
    await nextTask()
    expect(Object.keys(localStorage)).toEqual(brought)
  })

  it('reports a refresh that fails for good, but not one that fails without a network', async () => {
    storeExpiredSession()
    answer({})
    vi.stubGlobal('fetch', offlineExceptFor(config))
    const gateway = await createAmplifyGateway()
    const lost = vi.fn()
    const stop = gateway.onSessionLost(lost)
    await expect(gateway.accessToken()).rejects.toMatchObject({ kind: 'network' })
    await nextTask()
    expect(lost).not.toHaveBeenCalled()

    answer({
      GetTokensFromRefreshToken: refusal('NotAuthorizedException', 'Refresh Token has expired'),
    })
    expect(await gateway.identity()).toBeNull()
    await nextTask()
    expect(lost).toHaveBeenCalledOnce()
    stop()
  })

  it('gives up after half a minute without an answer', async () => {
    vi.useFakeTimers()
    answer({})
    const gateway = await createAmplifyGateway()
    const silent = vi.fn(() => new Promise<never>(() => undefined))
    vi.stubGlobal('fetch', silent)
    const calls = [
      gateway.signIn('avery@example.com', 'right'),
      gateway.requestPasswordReset('avery@example.com'),
    ].map((call) => expect(call).rejects.toMatchObject({ kind: 'network' }))
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all(calls)
    expect(silent).toHaveBeenCalled()
  })

  it('returns no user without tokens', async () => {
    answer({})
    const gateway = await createAmplifyGateway()
    expect(await gateway.identity()).toBeNull()
    expect(await gateway.accessToken()).toBeNull()
    expect(requests).toEqual([])
  })
})

describe('passkeys', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

  const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`
  const now = () => Math.floor(Date.now() / 1_000)
  const tokens = () => ({
    AccessToken: token({ sub: 'user-1', iat: now(), exp: now() + 1_800, auth_time: now() - 60 }),
    IdToken: token({ sub: 'user-1', email: 'avery@example.com', iat: now(), exp: now() + 1_800 }),
    RefreshToken: 'refresh',
  })
  const bytes = () => new Uint8Array([1, 2, 3]).buffer
  const asked = {
    challenge: 'AQID',
    rpId: 'localhost',
    allowCredentials: [{ id: 'AQID', type: 'public-key' }],
  }
  const challenge: Answer = {
    status: 200,
    body: {
      ChallengeName: 'WEB_AUTHN',
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(asked) },
      Session: 'session',
    },
  }
  const signedIn = (): Answer => ({ status: 200, body: { AuthenticationResult: tokens() } })
  const done: Answer = { status: 200, body: {} }
  const credential = {
    id: 'AQID',
    rawId: bytes(),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      attestationObject: bytes(),
      getTransports: () => ['internal'],
    },
  }

  function browser(ceremonies: Partial<Record<'get' | 'create', () => Promise<unknown>>> = {}) {
    const credentials = {
      get: vi.fn(async () => credential),
      create: vi.fn(async () => credential),
      ...ceremonies,
    }
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
    return credentials
  }

  async function signIn(operations: Record<string, Answer> = {}) {
    answer({ InitiateAuth: challenge, RespondToAuthChallenge: signedIn(), ...operations })
    const gateway = await createAmplifyGateway()
    await gateway.signOut()
    requests = []
    return { gateway, result: await gateway.signInWithPasskey('avery@example.com', false) }
  }

  it('sign in: the library stores the tokens, the device stores the account', async () => {
    browser()
    const { gateway, result } = await signIn()
    expect(result).toBe('signed-in')
    expect(requests[0]?.body).toMatchObject({
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: 'avery@example.com', PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    })
    expect(requests[1]?.body).toMatchObject({ ChallengeName: 'WEB_AUTHN', Session: 'session' })
    expect(await gateway.identity()).toMatchObject({ id: 'user-1', email: 'avery@example.com' })
    expect(await gateway.signedInAt()).toBe(NOW.getTime() - 60_000)
    expect(localStorage.getItem('goldgrove_passkey_account')).toBe('user-1')
  })

  it.each<[string, Record<string, Answer>, (() => Promise<never>) | undefined, string]>([
    [
      'no passkey',
      { InitiateAuth: { status: 200, body: { ChallengeName: 'SELECT_CHALLENGE' } } },
      undefined,
      'passkey-missing',
    ],
    [
      'a refusal',
      { RespondToAuthChallenge: refusal('NotAuthorizedException', 'Invalid') },
      undefined,
      'passkey-refused',
    ],
    [
      'a cancelled prompt',
      {},
      () => Promise.reject(new DOMException('', 'NotAllowedError')),
      'passkey-cancelled',
    ],
  ])('do not sign in after %s', async (_, operations, get, kind) => {
    browser(get && { get })
    await expect(signIn(operations)).rejects.toMatchObject({ kind })
    expect(localStorage).toHaveLength(0)
  })

  it('are listed page by page, added and removed', async () => {
    browser()
    const page = (id: string, NextToken?: string): Answer => ({
      status: 200,
      body: {
        Credentials: [{ CredentialId: id, FriendlyCredentialName: 'Passkey', CreatedAt: 0 }],
        ...(NextToken && { NextToken }),
      },
    })
    const { gateway } = await signIn({
      StartWebAuthnRegistration: {
        status: 200,
        body: {
          CredentialCreationOptions: {
            challenge: 'AQID',
            rp: { id: 'localhost', name: 'localhost' },
            user: { id: 'AQID', name: 'a', displayName: 'a' },
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          },
        },
      },
      CompleteWebAuthnRegistration: done,
      GetUser: { status: 200, body: { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } },
      SetUserMFAPreference: done,
      DeleteWebAuthnCredential: done,
      ListWebAuthnCredentials: page('one'),
    })
    expect(await gateway.passkeys()).toEqual([
      { id: 'one', name: 'Passkey', createdAt: new Date(0) },
    ])
    requests = []
    await gateway.addPasskey()
    expect(requests.map(({ operation }) => operation)).toEqual([
      'StartWebAuthnRegistration',
      'CompleteWebAuthnRegistration',
      'GetUser',
      'SetUserMFAPreference',
    ])
    expect(requests.at(-1)?.body).toMatchObject({ WebAuthnMfaSettings: { Enabled: true } })
    await gateway.removePasskey('one', false)
    expect(requests.at(-1)?.body).toMatchObject({ CredentialId: 'one' })
    expect(localStorage.getItem('goldgrove_passkey_account')).toBe('user-1')
    await gateway.removePasskey('one', true)
    expect(localStorage.getItem('goldgrove_passkey_account')).toBeNull()
    await gateway.removeAuthenticator()
    expect(requests.at(-1)?.body).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: false },
      WebAuthnMfaSettings: { Enabled: false },
    })
  })
})
