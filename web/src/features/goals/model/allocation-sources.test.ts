import { expect, it } from 'vitest'
import { account, holding, netWorth } from '@/testing/builders'
import { allocationSources } from './allocation-sources'

const plans = ['fhsa', 'hsa', 'resp'].map((subtype) =>
  account({ id: subtype, subtype, balance: 1 }),
)
const owned = { accounts: [account(), ...plans], holdings: [], netWorth: netWorth() }

it.each([
  ['Dream Home', 'fhsa'],
  ['Maison de rêve', 'fhsa'],
  ['Our first home, 2030', 'fhsa'],
  ['House in Calgary', 'fhsa'],
  ['Achat d’un condo à Laval', 'fhsa'],
  ['Savings for a house', 'fhsa'],
  ['Mise de fonds, maison', 'fhsa'],
  ['Down payment for the car', null],
  ['Home gym', null],
  ['House cleaning business', null],
  ['New windows for the house', null],
  ['Camper (home on wheels)', null],
  ['Homecoming dress', null],
  ['House expenses', null],
  ['Toit de la maison', null],
  ['Assurance maison', null],
  ['Cégep de Léa', 'resp'],
  ['Bac de Léa', 'resp'],
  ['Emma’s degree', 'resp'],
  ['Backyard', null],
  ['Surgery in August', 'hsa'],
  ['Medical bills', 'hsa'],
  ['Implants dentaires', 'hsa'],
  ['Braces', 'hsa'],
  ['Dental school', 'resp'],
  ['Doctorat de Léa', 'resp'],
  ['Dog surgery', null],
  ['Health insurance', null],
  ['Car deductible', null],
] as const)('offers %s the plan that is for it first', (name, plan) => {
  const [first] = allocationSources({ name, currency: 'USD' }, owned, [])
  const isPlan = plans.some(({ id }) => id === first?.id)
  expect(isPlan ? first?.id : null).toBe(plan)
})

it('takes amounts of a bank account without holdings alone', () => {
  const held = holding({ id: 'cash', account_id: 'resp' })
  const sources = allocationSources(
    { name: 'Boat', currency: 'USD' },
    { ...owned, holdings: [held] },
    [],
  )
  const taking = sources.filter(({ takesAmounts }) => takesAmounts).map(({ id }) => id)
  expect(taking).not.toContain('resp')
  expect(taking).toContain('fhsa')
})
