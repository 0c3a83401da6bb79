/** What only an AWS account proves: what the user pool takes of a sign-up, and which mails leave. */
import {
  AdminDeleteUserCommand, AdminGetUserCommand, CognitoIdentityProviderClient, InitiateAuthCommand, SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { address, codeOf, expect, line } from './line.js'

const POOL = ['AWS_REGION', 'USER_POOL_ID', 'COGNITO_CLIENT_ID']
const MAIL = ['AWS_REGION', 'MAIL_FROM']
const PASSWORD = 'Goldgrove-2026'
const NAMES = { given_name: 'Robin', family_name: 'Vale' }

export const awsLines = [
  line('a sign-up keeps the names', POOL, (env) => signingUp(env, PASSWORD, namesKept)),
  line('a password with a blank at its end is refused', POOL, (env) => signingUp(env, `${PASSWORD} `, blankRefused)),
  line('a password alone signs nobody in', POOL, (env) => signingUp(env, PASSWORD, passwordAlone)),
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

/** Signs up, looks, and deletes the account where one was made. */
async function signingUp(env, Password, look) {
  const pool = new CognitoIdentityProviderClient(settings(env, env.COGNITO_BASE_URL))
  const Username = address()
  const attributes = Object.entries({ email: Username, ...NAMES })
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
  for (const [name, value] of Object.entries(NAMES)) expect(kept[name] === value, `${name} is ${kept[name]}`)
}

async function blankRefused(said) {
  expect(said === 'InvalidParameterException', `the pool said ${said}`)
}

async function passwordAlone(_said, pool, env, USERNAME) {
  const flow = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }
  const said = await codeOf(pool.send(new InitiateAuthCommand({ ClientId: env.COGNITO_CLIENT_ID, ...flow })))
  expect(said === 'InvalidParameterException', `the pool said ${said}`)
}

function mail(env, FromEmailAddress) {
  const client = new SESv2Client(settings(env, env.MAIL_BASE_URL))
  const Content = { Simple: { Subject: { Data: 'Goldgrove' }, Body: { Text: { Data: 'Sent by make verify-providers.' } } } }
  return client.send(new SendEmailCommand({ FromEmailAddress, Destination: { ToAddresses: [address()] }, Content }))
}
