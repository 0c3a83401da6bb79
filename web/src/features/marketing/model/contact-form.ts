/**
 * Validates the contact form by the API's limits before it is sent. Plain code, because this page loads no schema
 * library.
 */
import { t } from '@lingui/core/macro'
import { LINE_MAX, MESSAGE_MAX } from '@/lib/limits'
import { formatNumber } from '@/lib/numbers'
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'

export const contactTopics = () => [
  t`Help with my account`,
  t`A bank connection`,
  t`Premium and billing`,
  t`Something else`,
]

export interface ContactMessage {
  name: string
  email: string
  topic: string
  message: string
  /** Hidden from people, so that only bots fill it in. */
  website: string
}

export type ContactField = 'name' | 'email' | 'message'
export type ContactErrors = Partial<Record<ContactField, string>>

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function readContactForm(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email'),
    topic: text('topic'),
    message: text('message'),
    website: text('website'),
  }
}

const DRAFT = 'goldgrove_draft_contact'

/** Keeps the input for the tab: a public page has no user until the account layer is loaded. */
export const keepContactForm = (form: HTMLFormElement) =>
  writeTab(DRAFT, JSON.stringify(readContactForm(form)))

export const forgetContactForm = () => removeTab(DRAFT)

/** Fills in what was entered before a reload. What was entered before the page hydrated stays. */
export function restoreContactForm(form: HTMLFormElement): void {
  const kept: Partial<ContactMessage> = JSON.parse(readTab(DRAFT) ?? '{}')
  for (const name of ['name', 'email', 'message'] as const) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field) field.value ||= kept[name] ?? ''
  }
  const topic = [...form.querySelectorAll('option')].find(({ value }) => value === kept.topic)
  if (topic) topic.selected = true
}

/** One sentence per invalid field; empty when all are valid. */
export function contactErrors({ name, email, message }: ContactMessage): ContactErrors {
  const errors: ContactErrors = {}
  if (name === '') errors.name = t`Enter your name.`
  else if (name.length > LINE_MAX) errors.name = t`Use at most ${LINE_MAX} characters.`
  if (!ADDRESS.test(email)) errors.email = t`Enter an email address, like name@example.com.`
  if (message === '') errors.message = t`Enter your message.`
  else if (message.length > MESSAGE_MAX) {
    errors.message = t`Use at most ${formatNumber(MESSAGE_MAX)} characters.`
  }
  return errors
}
