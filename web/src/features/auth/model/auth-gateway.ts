/**
 * What the app asks of the identity provider, and the one place that decides when its library is loaded.
 * The library weighs 53 kB, so it comes only for people who sign in, and for what only it can do later.
 */
import type { Identity } from '../session/stored-session'

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  password: string
}

export type SignInResult = 'signed-in' | 'unconfirmed' | 'password-reset-required' | 'code-required'

/** What an authenticator app needs once: the key as text, and as the address that a QR code holds. */
export interface AuthenticatorKey {
  secret: string
  uri: string
}

export interface Passkey {
  id: string
  /** What keeps it, as the identity provider calls it: "iCloud Keychain". */
  name: string
  createdAt: Date
}

/** Every method rejects with an `AuthFailure` and nothing else. */
export interface AuthGateway {
  /** Who is signed in, with tokens refreshed when they have run out; `null` when no user is. */
  identity(): Promise<Identity | null>
  /** A valid access token; `null` when no user is signed in. */
  accessToken(): Promise<string | null>
  /** Exchanges the tokens for fresh ones although they have not run out. */
  renewTokens(): Promise<void>
  signIn(email: string, password: string): Promise<SignInResult>
  /**
   * `account` is its id or its email. With `autofill` the browser offers the passkey in the email field; the call waits until
   * it is picked there.
   */
  signInWithPasskey(account: string, autofill: boolean): Promise<SignInResult>
  /** When this session's person signed in, in epoch milliseconds. A refresh does not move it. */
  signedInAt(): Promise<number>
  /** The oldest first. */
  passkeys(): Promise<Passkey[]>
  /** Adds one of this device. Where a code is asked for, the passkey stands for password and code. */
  addPasskey(): Promise<void>
  removePasskey(id: string, isLast: boolean): Promise<void>
  /** Ends a sign-in that asked for a code. */
  confirmSignIn(code: string): Promise<SignInResult>
  /** Answers with the new account's id. */
  signUp(account: NewAccount): Promise<{ userId: string }>
  /** `username` is the account's id or its email. */
  confirmSignUp(username: string, code: string): Promise<void>
  /** `username` is the account's id or its email. */
  resendConfirmation(username: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  resetPassword(email: string, code: string, password: string): Promise<void>
  /** For a signed-in user who knows the old one. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>
  /** Whether signing in asks for the code of an authenticator app. */
  hasAuthenticator(): Promise<boolean>
  /** A new key for an app; nothing changes until a code of it is confirmed. */
  offerAuthenticator(accountName: string): Promise<AuthenticatorKey>
  /** From now on signing in asks for the app's code. */
  confirmAuthenticator(code: string): Promise<void>
  /** From now on the password is enough. */
  removeAuthenticator(): Promise<void>
  /** Revokes the tokens, which are withdrawn before. Resolves also when the provider cannot be reached. */
  signOut(): Promise<void>
  /** Told when a refresh failed and the tokens are gone. Returns the function that stops. */
  onSessionLost(listener: () => void): () => void
}

export type LoadAuthGateway = () => Promise<AuthGateway>

let loading: Promise<AuthGateway> | undefined

/** The gateway, loaded once. A failed attempt is forgotten, so that the next call tries again. */
export const loadAuthGateway: LoadAuthGateway = () => {
  loading ??= import('./amplify-gateway')
    .then(({ createAmplifyGateway }) => createAmplifyGateway())
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
