/** Reads the mail that the local stack would have sent. */
import { expect } from '@playwright/test'

const ADDRESS = process.env.E2E_MAILBOX_URL ?? 'http://localhost:3006'

interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/** Everything sent to one address, newest first. */
export async function mailTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${ADDRESS}/messages?to=${encodeURIComponent(email)}`)
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`)
  const { messages } = (await response.json()) as { messages: Mail[] }
  return messages
}

/** Disconnects the banks of a user, as happens 30 days after a trial or subscription ends. */
export async function disconnectBanks(user: string): Promise<void> {
  const attempt = async () => {
    const response = await fetch(`${ADDRESS}/local/disconnect`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user }),
    })
    return response.ok
  }
  // The first reads of a new connection may write it at the same moment.
  await expect.poll(attempt).toBe(true)
}

/** Waits for the `count`th mail to the address and returns the link to this site in the newest one. */
export async function confirmationLink(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailTo(email)).length).toBeGreaterThanOrEqual(count)
  const [newest] = await mailTo(email)
  const link = newest?.text.match(/https?:\/\/[^\s)]+\/email-confirmation\?[^\s)]+/)?.[0]
  if (!link) throw new Error('the mail holds no confirmation link')
  return link
}

/** Waits for the mail about a forgotten password and returns its code. */
export const resetCode = (email: string) => codeIn(email, /reset code/)

/** Waits for the mail to a user's new address and returns its code. */
export const addressCode = (email: string) => codeIn(email, /new email/)

/** Waits for the mail that warns an old address and returns path and hash of its link. */
export async function restoreLink(email: string): Promise<string> {
  const link = async () =>
    (await mailTo(email))[0]?.text.match(/https?:\/\/[^\s)]+(\/restore-address#[^\s)]+)/)?.[1]
  await expect.poll(link).toBeDefined()
  return (await link()) ?? ''
}

async function codeIn(email: string, about: RegExp): Promise<string> {
  const newest = async () => (await mailTo(email)).find(({ subject }) => about.test(subject))
  await expect.poll(newest).toBeDefined()
  const code = (await newest())?.text.match(/^\s*(\d{6})\s*$/m)?.[1]
  if (!code) throw new Error('the mail holds no code')
  return code
}

/** Path and query of a link, so that it opens on the server under test whatever host the mail names. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}
