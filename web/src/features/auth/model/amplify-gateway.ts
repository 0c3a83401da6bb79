/** The identity provider through its library, AWS Amplify. Loaded on demand: never import this module statically. */
import { syncSessionStorage } from '@aws-amplify/core'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { type RuntimeConfig, runtimeConfig } from '@/lib/env'
import { currentLanguage } from '@/lib/language'
import type { SessionUser } from '@/lib/session'
import { removeStored, storageKeys, writeStored } from '@/lib/storage'
import { writeTab } from '@/lib/tab-storage'
import { browserZone } from '@/lib/zone'
import { identityOf } from '../session/stored-session'
import { hasStoredSession, tokenStorage } from '../session/token-storage'
import { AuthFailure, toAuthFailure } from './auth-failure'
import type { AuthenticatorKey, AuthGateway, NewAccount, SignInResult } from './auth-gateway'
import { cognitoCall } from './cognito-call'
import type { NewTokens } from './passkeys'

/** The name that an authenticator app shows beside its codes. */
const PRODUCT = 'Goldgrove'
const ALREADY_SIGNED_IN = 'UserAlreadyAuthenticatedException'

function configure(config: RuntimeConfig): void {
  // It would warn about every endpoint that is not the provider's own, such as the local stack's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const endpoint = config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        loginWith: { email: true },
        ...endpoint,
      },
    },
  })
  // Configuring installs the library's own storage, so set ours after it.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage)
  // The library stores a pending sign-in in the tab, and throws when storage is full. Without it, only a reload has to
  // start over.
  syncSessionStorage.setItem = writeTab
}

/** Fetches the runtime settings and configures the library. */
export async function createAmplifyGateway(): Promise<AuthGateway> {
  configure(await translated(runtimeConfig))
  return gateway
}

/** The library would wait for an answer as long as the browser does: minutes. A sign-in makes two calls. */
const TIMEOUT_MS = 30_000

async function translated<T>(call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthFailure('network')), TIMEOUT_MS)
  })
  return prompted(() => Promise.race([call(), late])).finally(() => clearTimeout(timer))
}

/** For calls that wait for the user, too. */
async function prompted<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toAuthFailure(error)
  }
}

/** Requests mails in the language on the screen. */
const mailOptions = () => ({ clientMetadata: { language: currentLanguage() } })

const gateway: AuthGateway = {
  identity: () => translated(readIdentity),
  accessToken: () =>
    translated(async () => {
      const { tokens } = await auth.fetchAuthSession()
      return tokens?.accessToken.toString() ?? null
    }),
  renewTokens: () =>
    translated(async () => {
      await auth.fetchAuthSession({ forceRefresh: true })
    }),
  signIn: (email, password) => translated(() => signIn(email, password)),
  signInWithPasskey: (account, autofill) => prompted(() => signInWithPasskey(account, autofill)),
  signedInAt: () => translated(async () => Number((await accessToken()).payload.auth_time) * 1_000),
  passkeys: () => translated(passkeys),
  addPasskey: () => prompted(addPasskey),
  removePasskey: (id, isLast) =>
    translated(async () => {
      await (await loadPasskeys()).removePasskey(String(await accessToken()), id)
      if (isLast) removeStored(storageKeys.passkeyAccount)
    }),
  confirmSignIn: (challengeResponse) =>
    translated(async () => resultOf(await auth.confirmSignIn({ challengeResponse }))),
  signUp: (account) => translated(() => signUp(account)),
  confirmSignUp: (username, confirmationCode) =>
    translated(async () => {
      await auth.confirmSignUp({ username, confirmationCode })
    }),
  resendConfirmation: (username) =>
    translated(async () => {
      await auth.resendSignUpCode({ username, options: mailOptions() })
    }),
  requestPasswordReset: (username) =>
    translated(async () => {
      await auth.resetPassword({ username, options: mailOptions() })
    }),
  resetPassword: (username, confirmationCode, newPassword) =>
    translated(() => auth.confirmResetPassword({ username, confirmationCode, newPassword })),
  changePassword: (oldPassword, newPassword) =>
    translated(() => auth.updatePassword({ oldPassword, newPassword })),
  hasAuthenticator: () =>
    translated(async () => (await auth.fetchMFAPreference()).enabled?.includes('TOTP') ?? false),
  offerAuthenticator: (accountName) => translated(() => offerAuthenticator(accountName)),
  confirmAuthenticator: (code) =>
    translated(async () => {
      await auth.verifyTOTPSetup({ code })
      await auth.updateMFAPreference({ totp: 'PREFERRED' })
      if ((await passkeys()).length > 0) await setFactors({ WebAuthnMfaSettings: ON })
    }),
  removeAuthenticator: () =>
    translated(() => setFactors({ SoftwareTokenMfaSettings: OFF, WebAuthnMfaSettings: OFF })),
  signOut: () => translated(auth.signOut),
  onSessionLost: (listener) =>
    Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'tokenRefresh_failure') reportWhenGone(listener)
    }),
}

/**
 * A refresh also fails without a network, and then leaves the tokens in place. After a final failure, the library clears
 * them after its event, so this checks a moment later.
 */
function reportWhenGone(listener: () => void): void {
  setTimeout(() => {
    if (!hasStoredSession()) listener()
  })
}

/** Tokens that could not be refreshed without a network are still stored; a new sign-in replaces them. */
async function startSignIn(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof Error && error.name === ALREADY_SIGNED_IN)) throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}

async function signIn(username: string, password: string): Promise<SignInResult> {
  const options = { authFlowType: 'USER_SRP_AUTH' } as const
  return resultOf(await startSignIn({ username, password, options }))
}

const loadPasskeys = () => import('./passkeys')

const passkeys = async () => (await loadPasskeys()).listPasskeys(String(await accessToken()))

async function accessToken(): Promise<auth.JWT> {
  const { tokens } = await auth.fetchAuthSession()
  if (!tokens) throw new Error('no session')
  return tokens.accessToken
}

async function signInWithPasskey(account: string, autofill: boolean): Promise<SignInResult> {
  const { provePasskey } = await loadPasskeys()
  const tokens = await provePasskey(account, autofill)
  if (hasStoredSession()) await auth.signOut()
  await keepTokens(tokens)
  return 'signed-in'
}

/** Stores the tokens in the format of the library's own sign-in, which cannot offer a passkey in a field. */
async function keepTokens({ AccessToken, IdToken, RefreshToken }: NewTokens): Promise<void> {
  const access = auth.decodeJWT(AccessToken)
  const username = String(access.payload.sub)
  const tokens = {
    accessToken: access,
    idToken: auth.decodeJWT(IdToken),
    refreshToken: RefreshToken,
    clockDrift: Number(access.payload.iat) * 1_000 - Date.now(),
    username,
  }
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens })
  writeStored(storageKeys.passkeyAccount, username)
}

async function addPasskey(): Promise<void> {
  const token = await accessToken()
  await (await loadPasskeys()).addPasskey(String(token))
  writeStored(storageKeys.passkeyAccount, String(token.payload.sub))
  const { enabled } = await auth.fetchMFAPreference()
  if (enabled?.includes('TOTP')) await setFactors({ WebAuthnMfaSettings: ON })
}

const ON = { Enabled: true }
const OFF = { Enabled: false }

/** The library's own function does not cover passkeys. */
async function setFactors(settings: Record<string, { Enabled: boolean }>): Promise<void> {
  const AccessToken = String(await accessToken())
  await cognitoCall('SetUserMFAPreference', { AccessToken, ...settings })
}

function resultOf({ nextStep }: auth.SignInOutput | auth.ConfirmSignInOutput): SignInResult {
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signed-in'
    case 'CONFIRM_SIGN_UP':
      return 'unconfirmed'
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'code-required'
    case 'RESET_PASSWORD':
      return 'password-reset-required'
    default:
      throw new Error(`sign-in asks for ${nextStep.signInStep}, which this app does not offer`)
  }
}

async function offerAuthenticator(accountName: string): Promise<AuthenticatorKey> {
  const { sharedSecret, getSetupUri } = await auth.setUpTOTP()
  return { secret: sharedSecret, uri: getSetupUri(PRODUCT, accountName).href }
}

async function signUp(account: NewAccount): Promise<{ userId: string }> {
  const { userId } = await auth.signUp({
    username: account.email,
    password: account.password,
    options: {
      userAttributes: {
        given_name: account.firstName,
        family_name: account.lastName,
        zoneinfo: browserZone(),
        locale: currentLanguage(),
      },
    },
  })
  if (!userId) throw new Error('the provider created an account without an id')
  return { userId }
}

async function readIdentity(): Promise<SessionUser | null> {
  const { tokens } = await auth.fetchAuthSession()
  return identityOf(tokens?.idToken?.payload)
}
