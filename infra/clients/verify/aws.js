/** Checks that need an AWS account: what the user pool accepts of a sign-up and of a passkey, and which mails leave. */
import {
  AdminCreateUserCommand, AdminDeleteUserCommand, AdminGetUserCommand, AdminSetUserPasswordCommand, CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand, InitiateAuthCommand, RespondToAuthChallengeCommand, SignUpCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { address, codeOf, expect, line } from './line.js'
import { Passkey } from './passkey.js'

const POOL = ['AWS_REGION', 'USER_POOL_ID', 'COGNITO_CLIENT_ID']
const MAIL = ['AWS_REGION', 'MAIL_FROM']
const PASSWORD = 'Goldgrove-2026'
const NAMES = { given_name: 'Robin', family_name: 'Vale' }

export const awsLines = [
  line('a sign-up keeps the names', POOL, (env) => signingUp(env, PASSWORD, namesKept)),
  line('a password with a blank at its end is refused', POOL, (env) => signingUp(env, `${PASSWORD} `, blankRefused)),
  line('a password alone signs nobody in', POOL, (env) => signingUp(env, PASSWORD, passwordAlone)),
  line('a passkey signs in, and a forged one does not', POOL, passkeySignsIn),
  line('a mail from our address leaves', MAIL, async (env) => {
    const said = await codeOf(mail(env, env.MAIL_FROM))
    expect(said === 'answered', `the service said ${said}`)
  }),
  line('a mail from another address is refused', MAIL, async (env) => {
    const said = await codeOf(mail(env, 'no-reply@not-verified.example'))
    expect(said === 'MessageRejected', `the service said ${said}`)
  }),
]

/** With the account's own credentials, as the SDK finds them. */
const settings = (env, endpoint) => ({ region: env.AWS_REGION, maxAttempts: 1, ...(endpoint && { endpoint }) })

/** Signs up, calls `look`, and deletes the account if one was made. */
async function signingUp(env, Password, look) {
  const pool = new CognitoIdentityProviderClient(settings(env, env.COGNITO_BASE_URL))
  const Username = address()
  const attributes = Object.entries(NAMES)
  const said = await codeOf(pool.send(new SignUpCommand({
    ClientId: env.COGNITO_CLIENT_ID, Username, Password, UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
  })))
  try {
    await look(said, pool, env, Username)
  } finally {
    if (said === 'answered') await pool.send(new AdminDeleteUserCommand({ UserPoolId: env.USER_POOL_ID, Username }))
  }
}

async function namesKept(said, pool, env, Username) {
  expect(said === 'answered', `the pool said ${said}`)
  const { UserAttributes } = await pool.send(new AdminGetUserCommand({ UserPoolId: env.USER_POOL_ID, Username }))
  const kept = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
  // The client may not write the address: the pool copies it from the sign-in name.
  for (const [name, value] of Object.entries({ email: Username, ...NAMES })) expect(kept[name] === value, `${name} is ${kept[name]}`)
}

async function blankRefused(said) {
  expect(said === 'InvalidParameterException', `the pool said ${said}`)
}

async function passwordAlone(_said, pool, env, USERNAME) {
  const flow = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }
  const said = await codeOf(pool.send(new InitiateAuthCommand({ ClientId: env.COGNITO_CLIENT_ID, ...flow })))
  expect(said === 'InvalidParameterException', `the pool said ${said}`)
}

/** A user made by an administrator is confirmed without the post-confirmation function, so no rows are left behind. */
async function passkeySignsIn(env) {
  const pool = new CognitoIdentityProviderClient(settings(env, env.COGNITO_BASE_URL))
  const USERNAME = address()
  const user = { UserPoolId: env.USER_POOL_ID, Username: USERNAME }
  const UserAttributes = [{ Name: 'email', Value: USERNAME }]
  await pool.send(new AdminCreateUserCommand({ ...user, UserAttributes, MessageAction: 'SUPPRESS' }))
  try {
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }))
    const begin = (parameters) => {
      const AuthParameters = { USERNAME, ...parameters }
      return pool.send(new InitiateAuthCommand({ ClientId: env.COGNITO_CLIENT_ID, AuthFlow: 'USER_AUTH', AuthParameters }))
    }
    const { AuthenticationResult } = await begin({ PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD })
    const { AccessToken } = AuthenticationResult
    const { CredentialCreationOptions } = await pool.send(new StartWebAuthnRegistrationCommand({ AccessToken }))
    const passkey = new Passkey(CredentialCreationOptions.rp.id)
    const Credential = passkey.register(CredentialCreationOptions)
    await pool.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }))
    const prove = async () => {
      const { ChallengeName, ChallengeParameters, Session } = await begin({ PREFERRED_CHALLENGE: 'WEB_AUTHN' })
      expect(ChallengeName === 'WEB_AUTHN', `the pool asks for ${ChallengeName}`)
      const CREDENTIAL = JSON.stringify(passkey.signIn(JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS)))
      const ChallengeResponses = { USERNAME, CREDENTIAL }
      return pool.send(new RespondToAuthChallengeCommand({ ClientId: env.COGNITO_CLIENT_ID, ChallengeName, Session, ChallengeResponses }))
    }
    expect((await prove()).AuthenticationResult?.AccessToken, 'it gives no token')
    passkey.relyingParty = 'elsewhere.example'
    const said = await codeOf(prove())
    expect(said === 'NotAuthorizedException', `of another site's the pool said ${said}`)
  } finally {
    await pool.send(new AdminDeleteUserCommand(user))
  }
}

function mail(env, FromEmailAddress) {
  const client = new SESv2Client(settings(env, env.MAIL_BASE_URL))
  const Content = { Simple: { Subject: { Data: 'Goldgrove' }, Body: { Text: { Data: 'Sent by make verify-providers.' } } } }
  return client.send(new SendEmailCommand({ FromEmailAddress, Destination: { ToAddresses: [address()] }, Content }))
}
