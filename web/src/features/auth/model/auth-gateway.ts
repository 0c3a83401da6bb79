/**
 * The app's calls of the identity provider, and the only place that loads its library. The library weighs 53 kB, so it
 * loads only for signing in, and for what only it can do later.
 */
import type { SessionUser } from '@/lib/session'

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  password: string
}

export type SignInResult = 'signed-in' | 'unconfirmed' | 'password-reset-required' | 'code-required'

/** The one-time setup of an authenticator app: the key as text, and as the address for a QR code. */
export interface AuthenticatorKey {
  secret: string
  uri: string
}

export interface Passkey {
  id: string
  /** The passkey's provider, as the identity provider names it: "iCloud Keychain". */
  name: string
  createdAt: Date
}

/** Every method rejects with an `AuthFailure`. */
export interface AuthGateway {
  /** The signed-in user, with expired tokens refreshed; `null` when no user is signed in. */
  identity(): Promise<SessionUser | null>
  /** A valid access token; `null` when no user is signed in. */
  accessToken(): Promise<string | null>
  /** Refreshes the tokens even if they have not expired. */
  renewTokens(): Promise<void>
  signIn(email: string, password: string): Promise<SignInResult>
  /**
   * `account` is its id or its email. With `autofill`, the browser offers the passkey in the email field, and the call
   * waits until the user picks it there.
   */
  signInWithPasskey(account: string, autofill: boolean): Promise<SignInResult>
  /** When the user signed in to this session, in epoch milliseconds. A refresh does not change it. */
  signedInAt(): Promise<number>
  /** The oldest first. */
  passkeys(): Promise<Passkey[]>
  /** Adds a passkey of this device. It replaces both password and code. */
  addPasskey(): Promise<void>
  removePasskey(id: string, isLast: boolean): Promise<void>
  /** Completes a sign-in that requires a code. */
  confirmSignIn(code: string): Promise<SignInResult>
  /** Returns the new account's id. */
  signUp(account: NewAccount): Promise<{ userId: string }>
  /** `username` is the account's id or its email. */
  confirmSignUp(username: string, code: string): Promise<void>
  /** `username` is the account's id or its email. */
  resendConfirmation(username: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  resetPassword(email: string, code: string, password: string): Promise<void>
  /** For a signed-in user who knows the old one. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>
  /** Whether signing in requires the code of an authenticator app. */
  hasAuthenticator(): Promise<boolean>
  /** A new key for an app. Nothing changes until one of its codes is confirmed. */
  offerAuthenticator(accountName: string): Promise<AuthenticatorKey>
  /** From now on, signing in requires the app's code. */
  confirmAuthenticator(code: string): Promise<void>
  /** From now on, the password is enough. */
  removeAuthenticator(): Promise<void>
  /** Revokes the tokens, which must be withdrawn first. Also resolves when the provider cannot be reached. */
  signOut(): Promise<void>
  /** Calls `listener` when a refresh failed and the tokens are gone. Returns a function that stops it. */
  onSessionLost(listener: () => void): () => void
}

export type LoadAuthGateway = () => Promise<AuthGateway>

let loading: Promise<AuthGateway> | undefined

/** The gateway, loaded once. A failed attempt is dropped, so that the next call tries again. */
export const loadAuthGateway: LoadAuthGateway = () => {
  loading ??= import('./amplify-gateway')
    .then(({ createAmplifyGateway }) => createAmplifyGateway())
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
