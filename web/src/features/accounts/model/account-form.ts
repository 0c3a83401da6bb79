/** Fields, limits and results of the account forms. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import { changedFields } from '@/entities/row-changes'
import { amountRange } from '@/lib/amount-range'
import type { Account, AccountChange, AccountType, CurrencyCode, NewAccount } from '@/lib/api-types'
import { MAX_BALANCE, MAX_INTEREST } from '@/lib/limits'
import { type Minor, toMajor, toMinor } from '@/lib/money'
import { nameText } from '@/lib/name-text'
import type { ManualKind } from './manual-kinds'

const name = nameText()

export const balanceRange = (currency: string) => amountRange(currency, MAX_BALANCE, 0)

function balance(currency: string) {
  const { holds, error } = balanceRange(currency)
  return z.custom<Minor | null>(holds, { error: ({ input }) => error(input) })
}

const interestRate = z.custom<number | null>(
  (value) => value === null || (typeof value === 'number' && value >= 0 && value <= MAX_INTEREST),
  { error: () => t`Enter 0% to ${MAX_INTEREST}%.` },
)

export const rateType = z.enum(['fixed', 'variable']).nullable()

const debtRates = { interestRate, rateType, paidInFull: z.boolean() }

export interface DebtRates {
  /** For a debt, in percent a year; null when unknown, NaN while its text is not a number. */
  interestRate: number | null
  /** For a debt; null when unknown. */
  rateType: Account['rate_type']
  /** Whether a card is paid in full every month. */
  paidInFull: boolean
}

/** The fields of the edit dialog. It shows no balance for a linked account, and no type but a subtype for a manual one. */
export interface AccountForm extends DebtRates {
  name: string
  balance: Minor | null
  type: AccountType
  /** Empty when unknown. */
  subtype: string
  /** The property that secures a loan, or `UNSECURED`. */
  securedBy: string
}

/** For a loan without security. */
export const UNSECURED = 'none'

export function accountSchema(account: Account) {
  const manual = account.item_id === null
  return z.object({
    name,
    balance: manual ? balance(account.currency) : z.custom<Minor | null>(),
    type: z.custom<AccountType>(),
    subtype: z.string(),
    ...debtRates,
    securedBy: z.string(),
  })
}

export function accountFormOf(account: Account): AccountForm {
  return {
    name: account.name,
    balance: toMinor(account.balance, account.currency),
    type: account.type,
    subtype: account.subtype ?? '',
    interestRate: account.interest_rate,
    rateType: account.rate_type,
    paidInFull: account.paid_in_full ?? false,
    securedBy: account.secured_by ?? UNSECURED,
  }
}

/** Whether the account is a credit card as this type. */
export const isCardAs = (type: AccountType, account: Account) =>
  type === account.type ? account.paid_in_full !== null : type === 'credit'

/** Only the fields that differ from the account. */
export function accountChangeFrom(account: Account, form: AccountForm): AccountChange {
  const sent = (fields: AccountForm) => ({
    name: fields.name.trim(),
    balance: toMajor(fields.balance ?? (0 as Minor), account.currency),
    type: fields.type,
    subtype: fields.subtype,
    interest_rate: fields.interestRate,
    rate_type: fields.rateType,
    ...(isCardAs(form.type, account) ? { paid_in_full: fields.paidInFull } : {}),
    ...(form.type === 'loan'
      ? { secured_by: fields.securedBy === UNSECURED ? null : fields.securedBy }
      : {}),
  })
  return changedFields<AccountChange>(sent(accountFormOf(account)), sent(form))
}

/** The form for adding an asset or debt by hand. */
export interface ManualForm extends DebtRates {
  name: string
  balance: Minor | null
  currency: CurrencyCode
  subtype: string
}

export function manualSchema(currency: string) {
  return z.object({
    name,
    balance: balance(currency),
    currency: z.custom<CurrencyCode>(),
    subtype: z.string(),
    ...debtRates,
  })
}

export function newAccountFrom(kind: ManualKind, form: ManualForm): NewAccount {
  return {
    name: form.name.trim(),
    type: kind.type,
    balance: toMajor(form.balance ?? (0 as Minor), form.currency),
    currency: form.currency,
    ...(form.subtype ? { subtype: form.subtype } : {}),
    ...(form.interestRate === null ? {} : { interest_rate: form.interestRate }),
    ...(form.rateType === null ? {} : { rate_type: form.rateType }),
    ...(form.paidInFull ? { paid_in_full: true } : {}),
  }
}
