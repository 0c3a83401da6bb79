/**
 * Checks every stand-in with the official client of its service. Takes the first port of a running local host. Reads the host's
 * keys from the file that it writes for `make watch`: `HOST_ENV`, else that of `make run`.
 */
import { fuzzed } from './fuzz.js'
import { keyService, mail, queues, secrets, tables } from './aws.js'
import { Checks } from './check.js'
import { plaid } from './plaid.js'
import { planted } from './verify/planted.js'
import { pool } from './pool.js'
import { signatures } from './signatures.js'
import { stripe } from './stripe.js'

const LEAST_CALLS = 200
const MOST_SECONDS = 60

process.loadEnvFile(process.env.HOST_ENV ?? new URL('../../.local/watch.env', import.meta.url))

const first = Number(process.argv[2] ?? 3000)
const at = (offset) => `http://localhost:${first + offset}`
const urls = {
  app: at(0),
  dynamodb: at(1), kms: at(2), cognito: at(3), plaid: at(4), stripe: at(5), mail: at(6), queues: at(7), secrets: at(8),
}
const suites = [
  ['plaid', plaid, urls.plaid],
  ['stripe', stripe, urls.stripe],
  ['dynamodb', tables, urls.dynamodb],
  ['kms', keyService, urls.kms],
  ['sqs', queues, urls.queues],
  ['ses', mail, urls.mail],
  ['secrets', secrets, urls.secrets],
  ['cognito', pool, urls.cognito],
  ['signatures', signatures, undefined],
  ['fuzz', fuzzed(first), undefined],
  ['verify', planted, undefined],
]

const started = Date.now()
let calls = 0
const failures = []
for (const [name, suite, url] of suites) {
  const checks = new Checks()
  await suite(checks, { url, urls }).catch((error) => checks.failures.push(`broke off: ${error.stack}`))
  calls += checks.calls
  failures.push(...checks.failures.map((failure) => `${name}: ${failure}`))
  console.log(`${name}: ${checks.calls} calls, ${checks.failures.length} failures`)
}
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`${calls} calls in ${seconds} s`)
if (calls < LEAST_CALLS) failures.push(`only ${calls} calls`)
if (seconds > MOST_SECONDS) failures.push(`took ${seconds} s`)
for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)
