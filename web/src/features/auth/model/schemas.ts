/** The schemas of this feature's forms. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import * as z from 'zod/mini'
import { nameText } from '@/lib/name-text'
import { isCommonPassword } from './common-passwords'
import { namesProduct, namesUser } from './context-words'

interface PasswordRule {
  label: string
  holds: (password: string) => boolean
}

/** The identity provider's policy, shown before the user types a password. */
export const passwordRules = (): readonly PasswordRule[] => [
  { label: t`At least 8 characters`, holds: (password) => password.length >= 8 },
  { label: t`One uppercase letter, A to Z`, holds: (password) => /[A-Z]/.test(password) },
  { label: t`One lowercase letter, a to z`, holds: (password) => /[a-z]/.test(password) },
  { label: t`One number`, holds: (password) => /\d/.test(password) },
  { label: t`No space at either end`, holds: (password) => /^\S(.*\S)?$/s.test(password) },
]

const meetsAllRules = (password: string) => passwordRules().every((rule) => rule.holds(password))

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email({ error: () => t`Enter an email address, like name@example.com.` }),
  )
const guessable = {
  error: () =>
    t`This password contains Goldgrove, your name or your email address. Choose another one.`,
}
const newPassword = z.string().check(
  z.refine(meetsAllRules, {
    error: () => t`Choose a password that meets all the rules.`,
    abort: true,
  }),
  z.refine((password) => !namesProduct(password), { ...guessable, abort: true }),
  z.refine(async (password) => !(await isCommonPassword(password)), {
    error: () => t`This password appears in lists of leaked passwords. Choose another one.`,
  }),
)
const passwordOf = ({ email, fullName }: { email: string; fullName?: string | null }) =>
  newPassword.check(z.refine((password) => !namesUser(password, fullName ?? '', email), guessable))

export const loginSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
})

export const registerSchema = z
  .object({
    firstName: nameText(() => t`Enter your first name.`),
    lastName: nameText(() => t`Enter your last name.`),
    email,
    password: newPassword,
  })
  .check(
    z.refine(
      ({ firstName, lastName, email, password }) =>
        !namesUser(password, `${firstName} ${lastName}`, email),
      { ...guessable, path: ['password'] },
    ),
  )

/** An address only: to reset a password, to resend a mail, or to change the address. */
export const emailSchema = z.object({ email })

const sixDigits = (error: () => string) =>
  z.string().check(
    z.overwrite((code) => code.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error }),
  )

export const mailCodeSchema = z.object({
  code: sixDigits(() => t`Enter the 6-digit code from the email.`),
})

export const confirmResetSchema = (email: string) =>
  z.extend(mailCodeSchema, { password: passwordOf({ email }) })

export const changePasswordSchema = (user: Parameters<typeof passwordOf>[0]) =>
  z
    .object({
      current: z.string().check(z.minLength(1, { error: () => t`Enter your current password.` })),
      password: passwordOf(user),
    })
    .check(
      z.refine(({ current, password }) => password !== current, {
        error: () => t`Choose a password other than your current one.`,
        path: ['password'],
      }),
    )

export const appCodeSchema = z.object({
  code: sixDigits(() => t`Enter the 6 digits your app shows.`),
})

export type LoginInput = z.infer<typeof loginSchema>
export type RegisterInput = z.infer<typeof registerSchema>
export type EmailInput = z.infer<typeof emailSchema>
export type MailCodeInput = z.infer<typeof mailCodeSchema>
export type ConfirmResetInput = z.infer<ReturnType<typeof confirmResetSchema>>
export type ChangePasswordInput = z.infer<ReturnType<typeof changePasswordSchema>>
export type AppCodeInput = z.infer<typeof appCodeSchema>
