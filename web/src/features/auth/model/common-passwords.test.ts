import { describe, expect, it, vi } from 'vitest'
import { isCommonPassword } from './common-passwords'
import { changePasswordSchema, confirmResetSchema, registerSchema } from './schemas'

const UNCOMMON = ['Another-2026', 'correct horse 9 Battery', 'Motdepasse-Rare-47']

const robin = { email: 'robin@example.com', fullName: 'Robin Vale' }
const forms = [
  { schema: registerSchema, others: { ...robin, firstName: 'Robin', lastName: 'Vale' } },
  { schema: confirmResetSchema(robin.email), others: { code: '123456' } },
  { schema: changePasswordSchema(robin), others: { current: 'Goldgrove-2026' } },
]

describe('a common password', () => {
  it.each(['Password1', 'PASSWORD1', 'Passw0rd', 'Trustno1', 'Qwerty123', '1qaz2wsx'])(
    'is %s, in any case',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true)
    },
  )

  it.each(UNCOMMON)('is not %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  })

  it('is refused by every form that chooses one', async () => {
    for (const { schema, others } of forms) {
      const refused = await schema.safeParseAsync({ ...others, password: 'Password1' })
      expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['password'], 'This password appears in lists of leaked passwords. Choose another one.'],
      ])
      expect((await schema.safeParseAsync({ ...others, password: 'Another-2026' })).success).toBe(
        true,
      )
    }
  })

  it('is not checked before the other rules are met', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest')
    await changePasswordSchema(robin).safeParseAsync({ current: 'x', password: 'short' })
    expect(digest).not.toHaveBeenCalled()
    digest.mockRestore()
  })
})

describe('a password with the name of the product or the user', () => {
  it.each(['Goldgrove-2026', 'G0ldgr0ve', 'R0bin-Hood-7'])(
    '%s is refused by every form that chooses one',
    async (password) => {
      for (const { schema, others } of forms) {
        const refused = await schema.safeParseAsync({ ...others, password })
        expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
          [
            ['password'],
            'This password contains Goldgrove, your name or your email address. Choose another one.',
          ],
        ])
      }
    },
  )
})
