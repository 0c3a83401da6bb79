/** How to reach us. */

export const contactEmails = {
  support: 'support@goldgrove.example',
  security: 'security@goldgrove.example',
  privacy: 'privacy@goldgrove.example',
} as const

/** A link that opens a mail draft. */
export function mailDraft(to: string, subject: string, body?: string): string {
  const parameters = [`subject=${encodeURIComponent(subject)}`]
  if (body) parameters.push(`body=${encodeURIComponent(body)}`)
  return `mailto:${to}?${parameters.join('&')}`
}
