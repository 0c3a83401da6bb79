/** A gateway for tests: succeeds by default, and records its calls. */

import { vi } from 'vitest'
import type { SessionUser } from '@/lib/session'
import type { AuthenticatorKey, AuthGateway } from '../model/auth-gateway'

export const avery: SessionUser = {
  id: 'user-1',
  email: 'avery@example.com',
  firstName: 'Avery',
  fullName: 'Avery Stone',
}

export const authenticatorKey: AuthenticatorKey = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Goldgrove:avery@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
}

export function fakeGateway(changes: Partial<AuthGateway> = {}) {
  return {
    identity: vi.fn(async (): Promise<SessionUser | null> => avery),
    accessToken: vi.fn(async (): Promise<string | null> => 'token'),
    renewTokens: vi.fn(async () => undefined),
    signIn: vi.fn<AuthGateway['signIn']>(async () => 'signed-in'),
    signUp: vi.fn<AuthGateway['signUp']>(async () => ({ userId: avery.id })),
    confirmSignUp: vi.fn<AuthGateway['confirmSignUp']>(async () => undefined),
    resendConfirmation: vi.fn<AuthGateway['resendConfirmation']>(async () => undefined),
    requestPasswordReset: vi.fn<AuthGateway['requestPasswordReset']>(async () => undefined),
    resetPassword: vi.fn<AuthGateway['resetPassword']>(async () => undefined),
    changePassword: vi.fn<AuthGateway['changePassword']>(async () => undefined),
    signInWithPasskey: vi.fn<AuthGateway['signInWithPasskey']>(async () => 'signed-in'),
    signedInAt: vi.fn(async () => Date.now()),
    passkeys: vi.fn<AuthGateway['passkeys']>(async () => []),
    addPasskey: vi.fn(async () => undefined),
    removePasskey: vi.fn<AuthGateway['removePasskey']>(async () => undefined),
    confirmSignIn: vi.fn<AuthGateway['confirmSignIn']>(async () => 'signed-in'),
    hasAuthenticator: vi.fn(async () => false),
    offerAuthenticator: vi.fn<AuthGateway['offerAuthenticator']>(async () => authenticatorKey),
    confirmAuthenticator: vi.fn<AuthGateway['confirmAuthenticator']>(async () => undefined),
    removeAuthenticator: vi.fn(async () => undefined),
    signOut: vi.fn(async () => undefined),
    onSessionLost: vi.fn<AuthGateway['onSessionLost']>(() => () => undefined),
    ...changes,
  } satisfies AuthGateway
}

/** Stores the traces of a session like the provider's library. */
export function storeSession(): void {
  localStorage.setItem(TOKEN_KEY, 'token')
}

export const TOKEN_KEY = 'CognitoIdentityServiceProvider.client.user-1.accessToken'

interface StoredTokens {
  endsAt: number
  firstName?: string
  lastName?: string
  /** The user of the access token. */
  sub?: string
  clockDriftMs?: number
  client?: string
}

/** Stores a whole session like the library; returns the access token. */
export function storeTokens({ endsAt, client = 'client', ...changes }: StoredTokens): string {
  const { firstName = 'Avery', lastName = 'Stone', sub = avery.id, clockDriftMs = 0 } = changes
  const access = tokenOf({ sub, exp: endsAt / 1_000 })
  const names = { given_name: firstName, family_name: lastName }
  const entries = {
    accessToken: access,
    idToken: tokenOf({ sub: avery.id, email: avery.email, ...names }),
    clockDrift: String(clockDriftMs),
  }
  for (const [name, value] of Object.entries(entries))
    localStorage.setItem(`CognitoIdentityServiceProvider.${client}.user-1.${name}`, value)
  return access
}

function tokenOf(claims: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
  return `header.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

/** An error as the provider's library throws it. */
export function providerError(name: string, message = name): Error {
  return Object.assign(new Error(message), { name })
}
