import { expect, it } from 'vitest'
import { account, holding, netWorth } from '@/testing/builders'
import { allocationSources } from './allocation-sources'

const plans = ['fhsa', 'hsa', 'resp'].map((subtype) =>
  account({ id: subtype, subtype, balance: 1 }),
)
const owned = { accounts: [account(), ...plans], holdings: [], netWorth: netWorth() }

it('takes amounts of a bank account without holdings alone', () => {
  const held = holding({ id: 'cash', account_id: 'resp' })
  const sources = allocationSources({ currency: 'USD' }, { ...owned, holdings: [held] }, [])
  const taking = sources.filter(({ takesAmounts }) => takesAmounts).map(({ id }) => id)
  expect(taking).not.toContain('resp')
  expect(taking).toContain('fhsa')
})
