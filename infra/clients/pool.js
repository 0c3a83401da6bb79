/** Amplify, as the web uses it: sign-up, confirmation, sign-in, session, passkeys, change of password, sign-out. */
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword, confirmSignUp, deleteWebAuthnCredential, fetchAuthSession, fetchUserAttributes, getCurrentUser,
  listWebAuthnCredentials, resendSignUpCode, resetPassword, signIn, signOut, signUp, updatePassword,
} from 'aws-amplify/auth'

const PASSWORD = 'Goldgrove-2026'

export async function pool(checks, { url, urls }) {
  Amplify.configure({
    Auth: { Cognito: { userPoolId: 'us-east-1_goldgrove', userPoolClientId: 'goldgroveweb00000000000001', userPoolEndpoint: url } },
  })
  const username = `clients-${Date.now()}@goldgrove.example`
  const options = { userAttributes: { given_name: 'Robin', family_name: 'Vale' } }
  const unknown = await fetch(url, { method: 'POST', headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.None' }, body: '{}' })
  checks.holds('every answer has its id', unknown.headers.get('x-amzn-requestid') !== null)
  await checks.answered('sign-up', () => signUp({ username, password: PASSWORD, options }), ['userId', 'nextStep.signUpStep'])
  await checks.refused('sign-up again', () => signUp({ username, password: PASSWORD, options }), 'UsernameExistsException')
  for (const password of ['short', 'without-digits-A', ' Leading1aA', 'Trailing1aA ']) {
    const other = { username: `other-${username}`, password, options }
    const code = password.trim() === password ? 'InvalidPasswordException' : 'InvalidParameterException'
    await checks.refused(`the password "${password}"`, () => signUp(other), code)
  }
  await checks.refused('a code of letters', () => confirmSignUp({ username, confirmationCode: 'abcdef' }), 'CodeMismatchException')
  await checks.answered('another code', () => resendSignUpCode({ username }), ['deliveryMedium'])
  const confirmationCode = await codeOf(urls.mail, username)
  await checks.answered('confirmed', () => confirmSignUp({ username, confirmationCode }), ['isSignUpComplete'])
  await checks.refused('another password', () => signIn({ username, password: 'Another-2026' }), 'NotAuthorizedException')
  const signedIn = await checks.answered('sign-in', () => signIn({ username, password: PASSWORD }), ['isSignedIn'])
  checks.holds('signed in', signedIn?.isSignedIn === true)
  await checks.answered('who it is', () => getCurrentUser(), ['userId', 'username'])
  const { tokens } = (await checks.answered('tokens', () => fetchAuthSession(), ['tokens.accessToken.payload.sub', 'tokens.idToken.payload.email'])) ?? {}
  checks.holds('an access token', tokens?.accessToken.payload.token_use === 'access')
  const renewed = await checks.answered('renewed', () => fetchAuthSession({ forceRefresh: true }), ['tokens.accessToken.payload.exp'])
  checks.holds('another token', renewed?.tokens?.accessToken.toString() !== tokens?.accessToken.toString())
  await checks.answered('attributes', () => fetchUserAttributes(), ['email', 'email_verified'])
  await checks.answered('another password', () => updatePassword({ oldPassword: PASSWORD, newPassword: 'Goldgrove-2027' }))
  await checks.answered('passkeys', () => listWebAuthnCredentials(), ['credentials'])
  const unknownPasskey = () => deleteWebAuthnCredential({ credentialId: 'AQID' })
  await checks.refused('an unknown passkey', unknownPasskey, 'ResourceNotFoundException')
  await checks.answered('sign-out', () => signOut())
  const byPasskey = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' }
  const offered = await checks.answered('no passkey', () => signIn({ username, options: byPasskey }), ['nextStep.availableChallenges'])
  checks.holds('the password is offered', offered?.nextStep.availableChallenges?.includes('PASSWORD_SRP') === true)
  await checks.answered('forgotten', () => resetPassword({ username }), ['nextStep.resetPasswordStep'])
  const refused = () => confirmResetPassword({ username, confirmationCode: '000000', newPassword: 'Goldgrove-2028' })
  await checks.refused('a wrong code', refused, 'CodeMismatchException')
}

/** The code of the newest mail to an address. */
async function codeOf(mailbox, address) {
  const answer = await fetch(`${mailbox}/messages?to=${encodeURIComponent(address)}`)
  const { messages } = await answer.json()
  return messages[0]?.html.match(/token_hash=[^&"]*\.(\d{6})/)?.[1]
}
