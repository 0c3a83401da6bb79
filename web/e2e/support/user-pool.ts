/** Creates verified users without the pages for it, for tests of other features. */
import type { APIRequestContext } from '@playwright/test'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { confirmationLink } from './mailbox'
import type { Person } from './person'

interface Pool {
  userPoolEndpoint: string
  userPoolId: string
  userPoolClientId: string
}

/** Signs the user up and confirms the address, with the same calls as the pages. */
export async function enrol(request: APIRequestContext, person: Person): Promise<void> {
  const { UserSub } = await call(request, 'SignUp', {
    Username: person.email,
    Password: person.password,
    UserAttributes: [
      { Name: 'given_name', Value: person.firstName },
      { Name: 'family_name', Value: person.lastName },
    ],
  })
  const tokenHash = new URL(await confirmationLink(person.email)).searchParams.get('token_hash')
  const code = tokenHash?.slice(tokenHash.lastIndexOf('.') + 1)
  await call(request, 'ConfirmSignUp', { Username: UserSub, ConfirmationCode: code })
}

/** An access token of an enrolled user, which no page holds. The pool rejects a password in the clear. */
export async function accessToken(request: APIRequestContext, person: Person): Promise<string> {
  Amplify.configure({ Auth: { Cognito: await poolOf(request) } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(forgetful())
  await signIn({ username: person.email, password: person.password })
  const { tokens } = await fetchAuthSession()
  if (!tokens) throw new Error(`${person.email} is not signed in`)
  return tokens.accessToken.toString()
}

/** Keeps tokens for one sign-in only. */
function forgetful() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => Promise.resolve(kept.get(key) ?? null),
    setItem: (key: string, value: string) => Promise.resolve(void kept.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void kept.delete(key)),
    clear: () => Promise.resolve(kept.clear()),
  }
}

async function poolOf(request: APIRequestContext): Promise<Pool> {
  return (await (await request.get('/config.json')).json()) as Pool
}

async function call(
  request: APIRequestContext,
  action: string,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const pool = await poolOf(request)
  const response = await request.post(pool.userPoolEndpoint, {
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${action}`,
    },
    data: JSON.stringify({ ClientId: pool.userPoolClientId, ...input }),
  })
  if (!response.ok()) throw new Error(`${action} answered ${response.status()}`)
  return (await response.json()) as Record<string, unknown>
}
