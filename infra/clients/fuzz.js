/**
 * Sends malformed requests to every port of a running local host: members with values that no client writes, truncated, deep,
 * long or random bodies, and bytes that are not HTTP. Each must get an answer: a refusal counts, a broken connection does not.
 *
 *   node fuzz.js [PORT] [REQUESTS] [SEED]
 */
import { createHash, createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { SignatureV4 } from '@smithy/signature-v4'
import { targets } from './fuzz-targets.js'

const AT_ONCE = 24
const PATIENCE_MS = 60_000
/** One request in this many is not HTTP. */
const RAW = 500
const REPORT = 50_000
/** Requests of a short run. */
const SHORT = 2_000

/** A seeded stream of numbers below 1 (mulberry32). */
function dice(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end) => Math.floor(next() * end)
  return { below, oneOf: (list) => list[below(list.length)] }
}

/** A depth or length: mostly small, sometimes beyond every limit. */
const depth = ({ below }) => below(below(4) === 0 ? 5_000 : 150)

/** Values that no client writes. */
const odd = (chance) => {
  const { below, oneOf } = chance
  const deep = depth(chance)
  return oneOf([
    () => '('.repeat(deep), () => `${'('.repeat(deep)}pk = :v${')'.repeat(deep)}`, () => `${'NOT '.repeat(deep)}pk = :v`,
    () => 'a[0]'.repeat(deep), () => 'a.'.repeat(deep), () => '\u0000\uffff'.repeat(deep / 10), () => 'a'.repeat(deep * 4), () => '',
    () => null, () => -1, () => 1e308, () => 2 ** 63, () => 0.1, () => true, () => [], () => ({}), () => [[[[]]]], () => '\ud800',
    () => '../../etc/passwd', () => '%00%ff', () => '{"S":"a"}', () => ({ S: 'a'.repeat(deep) }), () => ({ NS: ['1', '1'] }),
    () => ({ N: '9'.repeat(below(60)) }), () => ({ B: '!' }), () => Array(below(200)).fill({ S: 'x' }), () => "' OR 1=1 --", () => '\r\nX: y',
  ])()
}

/** The same value with one member, at any depth, replaced, removed or added. */
function mutated(value, chance) {
  if (value === null || typeof value !== 'object' || chance.below(4) === 0) return odd(chance)
  const copy = structuredClone(value)
  const names = Object.keys(copy)
  const name = chance.oneOf(names.length > 0 ? names : ['a'])
  const what = chance.below(10)
  if (what === 0) delete copy[name]
  else if (what === 1 && !Array.isArray(copy)) copy[String(odd(chance))] = odd(chance)
  else copy[name] = mutated(copy[name] ?? null, chance)
  return copy
}

function form(value) {
  const fields = Object.entries(Object(value)).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)])
  return new URLSearchParams(fields).toString().slice(0, 60_000)
}

/** The bytes of a body: mostly a changed one, sometimes truncated, nested or random. */
function bodyOf(target, chance) {
  const deep = depth(chance)
  switch (chance.below(20)) {
    case 0: return '['.repeat(deep) + ']'.repeat(chance.below(2) * deep)
    case 1: return '{"a":'.repeat(deep)
    case 2: return Buffer.from(Array.from({ length: chance.below(300) }, () => chance.below(256)))
    default: {
      let body = target.body
      for (let times = chance.below(3); times >= 0; times -= 1) body = mutated(body, chance)
      const text = target.isForm ? form(body) : (JSON.stringify(body) ?? '')
      return chance.below(20) === 0 ? text.slice(0, chance.below(text.length + 1)) : text
    }
  }
}

/** Node's SHA-256 with the signer's interface. */
class Sha256 {
  constructor(key) {
    this.hash = key ? createHmac('sha256', key) : createHash('sha256')
  }
  update(bytes) {
    this.hash.update(bytes)
  }
  async digest() {
    return this.hash.digest()
  }
}

const signer = (service) =>
  new SignatureV4({
    service,
    region: process.env.AWS_REGION,
    credentials: { accessKeyId: process.env.AWS_ACCESS_KEY_ID, secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY },
    sha256: Sha256,
  })

/** The status of an answer, or the code of a broken connection. */
function answered(call) {
  return new Promise((resolve) => {
    const asked = request({ ...call, timeout: PATIENCE_MS }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode)).on('error', (error) => resolve(error.code ?? 'torn'))
    })
    asked.on('error', (error) => {
      // If the service closed an idle connection, the request is sent again on a new one.
      const wasIdle = asked.reusedSocket && error.code === 'ECONNRESET'
      resolve(wasIdle ? answered({ ...call, agent: false }) : (error.code ?? String(error)))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in a minute')))
    asked.end(call.body)
  })
}

/** Sends bytes that are not HTTP. The service may answer or hang up, and must accept the next connection. */
function noHttp(port, chance) {
  const bytes = Buffer.from(Array.from({ length: 1 + chance.below(2_000) }, () => chance.below(256)))
  const start = chance.oneOf(['', 'GET ', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n'])
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.end(Buffer.concat([Buffer.from(start), bytes])))
    socket.on('error', resolve).on('close', resolve).resume()
  })
}

/** A request to a target; a GET has its parameters in the path. */
function callOf(target, chance) {
  const { method = 'POST', port } = target
  const headers = { host: `localhost:${port}`, ...target.headers }
  const asked = { method, hostname: 'localhost', port, path: target.path, headers, body: '' }
  if (method !== 'GET') return { ...asked, body: bodyOf(target, chance) }
  return { ...asked, path: `${target.path}${encodeURIComponent(String(odd(chance)).toWellFormed()).slice(0, 6_000)}` }
}

/** Fuzzes the ports from `first` on; returns the number sent, the count per status, and the requests without an answer. */
export async function fuzz(first, wanted, seed, say = () => {}) {
  const chance = dice(seed)
  const all = targets(first)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const tally = { sent: 0, statuses: {}, unanswered: [] }
  const signers = new Map(all.map(({ service }) => [service, service && signer(service)]))
  const one = async () => {
    const target = all[tally.sent % all.length]
    tally.sent += 1
    if (tally.sent % REPORT === 0) say(`${tally.sent} of ${wanted}: ${JSON.stringify(tally.statuses)}`)
    if (chance.below(RAW) === 0) return noHttp(target.port, chance)
    const call = callOf(target, chance)
    const signed = await signers.get(target.service)?.sign({ ...call, protocol: 'http:' })
    const status = await answered({ ...call, ...(signed && { headers: signed.headers }), agent })
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (typeof status !== 'string') return
    const { port, path, headers, body } = call
    tally.unanswered.push(`${status}: ${port} ${path.slice(0, 80)} ${headers['x-amz-target'] ?? ''} ${body.toString().slice(0, 200)}`)
  }
  const lane = async () => {
    while (tally.sent < wanted) await one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  agent.destroy()
  return tally
}

/** A short run with its own seed; its requests do not count as client calls. */
export const fuzzed = (first) => async (checks) => {
  const { unanswered } = await fuzz(first, SHORT, 7)
  checks.holds(`every odd request is answered (${unanswered.slice(0, 3).join('; ')})`, unanswered.length === 0)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.loadEnvFile(process.env.HOST_ENV ?? new URL('../../.local/watch.env', import.meta.url))
  const [port = 3000, requests = 1_000_000, seed = 1] = process.argv.slice(2).map(Number)
  const started = Date.now()
  const { sent, statuses, unanswered } = await fuzz(port, requests, seed, console.log)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${sent} requests in ${seconds} s: ${JSON.stringify(statuses)}; ${unanswered.length} were not answered`)
  for (const one of unanswered.slice(0, 20)) console.error(one)
  process.exit(unanswered.length === 0 ? 0 : 1)
}
