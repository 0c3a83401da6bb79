import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contactEmails } from '@/lib/contact'

const DAY_MS = 86_400_000

const fields = new Map(
  readFileSync(join(import.meta.dirname, '../public/.well-known/security.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/) as [string, string]),
)

describe('security.txt (RFC 9116)', () => {
  it('names the contact', () => {
    expect(fields.get('Contact')).toBe(`mailto:${contactEmails.security}`)
    expect(fields.get('Preferred-Languages')).toBe('en, fr')
  })

  it('has not expired, and does so within a year: renew it when this fails', () => {
    const left = Date.parse(fields.get('Expires') ?? '') - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(366 * DAY_MS)
  })
})
