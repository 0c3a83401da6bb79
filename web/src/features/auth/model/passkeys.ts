/** Passkeys at the user pool and in the browser. Loaded on demand: never import this module statically. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { runtimeConfig } from '@/lib/env'
import { AuthFailure } from './auth-failure'
import type { Passkey } from './auth-gateway'
import { cognitoCall } from './cognito-call'

export interface NewTokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

interface Challenge {
  ChallengeName?: string
  ChallengeParameters?: { CREDENTIAL_REQUEST_OPTIONS?: string }
  Session?: string
}

interface Page {
  Credentials: { CredentialId: string; FriendlyCredentialName: string; CreatedAt: number }[]
  NextToken?: string
}

export async function listPasskeys(AccessToken: string): Promise<Passkey[]> {
  const found: Passkey[] = []
  let NextToken: string | undefined
  do {
    const page: Page = await cognitoCall('ListWebAuthnCredentials', { AccessToken, NextToken })
    for (const { CredentialId, FriendlyCredentialName, CreatedAt } of page.Credentials)
      found.push({
        id: CredentialId,
        name: FriendlyCredentialName,
        createdAt: new Date(CreatedAt * 1_000),
      })
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return found
}

export async function addPasskey(AccessToken: string): Promise<void> {
  const { CredentialCreationOptions: optionsJSON } = await cognitoCall<{
    CredentialCreationOptions: PublicKeyCredentialCreationOptionsJSON
  }>('StartWebAuthnRegistration', { AccessToken })
  const Credential = await startRegistration({ optionsJSON })
  await cognitoCall('CompleteWebAuthnRegistration', { AccessToken, Credential })
}

export async function removePasskey(AccessToken: string, CredentialId: string): Promise<void> {
  await cognitoCall('DeleteWebAuthnCredential', { AccessToken, CredentialId })
}

/**
 * Signs in with a passkey of `account`, its id or its email. With `autofill`, the browser offers it in the email field,
 * and the call waits until the user picks it there.
 */
export async function provePasskey(account: string, autofill: boolean): Promise<NewTokens> {
  const { userPoolClientId: ClientId } = await runtimeConfig()
  const { ChallengeName, ChallengeParameters, Session } = await cognitoCall<Challenge>(
    'InitiateAuth',
    {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: account, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      ClientId,
    },
  )
  const options = ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS
  if (ChallengeName !== 'WEB_AUTHN' || !options) throw new AuthFailure('passkey-missing')
  const credential = await startAuthentication({
    optionsJSON: JSON.parse(options),
    useBrowserAutofill: autofill,
  })
  const answer = await cognitoCall<{ AuthenticationResult: NewTokens }>('RespondToAuthChallenge', {
    ChallengeName,
    ChallengeResponses: { USERNAME: account, CREDENTIAL: JSON.stringify(credential) },
    ClientId,
    Session,
  }).catch(refused)
  return answer.AuthenticationResult
}

/** The pool's error for a wrong password means a rejected passkey here. */
function refused(error: unknown): never {
  const isRefusal = error instanceof Error && error.name === 'NotAuthorizedException'
  throw isRefusal ? new AuthFailure('passkey-refused', error) : error
}
