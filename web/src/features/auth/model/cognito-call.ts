/** Calls a user pool operation for which the provider's library has no suitable function. */
import { runtimeConfig } from '@/lib/env'
import { fetchInTime } from '@/lib/fetch-in-time'

const TARGET = 'AWSCognitoIdentityProviderService'

/** Rejects with an error named as in the pool, like the library's. */
export async function cognitoCall<T>(operation: string, body: object): Promise<T> {
  const { region, userPoolEndpoint } = await runtimeConfig()
  const address = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`
  const response = await fetchInTime(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `${TARGET}.${operation}`,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  // An operation without output answers with an empty body.
  const answer = text === '' ? {} : JSON.parse(text)
  if (response.ok) return answer
  // The name may carry a namespace: "com.amazonaws.x#NotAuthorizedException".
  const name = String(answer.__type).split('#').pop() ?? ''
  throw Object.assign(new Error(answer.message), { name })
}
