import { describe, expect, it } from 'vitest'
import { toMajor, toMinor } from '@/lib/money'
import vectors from '../../../../../shared/domain/vectors/claims.json'
import { Claims } from './claims'
import type { Share } from './share'

const accounts = vectors.accounts.map(({ id, balance }) => ({
  id,
  balance: Number(balance),
  currency: 'USD',
}))
const holdings = vectors.holdings.map(({ id, account, quantity }) => ({
  id,
  account_id: account,
  quantity: Number(quantity),
}))

type Source = (typeof vectors.rows)[number]['of'] & { amount?: string }

function toShare({ account, holding, unit, amount }: Source): Share {
  return {
    type: account === null ? 'holding' : 'account',
    id: account ?? holding ?? '',
    unit: unit as Share['unit'],
    amount: Number(amount),
  }
}

describe('the amounts left agree with the server', () => {
  it.each(vectors.rows)('$name', ({ shares, of, left }) => {
    const claims = new Claims({ accounts, holdings }, shares.map(toShare))
    const { type, id, unit } = toShare(of)
    const own = {
      units: () => claims.unitsLeft(id),
      amount: () => toMajor(claims.amountLeft(id), 'USD'),
      percent: () => claims.percentLeft(type, id),
    }[unit]()
    expect(Math.max(0, own)).toBeCloseTo(Number(left), 9)
  })
})

describe('an amount left', () => {
  it('is in the units of the currency, rounded down', () => {
    const yen = { id: 'yen', balance: 1_000, currency: 'JPY' }
    const third: Share = { type: 'account', id: 'yen', unit: 'percent', amount: 33.33 }
    expect(new Claims({ accounts: [yen], holdings: [] }, [third]).amountLeft('yen')).toBe(666)
  })

  it('is what it was beside an amount in a currency that the account had before', () => {
    const amount: Share = {
      type: 'account',
      id: 'one',
      unit: 'amount',
      amount: 100,
      currency: 'CAD',
    }
    const one = { id: 'one', balance: 300, currency: 'USD' }
    const claims = new Claims({ accounts: [one], holdings: [] }, [amount])
    expect([claims.amountLeft('one'), claims.percentLeft('account', 'one')]).toEqual([30_000, 100])
  })
})

// The rows of `an_amount_counts_while_the_account_has_it` in `shared/domain/tests/balance_sheet/earmarks.rs`.
describe('an amount counts while the account has it', () => {
  const amount = (minor: number): Share => ({
    type: 'account',
    id: 'one',
    unit: 'amount',
    amount: minor / 100,
  })
  const percent = (of: number): Share => ({ ...amount(0), unit: 'percent', amount: of })
  it.each([
    ['more than enough', 700_000, [amount(260_000)], 260_000],
    ['just enough', 260_000, [amount(260_000)], 260_000],
    ['less', 259_999, [amount(260_000)], 259_999],
    ['beside half of it', 500_000, [amount(260_000), percent(50)], 250_000],
    ['beside all of it', 500_000, [amount(1), percent(100)], 0],
    ['two that it has', 30_000, [amount(10_000), amount(20_000)], 10_000],
    ['two that it has in part', 15_000, [amount(10_000), amount(20_000)], 5_000],
    ['of an empty one', 0, [amount(1)], 0],
    ['of an overdrawn one', -5, [amount(1)], 0],
    [
      'beside an amount in another currency',
      500,
      [amount(300), { ...amount(100_000), currency: 'CAD' }],
      300,
    ],
  ] as const)('%s', (_, balance, shares, counted) => {
    const one = { id: 'one', balance: balance / 100, currency: 'USD' }
    const claims = new Claims({ accounts: [one], holdings: [] }, shares)
    const fraction = claims.fractionOf('one', toMinor(shares[0].amount, 'USD'))
    expect(Math.round(Math.max(0, balance) * fraction)).toBe(counted)
  })
})
