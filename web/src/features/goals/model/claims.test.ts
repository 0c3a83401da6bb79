import { describe, expect, it } from 'vitest'
import { toMajor } from '@/lib/money'
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
})
