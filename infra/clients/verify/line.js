/** One line of the list: a name, the settings it needs, and a check that throws on failure. */
import { randomUUID } from 'node:crypto'

const POLLS = 40
/** Few polls, because a stand-in acts at once. */
const LOCAL_POLLS = 10
const POLL_MS = 3_000

export function line(name, settings, run) {
  return { name, settings, run }
}

export function expect(is, why) {
  if (!is) throw new Error(why)
}

/** The code with which a service refuses a call, or `answered`. */
export const codeOf = (call) =>
  call.then(
    () => 'answered',
    (error) => error?.response?.data?.error_code ?? error?.code ?? error?.name,
  )

export const isLocal = (url) => /\/\/(localhost|127\.0\.0\.1)[:/]/.test(url ?? '')

/** Polls for two minutes until `look` returns a value. */
export async function eventually(url, look, why) {
  const polls = isLocal(url) ? LOCAL_POLLS : POLLS
  for (let poll = 0; poll < polls; poll += 1) {
    const found = await look()
    if (found) return found
    if (polls === POLLS) await new Promise((resume) => setTimeout(resume, POLL_MS))
  }
  throw new Error(why)
}

/** An address of the mail service's simulator: mail to it is accepted and never bounces. */
export const address = () => `success+${randomUUID()}@simulator.amazonses.com`
