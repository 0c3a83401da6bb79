import { describe, expect, it, vi } from 'vitest'
import { isCommonPassword } from './common-passwords'
import { changePasswordSchema, confirmResetSchema, registerSchema } from './schemas'

const UNCOMMON = ['Goldgrove-2026', 'Another-2026', 'correct horse 9 Battery', 'Motdepasse-Rare-47']

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
    const forms = [
      [registerSchema, { firstName: 'Robin', lastName: 'Vale', email: 'robin@example.com' }],
      [confirmResetSchema, { code: '123456' }],
      [changePasswordSchema, { current: 'Goldgrove-2026' }],
    ] as const
    for (const [schema, others] of forms) {
      const refused = await schema.safeParseAsync({ ...others, password: 'Password1' })
      expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['password'], 'This password appears in lists of leaked passwords. Choose another one.'],
      ])
      expect((await schema.safeParseAsync({ ...others, password: 'Another-2026' })).success).toBe(
        true,
      )
    }
  })

  it('is not looked for before the rules hold', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest')
    await changePasswordSchema.safeParseAsync({ current: 'x', password: 'short' })
    expect(digest).not.toHaveBeenCalled()
    digest.mockRestore()
  })
})
