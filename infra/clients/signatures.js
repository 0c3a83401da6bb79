/** Signatures of requests to AWS: a request is admitted only if the caller's key signed it for this service and moment. */
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { settings } from './aws.js'

const INVALID = 'InvalidSignatureException'
const MINUTES = 60_000

/** A call of each service, and the code if its content is refused. */
const services = (urls) => [
  ['dynamodb', DynamoDBClient, new ListTablesCommand({}), urls.dynamodb],
  ['kms', KMSClient, new DescribeKeyCommand({ KeyId: 'alias/goldgrove' }), urls.kms],
  ['sqs', SQSClient, new SendMessageBatchCommand({ QueueUrl: `${urls.queues}/none`, Entries: [{ Id: '0', MessageBody: '{}' }] }), urls.queues, 'QueueDoesNotExist'],
  ['ses', SESv2Client, new SendEmailCommand({
    FromEmailAddress: 'no-reply@goldgrove.example', Destination: { ToAddresses: ['nobody'] },
    Content: { Simple: { Subject: { Data: 'A word' }, Body: { Text: { Data: 'Hello' } } } },
  }), urls.mail, 'BadRequestException'],
  ['secrets', SecretsManagerClient, new GetSecretValueCommand({ SecretId: 'PlaidSecret' }), urls.secrets],
  ['pool', CognitoIdentityProviderClient, new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: 'nobody' }), urls.cognito, 'UserNotFoundException'],
]

export async function signatures(checks, { urls }) {
  for (const [service, Client, command, url, code] of services(urls)) {
    const send = (changes = {}, onItsWay = () => {}) => () => {
      const client = new Client({ ...settings(url), ...changes })
      const change = (next) => (call) => {
        onItsWay(call.request)
        return next(call)
      }
      client.middlewareStack.add(change, { step: 'deserialize', priority: 'low' })
      return client.send(command)
    }
    const { accessKeyId, secretAccessKey } = settings(url).credentials
    if (code) await checks.refused(`${service}: rightly signed`, send(), code)
    else await checks.answered(`${service}: rightly signed`, send())
    const wrongly = [
      ['with another secret', { credentials: { accessKeyId, secretAccessKey: `${secretAccessKey}.` } }, undefined, INVALID],
      ['with another key', { credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey } }, undefined, 'UnrecognizedClientException'],
      ['for another region', { region: 'eu-west-1' }, undefined, INVALID],
      ['too long ago', { systemClockOffset: -16 * MINUTES }, undefined, INVALID],
      ['in the future', { systemClockOffset: 16 * MINUTES }, undefined, INVALID],
      ['and then changed', {}, (request) => { request.body = Buffer.concat([Buffer.from(' '), Buffer.from(request.body)]) }, INVALID],
      ['and the date taken off', {}, (request) => { delete request.headers['x-amz-date'] }, 'IncompleteSignatureException'],
    ]
    for (const [what, changes, onItsWay, expected] of wrongly) {
      await checks.refused(`${service}: signed ${what}`, send(changes, onItsWay), expected)
    }
    const bare = (request) => { delete request.headers.authorization }
    await checks.refused(`${service}: not signed`, send({}, bare), 'MissingAuthenticationTokenException')
  }
}
