/** A gateway for tests: succeeds unless told otherwise, and remembers what it was asked. */
import { vi } from 'vitest'
import type { AuthenticatorKey, AuthGateway, Identity } from '../model/auth-gateway'

export const avery: Identity = {
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
    identity: vi.fn(async (): Promise<Identity | null> => avery),
    accessToken: vi.fn(async (): Promise<string | null> => 'token'),
    renewTokens: vi.fn(async () => undefined),
    signIn: vi.fn<AuthGateway['signIn']>(async () => 'signed-in'),
    signUp: vi.fn<AuthGateway['signUp']>(async () => ({ userId: avery.id })),
    confirmSignUp: vi.fn<AuthGateway['confirmSignUp']>(async () => undefined),
    resendConfirmation: vi.fn<AuthGateway['resendConfirmation']>(async () => undefined),
    requestPasswordReset: vi.fn<AuthGateway['requestPasswordReset']>(async () => undefined),
    resetPassword: vi.fn<AuthGateway['resetPassword']>(async () => undefined),
    changePassword: vi.fn<AuthGateway['changePassword']>(async () => undefined),
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

/** Puts the trace of a session where the provider's library would leave it. */
export function storeSession(): void {
  localStorage.setItem(TOKEN_KEY, 'token')
}

export const TOKEN_KEY = 'CognitoIdentityServiceProvider.client.user-1.accessToken'

/** An error as the provider's library throws it. */
export function providerError(name: string, message = name): Error {
  return Object.assign(new Error(message), { name })
}
