import { expect, it } from 'vitest'
import { account, holding, institution, netWorth } from '@/testing/builders'
import { allocationSources } from './allocation-sources'

const plans = ['fhsa', 'hsa', 'resp'].map((subtype) =>
  account({ id: subtype, subtype, balance: 1 }),
)
const owned = {
  accounts: [account(), ...plans],
  holdings: [],
  institutions: [institution()],
  netWorth: netWorth(),
}

it('takes amounts of a bank account without holdings alone', () => {
  const held = holding({ id: 'cash', account_id: 'resp' })
  const sources = allocationSources({ currency: 'USD' }, { ...owned, holdings: [held] }, [])
  const taking = sources.filter(({ takesAmounts }) => takesAmounts).map(({ id }) => id)
  expect(taking).not.toContain('resp')
  expect(taking).toContain('fhsa')
})

it('names accounts of one name with their bank and last digits', () => {
  const tfsa = account({ id: 'linked', name: 'TFSA', mask: '6640' })
  const typed = account({ id: 'typed', name: 'TFSA', institution_id: null, mask: null })
  const accounts = [tfsa, typed, account({ id: 'other', name: 'Savings' })]
  const names = allocationSources({ currency: 'USD' }, { ...owned, accounts }, []).map(
    ({ name }) => name,
  )
  expect(names.toSorted()).toEqual([
    'Savings',
    'TFSA · Added manually',
    'TFSA · First Platypus Bank · ••6640',
  ])
})

it('says that an account without an exchange rate is not counted', () => {
  const accounts = [account({ currency: 'INR' })]
  const [source] = allocationSources({ currency: 'USD' }, { ...owned, accounts }, [])
  expect(source?.uncounted).toBe('no exchange rate, not counted')
})
