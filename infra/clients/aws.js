/** The AWS SDK: tables, keys, queues, mail and secrets, with the product's calls and with wrong ones. */
import {
  BatchGetItemCommand, BatchWriteItemCommand, DeleteItemCommand, DynamoDBClient, GetItemCommand, PutItemCommand,
  QueryCommand, TransactWriteItemsCommand, UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import {
  CancelKeyDeletionCommand, DecryptCommand, DescribeKeyCommand, DisableKeyCommand, EnableKeyCommand, EncryptCommand,
  CreateKeyCommand, GenerateDataKeyCommand, GenerateDataKeyWithoutPlaintextCommand, KMSClient, ListAliasesCommand,
  ListKeysCommand, ReEncryptCommand, ScheduleKeyDeletionCommand,
} from '@aws-sdk/client-kms'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'

/** Region and key of the local host. */
export const settings = (endpoint) => ({
  endpoint,
  region: process.env.AWS_REGION,
  credentials: { accessKeyId: process.env.AWS_ACCESS_KEY_ID, secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY },
  maxAttempts: 1,
})

const TABLE = 'goldgrove-local-main'
/** A partition for this run alone. */
const PARTITION = `CLIENTS#${Date.now()}`

export async function tables(checks, { url }) {
  const client = new DynamoDBClient(settings(url))
  const call = (Command, input) => () => client.send(new Command({ TableName: TABLE, ...input }))
  const key = (sk) => ({ pk: { S: PARTITION }, sk: { S: sk } })
  const row = (sk, more = {}) => ({ ...key(sk), ...more })
  const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
  const HELD = 'ConditionalCheckFailedException'

  for (let at = 0; at < 5; at += 1) {
    await checks.answered('a row', call(PutItemCommand, { Item: row(`ROW#${at}`, { n: { N: String(at) } }), ...absent }))
    await checks.refused('the same row', call(PutItemCommand, { Item: row(`ROW#${at}`), ...absent }), HELD)
    const found = await checks.answered('it is there', call(GetItemCommand, { Key: key(`ROW#${at}`), ConsistentRead: true }), ['Item.pk.S', 'Item.n.N'])
    checks.holds('what was put', found?.Item?.n.N === String(at))
  }
  const prefix = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': { S: PARTITION }, ':sk': { S: 'ROW#' } },
  }
  const page = await checks.answered('a page', call(QueryCommand, { ...prefix, Limit: 2 }), ['Items', 'Count', 'LastEvaluatedKey.sk.S'])
  const rest = await checks.answered('the rest', call(QueryCommand, { ...prefix, ExclusiveStartKey: page?.LastEvaluatedKey }), ['Items'])
  checks.holds('pages add up', rest?.Items?.length === 3)
  await checks.answered('backwards', call(QueryCommand, { ...prefix, ScanIndexForward: false }), ['Items'])
  for (const index of ['gsi1']) {
    await checks.answered(index, call(QueryCommand, {
      IndexName: index, KeyConditionExpression: 'gsi1pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'PLAID_ITEM#none' } },
    }), ['Items'])
  }
  await checks.answered('counted up', call(UpdateItemCommand, {
    Key: key('COUNT'), UpdateExpression: 'ADD #n :one', ExpressionAttributeNames: { '#n': 'count' },
    ExpressionAttributeValues: { ':one': { N: '1' } }, ReturnValues: 'UPDATED_NEW',
  }), ['Attributes.count.N'])
  const put = (sk, condition = absent) => ({ Put: { TableName: TABLE, Item: row(sk), ...condition } })
  const transact = (items) => () => client.send(new TransactWriteItemsCommand({ TransactItems: items }))
  await checks.answered('a transaction', transact([put('T#1'), put('T#2')]))
  await checks.refused('one that a condition keeps from happening', transact([put('T#3'), put('T#1')]), 'TransactionCanceledException')
  const none = await checks.answered('none of it happened', call(GetItemCommand, { Key: key('T#3') }))
  checks.holds('all or nothing', none?.Item === undefined)
  await checks.refused('the same row twice', transact([put('T#4'), put('T#4')]), 'ValidationException')
  await checks.refused('too many', transact(Array.from({ length: 101 }, (_, at) => put(`M#${at}`))), 'ValidationException')
  await checks.answered('a batch', () => client.send(new BatchWriteItemCommand({
    RequestItems: { [TABLE]: [{ PutRequest: { Item: row('B#1') } }, { DeleteRequest: { Key: key('T#2') } }] },
  })))
  await checks.answered('many at once', () => client.send(new BatchGetItemCommand({
    RequestItems: { [TABLE]: { Keys: [key('B#1'), key('none')] } },
  })), ['Responses'])
  await checks.answered('removed', call(DeleteItemCommand, { Key: key('B#1'), ConditionExpression: 'attribute_exists(pk)' }))
  await checks.refused('removed twice', call(DeleteItemCommand, { Key: key('B#1'), ConditionExpression: 'attribute_exists(pk)' }), HELD)

  const LIMITS = 'ValidationException'
  const long = (length) => 'a'.repeat(length)
  const condition = (text) => call(PutItemCommand, { Item: row('X'), ConditionExpression: text })
  const limits = [
    ['an expression of more than 4 KB', condition(`attribute_not_exists(${long(4096)})`)],
    ['4,096 parentheses', condition(`${'('.repeat(4096)}pk = pk`)],
    ['400 nested parentheses', condition(`${'('.repeat(400)}attribute_exists(pk)${')'.repeat(400)}`)],
    ['many NOTs', condition(`${'NOT '.repeat(500)}attribute_exists(pk)`)],
    ['an expression that is none', condition('pk ==')],
    ['a value that is not used', call(PutItemCommand, { Item: row('X'), ...absent, ExpressionAttributeValues: { ':v': { S: 'v' } } })],
    ['a partition key beyond 2,048 bytes', call(PutItemCommand, { Item: { pk: { S: long(2049) }, sk: { S: 'X' } } })],
    ['a sort key beyond 1,024 bytes', call(PutItemCommand, { Item: { pk: { S: 'X' }, sk: { S: long(1025) } } })],
    ['an index key beyond 2,048 bytes', call(PutItemCommand, { Item: row('X', { gsi1pk: { S: long(2049) } }) })],
    ['an empty key', call(PutItemCommand, { Item: { pk: { S: '' }, sk: { S: 'X' } } })],
    ['an empty key in a query', call(QueryCommand, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: '' } } })],
    ['an empty prefix in a query', call(QueryCommand, { ...prefix, ExpressionAttributeValues: { ':pk': { S: 'X' }, ':sk': { S: '' } } })],
    ['a row beyond 400 KB', call(PutItemCommand, { Item: row('X', { text: { S: long(410_000) } }) })],
    ['no key', call(GetItemCommand, { Key: { pk: { S: 'X' } } })],
    ['an attribute name beyond 64 KB', call(PutItemCommand, { Item: row('X', { [long(65_536)]: { S: 'v' } }) })],
  ]
  for (const [what, wrong] of limits) await checks.refused(what, wrong, LIMITS)
  await checks.refused('a table that is none', call(GetItemCommand, { TableName: 'goldgrove-none', Key: key('X') }), 'ResourceNotFoundException')
}

export async function keyService(checks, { url }) {
  const client = new KMSClient(settings(url))
  const call = (Command, input) => () => client.send(new Command(input))
  const KeyId = 'alias/goldgrove'
  const EncryptionContext = { app: 'goldgrove', purpose: 'field-sealing', user: 'u-1' }
  const Plaintext = new TextEncoder().encode('a secret')
  await checks.answered('the key', call(DescribeKeyCommand, { KeyId }), ['KeyMetadata.KeyId', 'KeyMetadata.Arn', 'KeyMetadata.KeyState', 'KeyMetadata.Enabled'])
  await checks.answered('keys', call(ListKeysCommand, {}), ['Keys', 'Truncated'])
  await checks.answered('aliases', call(ListAliasesCommand, {}), ['Aliases', 'Truncated'])
  const made = await checks.answered('a data key', call(GenerateDataKeyCommand, { KeyId, KeySpec: 'AES_256', EncryptionContext }), ['CiphertextBlob', 'Plaintext', 'KeyId'])
  await checks.answered('one that is not shown', call(GenerateDataKeyWithoutPlaintextCommand, { KeyId, KeySpec: 'AES_256', EncryptionContext }), ['CiphertextBlob', 'KeyId'])
  const CiphertextBlob = made?.CiphertextBlob
  const opened = await checks.answered('opened', call(DecryptCommand, { CiphertextBlob, EncryptionContext, KeyId }), ['Plaintext', 'KeyId', 'EncryptionAlgorithm'])
  checks.holds('the same key', Buffer.compare(Buffer.from(opened?.Plaintext ?? []), Buffer.from(made?.Plaintext ?? [])) === 0)
  await checks.answered('sealed', call(EncryptCommand, { KeyId, Plaintext, EncryptionContext }), ['CiphertextBlob'])
  await checks.answered('sealed anew', call(ReEncryptCommand, {
    CiphertextBlob, SourceEncryptionContext: EncryptionContext, DestinationKeyId: KeyId, DestinationEncryptionContext: EncryptionContext,
  }), ['CiphertextBlob', 'SourceKeyId', 'KeyId'])
  const dry = { KeyId, EncryptionContext, DryRun: true }
  const DRY = 'DryRunOperationException'
  await checks.refused('a data key that is only tried', call(GenerateDataKeyCommand, { ...dry, KeySpec: 'AES_256' }), DRY)
  await checks.refused('opening that is only tried', call(DecryptCommand, { ...dry, CiphertextBlob }), DRY)
  await checks.refused('trying a key that is none', call(EncryptCommand, { ...dry, KeyId: 'alias/none', Plaintext }), 'NotFoundException')
  const INVALID = 'InvalidCiphertextException'
  for (const [what, wrong] of [['none', undefined], ['another', { ...EncryptionContext, user: 'u-2' }], ['more', { ...EncryptionContext, a: 'b' }]]) {
    await checks.refused(`with ${what} context`, call(DecryptCommand, { CiphertextBlob, EncryptionContext: wrong }), INVALID)
  }
  const torn = CiphertextBlob?.slice(0, -1)
  await checks.refused('torn', call(DecryptCommand, { CiphertextBlob: torn, EncryptionContext }), INVALID)
  await checks.refused('a key that is none', call(DescribeKeyCommand, { KeyId: 'alias/none' }), 'NotFoundException')
  const VALIDATION = 'ValidationException'
  await checks.refused('a length and a kind', call(GenerateDataKeyCommand, { KeyId, KeySpec: 'AES_256', NumberOfBytes: 32 }), VALIDATION)
  await checks.refused('1,025 bytes', call(GenerateDataKeyCommand, { KeyId, NumberOfBytes: 1025 }), VALIDATION)
  await checks.refused('a context of AWS', call(EncryptCommand, { KeyId, Plaintext, EncryptionContext: { 'aws:s3:arn': 'a' } }), VALIDATION)
  await checks.refused('a context too long', call(EncryptCommand, { KeyId, Plaintext, EncryptionContext: { a: 'b'.repeat(8192) } }), VALIDATION)
  await checks.refused('a token of no grant', call(EncryptCommand, { KeyId, Plaintext, GrantTokens: ['token'] }), 'InvalidGrantTokenException')
  await checks.refused('an algorithm of other keys', call(EncryptCommand, { KeyId, Plaintext, EncryptionAlgorithm: 'RSAES_OAEP_SHA_256' }), 'InvalidKeyUsageException')
  await checks.refused('too much', call(EncryptCommand, { KeyId, Plaintext: new Uint8Array(4097) }), VALIDATION)

  const fresh = await checks.answered('another key', call(CreateKeyCommand, {}), ['KeyMetadata.KeyId'])
  const other = { KeyId: fresh?.KeyMetadata?.KeyId }
  const seal = call(EncryptCommand, { ...other, Plaintext })
  await checks.answered('sealed with it', seal, ['CiphertextBlob'])
  await checks.answered('disabled', call(DisableKeyCommand, other))
  await checks.refused('sealed while it is disabled', seal, 'DisabledException')
  await checks.answered('enabled', call(EnableKeyCommand, other))
  await checks.answered('to be deleted', call(ScheduleKeyDeletionCommand, { ...other, PendingWindowInDays: 7 }), ['DeletionDate', 'KeyState'])
  await checks.refused('sealed while it is to be deleted', seal, 'KMSInvalidStateException')
  await checks.answered('kept after all', call(CancelKeyDeletionCommand, other), ['KeyId'])
  await checks.refused('it comes back disabled', seal, 'DisabledException')
}

export async function queues(checks, { url }) {
  const client = new SQSClient(settings(url))
  const send = (Entries, name = 'items') => () => client.send(new SendMessageBatchCommand({ QueueUrl: `${url}/${name}`, Entries }))
  const body = JSON.stringify({ plaid_item_id: 'item-of-nobody', about: 'changed', user: 'nobody' })
  const entry = (Id, MessageBody = body) => ({ Id, MessageBody })
  const taken = await checks.answered('two messages', send([entry('0'), entry('1', `${body} `)]), ['Successful'])
  for (const one of taken?.Successful ?? []) {
    checks.holds('each with its id and digest', one.MessageId !== undefined && one.MD5OfMessageBody !== undefined)
  }
  const refusals = [
    ['nothing', [], 'EmptyBatchRequest'],
    ['eleven', Array.from({ length: 11 }, (_, at) => entry(String(at))), 'TooManyEntriesInBatchRequest'],
    ['an id twice', [entry('0'), entry('0')], 'BatchEntryIdsNotDistinct'],
    ['an id with a blank', [entry('a b')], 'InvalidBatchEntryId'],
    ['an id of 81', [entry('a'.repeat(81))], 'InvalidBatchEntryId'],
    ['more than 1 MB', [entry('0', 'a'.repeat(1_048_577))], 'BatchRequestTooLong'],
  ]
  for (const [what, entries, code] of refusals) await checks.refused(what, send(entries), code)
  await checks.refused('a queue that is none', send([entry('0')], 'none'), 'QueueDoesNotExist')
  for (const text of ['', '\u0001']) {
    const partly = await checks.answered('a body that cannot be taken', send([entry('0', text)]))
    checks.holds('said of the message', partly?.Failed?.[0]?.SenderFault === true)
  }
}

export async function mail(checks, { url }) {
  const client = new SESv2Client(settings(url))
  const send = (changes = {}, headers = []) => () => client.send(new SendEmailCommand({
    FromEmailAddress: 'no-reply@goldgrove.example',
    Destination: { ToAddresses: ['somebody@goldgrove.example'] },
    Content: { Simple: { Subject: { Data: 'A word' }, Body: { Text: { Data: 'Hello' } }, Headers: headers } },
    ...changes,
  }))
  await checks.answered('a mail', send(), ['MessageId'])
  await checks.answered('one that can be declined', send({}, [{ Name: 'List-Unsubscribe', Value: '<https://goldgrove.example/u>' }]), ['MessageId'])
  await checks.answered('a sender with a name', send({ FromEmailAddress: 'Goldgrove <no-reply@goldgrove.example>' }), ['MessageId'])
  await checks.answered('one by the configuration set', send({ ConfigurationSetName: 'goldgrove-local' }), ['MessageId'])
  await checks.refused('another configuration set', send({ ConfigurationSetName: 'goldgrove-prod' }), 'NotFoundException')
  await checks.refused('a sender who is not verified', send({ FromEmailAddress: 'no-reply@elsewhere.example' }), 'MessageRejected')
  const BAD = 'BadRequestException'
  await checks.refused('to nobody', send({ Destination: { ToAddresses: ['nobody'] } }), BAD)
  await checks.refused('to letters beyond ASCII', send({ Destination: { ToAddresses: ['jos\u00e9@goldgrove.example'] } }), BAD)
  await checks.refused('a header of the service', send({}, [{ Name: 'Subject', Value: 'Another' }]), BAD)
  await checks.refused('a subject of two lines', send({
    Content: { Simple: { Subject: { Data: 'A\nB' }, Body: { Text: { Data: 'Hello' } } } },
  }), BAD)
}

export async function secrets(checks, { url }) {
  const client = new SecretsManagerClient(settings(url))
  const get = (SecretId) => () => client.send(new GetSecretValueCommand({ SecretId }))
  const found = await checks.answered('a secret', get('PlaidSecret'), ['ARN', 'Name', 'SecretString', 'VersionId'])
  if (found) await checks.answered('by its full name', get(found.ARN), ['SecretString'])
  await checks.refused('a secret that is none', get('goldgrove-none'), 'ResourceNotFoundException')
}
