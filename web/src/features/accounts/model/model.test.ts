import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Account } from '@/lib/api-types'
import { signedBalance } from '@/lib/exchange'
import { setCurrentLanguage } from '@/lib/language'
import { positionTitle, securityName } from '@/lib/position-title'
import { profileZone } from '@/lib/profile-zone'
import { account, holding, institution, item, netWorth, otherCurrency } from '@/testing/builders'
import { accountGroups, groupOf } from './account-groups'
import { accountSources } from './account-sources'
import { accountsCsv } from './accounts-csv'
import { repairPath } from './add-asset-path'
import {
  brokenItems,
  connectionName,
  connectionsAwaitingHistory,
  disconnectedTogether,
  isOutage,
} from './broken-items'
import { gainOf, rankedPositions } from './holdings'

describe('groupOf', () => {
  it.each<[Account['type'], boolean, string]>([
    ['depository', true, 'cash'],
    ['investment', true, 'investing'],
    ['brokerage', true, 'investing'],
    ['crypto', true, 'investing'],
    ['property', true, 'property'],
    ['vehicle', true, 'property'],
    ['others', true, 'property'],
    ['credit', false, 'debt'],
    ['loan', false, 'debt'],
    ['credit', true, 'property'],
    ['loan', true, 'property'],
  ])('%s (asset: %s) is %s', (type, is_asset, expected) =>
    expect(groupOf(account({ type, is_asset }))).toBe(expected),
  )

  it('puts a registered plan that is typed in among investments', () => {
    const plan = account({ type: 'depository', subtype: '401k', is_typed_in_plan: true })
    expect(groupOf(plan)).toBe('investing')
  })
})

describe('accountGroups', () => {
  it('adds the converted amounts of other currencies, and lists those without a rate', () => {
    const inTotals = [{ accountId: 'cad', amount: 5.01 }]
    const [cash] = accountGroups(
      [
        account({ balance: 10 }),
        account({ balance: 5.25 }),
        account({ id: 'cad', balance: 7, currency: 'CAD' }),
        account({ balance: 2, currency: 'XPT' }),
      ],
      netWorth({
        otherCurrencies: [otherCurrency('CAD', 7, 0.715, inTotals), otherCurrency('XPT', 2)],
      }),
    )
    expect(cash?.totals).toEqual([
      { currency: 'USD', value: 2026 },
      { currency: 'XPT', value: 200 },
    ])
  })

  it('keeps its order and leaves out empty groups', () => {
    const names = accountGroups(
      [account({ is_asset: false, type: 'loan' }), account({ type: 'brokerage' })],
      netWorth(),
    ).map((group) => group.name)
    expect(names).toEqual(['Investments', 'Debt'])
  })

  it.each([
    ['an asset keeps its sign', true, -20, -2000],
    ['a debt is below zero', false, 20, -2000],
    ['a debt the provider gives as negative too', false, -20, -2000],
    ['nothing owed is plain zero', false, 0, 0],
  ])('%s', (_, is_asset, balance, expected) =>
    expect(signedBalance(account({ is_asset, balance }))).toBe(expected),
  )
})

describe('accounts as a file', () => {
  it('have their own amount, and with a rate that of the totals', () => {
    const inTotals = [{ accountId: 'cad', amount: 5.01 }]
    const text = accountsCsv(
      [
        account({ balance: 10 }),
        account({ id: 'cad', balance: 7, currency: 'CAD', is_asset: false, type: 'loan' }),
        account({ balance: 2, currency: 'XPT' }),
      ],
      [],
      netWorth({
        otherCurrencies: [otherCurrency('CAD', -7, 0.715, inTotals), otherCurrency('XPT', 2)],
      }),
    )
    const amounts = text.split('\r\n').map((line) => line.split(',').slice(4).join())
    const updated = account().last_updated
    expect(amounts).toEqual([
      'balance,currency,updated,value_in_main_currency,main_currency,exchange_rate,rate_source,rate_day',
      `10,USD,${updated},10,USD,,,`,
      `-7,CAD,${updated},-5.01,USD,0.715,bank_of_canada,2026-11-20`,
      `2,XPT,${updated},,USD,,,`,
      '',
    ])
  })
})

describe('holdings', () => {
  it.each([
    ['a gain', 3000, 2000, { amount: 100_000, percent: 50 }],
    ['a loss', 1500, 2000, { amount: -50_000, percent: -25 }],
    ['bought for nothing', 100, 0, { amount: 10_000, percent: null }],
    ['cost not known', 100, null, null],
  ])('%s', (_, current_value, cost_basis, expected) =>
    expect(gainOf(holding({ current_value, cost_basis }))).toEqual(expected),
  )

  it('ranks by what positions are worth in the main currency; those without a rate come last', () => {
    const ranked = rankedPositions(
      [
        holding({ id: 'none', current_value: 90_000, currency: 'XPT' }),
        holding({ id: 'yen', current_value: 2000, currency: 'JPY' }),
        holding({ id: 'small', symbol: 'S', current_value: 10 }),
        holding({ id: 'large', symbol: 'L', current_value: 20 }),
      ],
      netWorth({ otherCurrencies: [otherCurrency('JPY', 2000, 0.0064)] }),
    )
    expect(ranked.map((one) => one.id)).toEqual(['large', 'yen', 'small', 'none'])
  })

  it('counts the same security in several accounts as one position', () => {
    const [one] = rankedPositions(
      [
        holding({ quantity: 0.1, current_value: 10.1, cost_basis: 5.05 }),
        holding({ id: 'b', account_id: 'c', quantity: 0.2, current_value: 20.2, cost_basis: 5 }),
      ],
      netWorth(),
    )
    expect(one).toMatchObject({ quantity: 0.3, current_value: 30.3, cost_basis: 10.05 })
  })

  it('does not know the cost of a position if one part’s is unknown', () => {
    const parts = [holding(), holding({ id: 'b', cost_basis: null })]
    expect(rankedPositions(parts, netWorth())).toMatchObject([{ cost_basis: null }])
  })

  it.each([
    ['VTI', 'VTI'],
    ['CUR:BTC', 'BTC'],
    ['CUR:USD', 'US Dollar'],
    [null, 'Vanguard Total Stock Market'],
  ])('calls %s %s', (symbol, expected) => expect(positionTitle(holding({ symbol }))).toBe(expected))

  it.each([
    ['en-CA', 'CUR:CAD', 'Canadian Dollar'],
    ['en-US', 'CUR:USD', 'US Dollar'],
    ['fr-CA', 'CUR:CAD', 'Dollar canadien'],
    ['fr-CA', 'CUR:BTC', 'As the bank says'],
    ['fr-CA', 'VTI', 'As the bank says'],
  ] as const)('in %s calls the security of %s %s', (language, symbol, expected) => {
    setCurrentLanguage(language)
    onTestFinished(() => setCurrentLanguage('en-US'))
    expect(securityName({ symbol, security_name: 'As the bank says' })).toBe(expected)
  })
})

it('names the banks whose history is on its way, unless something is wrong with them', () => {
  const items = [
    item({ id: 'a', awaits_history: true }),
    item({ id: 'b', awaits_history: true, status: 'error' }),
    item({ id: 'c' }),
  ]
  expect(
    connectionsAwaitingHistory({ items, institutions: [institution()], accounts: [] }),
  ).toEqual([institution().name])
})

const NO_CONNECTIONS = { items: [], institutions: [], accounts: [] }

it('tells two sign-ins at one bank apart by their accounts', () => {
  const connections = {
    items: [item({ id: 'a' }), item({ id: 'b' }), item({ id: 'c', institution_id: 'other' })],
    institutions: [institution(), institution({ id: 'other', name: 'Other Bank' })],
    accounts: [
      account({ item_id: 'a', name: 'Joint' }),
      account({ item_id: 'a', name: 'Card' }),
      account({ item_id: 'a', name: 'Loan' }),
      account({ item_id: 'c', name: 'Savings' }),
    ],
  }
  expect(connections.items.map((one) => connectionName(connections, one))).toEqual([
    'First Platypus Bank (Joint and Card)',
    'First Platypus Bank',
    'Other Bank',
  ])
})

it('brokenItems names the bank and its trouble', () => {
  const items = [
    item(),
    item({ id: 'a', status: 'login_required' }),
    item({ id: 'b', status: 'error', error_code: 'ITEM_NOT_FOUND', institution_id: 'gone' }),
    item({ id: 'c', status: 'disconnected', disconnected_at: '2026-12-29T00:00:00Z' }),
    item({ id: 'd', status: 'error', error_code: 'INSTITUTION_ERROR' }),
  ]
  const broken = brokenItems({ items, institutions: [institution()], accounts: [] })
  expect(broken).toMatchObject([
    { id: 'a', institution: 'First Platypus Bank', trouble: 'sign-in', disconnectedAt: null },
    { id: 'b', institution: 'your bank', trouble: 'disconnected', disconnectedAt: null },
    { id: 'c', trouble: 'disconnected', disconnectedAt: '2026-12-29T00:00:00Z' },
    { id: 'd', trouble: 'outage' },
  ])
  expect(broken.slice(0, 3).map(repairPath)).toEqual([
    '/add-asset?item=a',
    '/add-asset',
    '/add-asset',
  ])
})

it('disconnectedTogether goes by the days of the profile', () => {
  profileZone.set('America/Toronto')
  const at = (id: string, disconnected_at: string) =>
    item({ id, status: 'disconnected', disconnected_at })
  const items = [
    at('a', '2026-11-20T23:00:00Z'),
    at('b', '2026-11-21T03:00:00Z'),
    at('c', '2026-11-21T23:00:00Z'),
  ]
  const broken = brokenItems({ ...NO_CONNECTIONS, items })
  expect(disconnectedTogether(broken).map((banks) => banks.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c'],
  ])
  profileZone.set(null)
})

it('a connection that the server calls ended is connected once more', () => {
  const source = readFileSync('../shared/domain/src/item.rs', 'utf8')
  const list = source.slice(source.indexOf('const REVOKED'), source.indexOf('enum Attention'))
  const codes = [...list.matchAll(/"([A-Z_]+)"/g)].map(([, code]) => code ?? '')
  expect(codes.length).toBeGreaterThan(1)
  for (const error_code of codes)
    expect(
      brokenItems({ ...NO_CONNECTIONS, items: [item({ status: 'error', error_code })] }),
    ).toMatchObject([{ trouble: 'disconnected' }])
})

it('isOutage has every code that the server gives an outage', () => {
  const source = readFileSync('../shared/providers/src/plaid/error.rs', 'utf8')
  const codes = source.slice(source.indexOf('const fn word(outage')).split('\n}')[0] ?? ''
  const outages = [...codes.matchAll(/=> "([A-Z_]+)"/g)].map(([, code]) => code)
  expect(outages.length).toBeGreaterThan(4)
  for (const code of outages) expect(isOutage(code), code).toBe(true)
  expect(isOutage('ITEM_NOT_FOUND')).toBe(false)
})

describe('where accounts come from', () => {
  const made = (changes: Partial<Account>) => account({ item_id: 'item', ...changes })

  it('puts the bank with the most accounts first and manual accounts last, each with its oldest figure', () => {
    const sources = accountSources(
      [
        made({ item_id: null, institution_id: null }),
        made({ institution_id: 'few' }),
        made({ institution_id: 'many', balance: 10, last_updated: '2026-11-22T08:00:00Z' }),
        made({ institution_id: 'many', balance: 5, last_updated: '2026-11-21T08:00:00Z' }),
      ],
      [institution({ id: 'many', name: 'Many Bank' })],
      netWorth(),
    )
    expect(sources.map(({ id, accounts }) => [id, accounts])).toEqual([
      ['many', 2],
      ['few', 1],
      [null, 1],
    ])
    expect(sources[0]).toMatchObject({
      name: 'Many Bank',
      updatedAt: '2026-11-21T08:00:00Z',
      mixed: true,
    })
    expect(sources[1]).toMatchObject({ mixed: false })
    expect(sources[2]?.name).toBe('Added manually')
  })

  it('subtracts debts from the total at a bank, and lists amounts without a rate', () => {
    const [source] = accountSources(
      [
        made({ balance: 100, currency: 'USD' }),
        made({ balance: 30, currency: 'USD', type: 'loan', is_asset: false }),
        made({ balance: 7, currency: 'CAD' }),
      ],
      [],
      netWorth(),
    )
    expect(source?.totals).toEqual([
      { currency: 'USD', value: 70_00 },
      { currency: 'CAD', value: 7_00 },
    ])
  })
})
