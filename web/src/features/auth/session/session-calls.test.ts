import { describe, expect, it } from 'vitest'
import { fingerprint, readTraits } from './session-calls'

const browser = { platform: 'MacIntel', vendor: 'Google Inc.', maxTouchPoints: 0 }
const of = (changes: Partial<typeof browser> = {}) =>
  fingerprint(readTraits({ ...browser, ...changes } as Navigator))

describe('the fingerprint', () => {
  it('is the same for the same browser', async () => {
    expect(await of()).toBe(await of())
    expect(await of()).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['platform', { platform: 'Win32' }],
    ['vendor', { vendor: '' }],
    ['touch', { maxTouchPoints: 5 }],
  ])('distinguishes another %s', async (_trait, changes) => {
    expect(await of(changes)).not.toBe(await of())
  })
})
