/** Every port of the local host, with requests that its service understands. */

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TABLE = 'goldgrove-local-main'
const KEY = { pk: { S: 'FUZZ' }, sk: { S: 'ROW' } }
const CONDITION = {
  ConditionExpression: 'attribute_not_exists(pk) OR #n = :v', ExpressionAttributeNames: { '#n': 'n' }, ExpressionAttributeValues: { ':v': { N: '1' } },
}
const PUT = { TableName: TABLE, Item: { ...KEY, n: { N: '1' }, gsi1pk: { S: 'FUZZ' } }, ...CONDITION }

const TABLES = {
  PutItem: PUT,
  GetItem: { TableName: TABLE, Key: KEY, ProjectionExpression: 'pk, sk, n', ConsistentRead: true },
  UpdateItem: { TableName: TABLE, Key: KEY, UpdateExpression: 'SET #n = :v ADD m :v REMOVE o', ...CONDITION },
  DeleteItem: { TableName: TABLE, Key: KEY, ...CONDITION },
  Query: {
    TableName: TABLE, KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)', FilterExpression: 'size(sk) < :n', Limit: 5,
    ExpressionAttributeValues: { ':pk': KEY.pk, ':sk': { S: 'R' }, ':n': { N: '9' } }, ExclusiveStartKey: KEY,
  },
  Scan: { TableName: TABLE, Limit: 1, FilterExpression: 'contains(pk, :v)', ExpressionAttributeValues: { ':v': { S: 'a' } } },
  ExecuteStatement: { Statement: `SELECT * FROM "${TABLE}" WHERE pk = ?`, Parameters: [KEY.pk] },
  TransactWriteItems: { TransactItems: [{ Put: PUT }, { ConditionCheck: { TableName: TABLE, Key: { ...KEY, sk: { S: 'B' } }, ...CONDITION } }] },
  TransactGetItems: { TransactItems: [{ Get: { TableName: TABLE, Key: KEY } }] },
  BatchGetItem: { RequestItems: { [TABLE]: { Keys: [KEY] } } },
  BatchWriteItem: { RequestItems: { [TABLE]: [{ PutRequest: { Item: PUT.Item } }] } },
  DescribeTable: { TableName: TABLE },
}
const CONTEXT = { app: 'goldgrove', user: 'u' }
const KEYS = {
  Encrypt: { KeyId: 'alias/goldgrove', Plaintext: 'YQ==', EncryptionContext: CONTEXT },
  Decrypt: { CiphertextBlob: 'YQ==', KeyId: 'alias/goldgrove', EncryptionContext: CONTEXT },
  GenerateDataKey: { KeyId: 'alias/goldgrove', KeySpec: 'AES_256', EncryptionContext: CONTEXT },
  ReEncrypt: { CiphertextBlob: 'YQ==', DestinationKeyId: 'alias/goldgrove' },
  DescribeKey: { KeyId: 'alias/goldgrove' },
}
const Username = 'fuzz@goldgrove.example'
const ClientId = 'goldgroveweb00000000000001'
const POOL = {
  SignUp: { ClientId, Username, Password: 'short', UserAttributes: [{ Name: 'locale', Value: 'en-CA' }] },
  ConfirmSignUp: { ClientId, Username, ConfirmationCode: '123456' },
  InitiateAuth: { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: Username, SRP_A: 'ab'.repeat(384) } },
  RespondToAuthChallenge: { ClientId, ChallengeName: 'PASSWORD_VERIFIER', Session: 'a', ChallengeResponses: { USERNAME: Username } },
  GetTokensFromRefreshToken: { ClientId, RefreshToken: 'a' },
  GetUser: { AccessToken: 'a.b.c' },
  ConfirmForgotPassword: { ClientId, Username, ConfirmationCode: '123456', Password: 'Goldgrove-2026' },
}
const keys = { client_id: 'local', secret: 'local-secret' }
const access = { ...keys, access_token: 'access-sandbox-none' }
const WISH = {
  ...keys, client_name: 'Goldgrove', language: 'en', country_codes: ['US'],
  user: { client_user_id: 'u' }, products: ['transactions'], transactions: { days_requested: 731 },
}
const PLAID = {
  '/link/token/create': WISH, '/link/token/get': { ...keys, link_token: 'a' }, '/item/public_token/exchange': { ...keys, public_token: 'a' },
  '/item/get': access, '/accounts/get': access, '/accounts/balance/get': { ...access, options: { account_ids: ['a'] } },
  '/transactions/sync': { ...access, cursor: 'a', count: 5 }, '/investments/holdings/get': access, '/liabilities/get': access,
  '/institutions/get_by_id': { ...keys, institution_id: 'ins_0', country_codes: ['US'] },
  '/sandbox/public_token/create': { ...keys, institution_id: 'ins_0', initial_products: ['transactions'] },
  '/webhook_verification_key/get': { ...keys, key_id: 'a' }, '/local/webhooks/sign': { body: 'a' }, '/local/link/session': { link_token: 'a' },
}
const STRIPE = {
  '/v1/customers': { email: 'none', 'metadata[user_id]': 'u' }, '/v1/subscriptions': { customer: 'cus_none', 'items[0][price]': 'price_premium_monthly' },
  '/v1/checkout/sessions': { mode: 'subscription', customer: 'cus_none', success_url: 'https://a.example' },
  '/v1/billing_portal/sessions': { customer: 'cus_none', return_url: 'https://a.example' },
  '/v1/payment_methods/pm_card_visa/attach': { customer: 'cus_none' }, '/c/pay/none': { number: '4242' },
}
const APP = {
  '/api/webhooks/plaid': { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'a' }, '/api/webhooks/stripe': { id: 'evt_1', type: 'product.created' },
  '/api/create-goal': { name: 'A', target_amount: 1 }, '/api/contact': { email: Username, message: 'a' }, '/api/exchange-public-token': { public_token: 'a' },
}

/** The targets of a host whose first port is `first`. */
export function targets(first) {
  const aws = (offset, service, prefix, operations) =>
    Object.entries(operations).map(([operation, body]) => ({
      port: first + offset, service, path: '/', body,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `${prefix}.${operation}` },
    }))
  const paths = (offset, bodies, more = {}) =>
    Object.entries(bodies).map(([path, body]) => ({ port: first + offset, path, body, headers: JSON_TYPE, ...more }))
  const reads = (offset, ...where) => where.map((path) => ({ port: first + offset, method: 'GET', path }))
  const mail = {
    FromEmailAddress: 'no-reply@elsewhere.example', Destination: { ToAddresses: ['a@goldgrove.example'] },
    Content: { Simple: { Subject: { Data: 'A' }, Body: { Text: { Data: 'B' } }, Headers: [] } },
  }
  const stripe = { isForm: true, headers: { ...FORM, authorization: 'Bearer sk_test_local' } }
  return [
    ...paths(0, APP), ...reads(0, '/', '/api/', '/assets/', '/api/transactions?account='),
    ...aws(1, 'dynamodb', 'DynamoDB_20120810', TABLES), ...paths(1, { '/local/conflicts': { every: 'a' }, '/local/lag': { queries: 'a' } }, { method: 'PUT' }),
    ...aws(2, 'kms', 'TrentService', KEYS),
    ...aws(3, undefined, 'AWSCognitoIdentityProviderService', POOL),
    ...aws(3, 'cognito-idp', 'AWSCognitoIdentityProviderService', { AdminGetUser: { UserPoolId: 'us-east-1_goldgrove', Username } }),
    ...paths(4, PLAID), ...paths(4, { '/local/faults': { endpoint: '/none', error_code: 1 } }), ...reads(4, '/local/link/visit/'),
    ...paths(5, STRIPE, stripe), ...reads(5, '/c/pay/', '/p/session/').map((one) => ({ ...one, headers: stripe.headers })),
    ...reads(5, '/v1/customers?limit=', '/v1/events?type=').map((one) => ({ ...one, headers: stripe.headers })),
    ...paths(6, { '/v2/email/outbound-emails': mail }, { service: 'ses' }), ...reads(6, '/messages?to=', '/messages/', '/'),
    ...aws(7, 'sqs', 'AmazonSQS', { SendMessageBatch: { QueueUrl: 'http://localhost/none', Entries: [{ Id: '0', MessageBody: '{}' }] } }),
    ...aws(8, 'secretsmanager', 'secretsmanager', { GetSecretValue: { SecretId: 'none' } }),
    ...paths(9, { '/model/local.narrator-v1%3A0/converse': { messages: [{ role: 'user', content: [{ text: 'a' }] }] } }, { service: 'bedrock' }),
  ]
}
