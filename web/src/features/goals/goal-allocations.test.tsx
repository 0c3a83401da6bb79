import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '@/entities/query-keys'
import { HIDDEN_AMOUNT, setAmountsHidden } from '@/lib/hidden-amounts'
import {
  account,
  allocation,
  dashboard,
  goal,
  holding,
  NOW,
  netWorth,
  otherCurrency,
  rateFrom,
} from '@/testing/builders'
import { type Answers, problem } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import type { User } from '@/testing/user'
import { button, field, owned, renderPlanner } from './testing/render-planner'

const PUT = 'PUT /goals/goal-1/allocations'
const CHANGES = 'GET /net-worth-changes'

async function save(user: User) {
  await user.press('Save allocation')
  await screen.findByText('Assets allocated')
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('allocating', () => {
  const own = allocation()
  const others = allocation({ id: 'aloc-2', goal_id: 'goal-2', allocation_percentage: 35 })
  const saved = { goal: goal({ current_amount: 5000 }), allocations: [own] }

  function open(answers: Answers = {}) {
    return renderPlanner(
      { 'GET /goal-allocations': { allocations: [own, others] }, [PUT]: saved, ...answers },
      '?allocate=true',
    )
  }
  const row = async (name: string) =>
    within((await within(screen.getByRole('dialog')).findByText(name)).closest('li') as HTMLElement)

  it('opens from its address, with what is left of each source', async () => {
    open()
    expect(await field('Percent of Savings')).toHaveValue('40')
    expect((await row('Savings')).getByText(/^25% left/).closest('p')).toHaveTextContent(
      '25% left · $4,000 for this goal',
    )
    expect((await row('Broker')).getByText(/^100% left/)).toBeVisible()
  })

  const inMoney = async (user: User, name: string) => {
    const unit = within(await screen.findByRole('radiogroup', { name: `Unit for ${name}` }))
    await user.click(unit.getByRole('radio', { name: 'Amount in $' }))
    return unit
  }
  const notes = async (name: string) => (await row(name)).getByText(/left/).closest('p')

  it('takes an amount of an investment account, shows its percentage, and stores that', async () => {
    const { user, api } = open()
    await user.type(await field('Percent of Broker'), '40')
    const unit = await inMoney(user, 'Broker')
    const amount = await field('Amount of Broker')
    expect(amount).toHaveValue('1,200')
    expect(await notes('Broker')).toHaveTextContent('$1,800.00 left · 40% of it')
    await user.retype(amount, '1,234.56')
    expect(await notes('Broker')).toHaveTextContent('$1,765.50 left · Saved as 41.15%: $1,234.50')
    await user.retype(amount, '9,000')
    expect(await screen.findByText('Only $3,000.00 is left.')).toBeVisible()
    await user.retype(amount, '0.1')
    expect(await screen.findByText('Enter more. The smallest share is 0.01%.')).toBeVisible()
    await user.retype(amount, '1,500')
    await user.click(unit.getByRole('radio', { name: '% of it' }))
    expect(await field('Percent of Broker')).toHaveValue('50')
    await user.press('Save allocation')
    await waitFor(() =>
      expect(api.to(PUT)[0]?.body).toMatchObject({
        allocations: [
          { account_id: 'savings' },
          { account_id: 'broker', allocation_percentage: 50 },
        ],
      }),
    )
  })

  it('asks for more than the smallest share, also where a larger one is stored', async () => {
    const broker = allocation({ account_id: 'broker' })
    const { user } = open({ 'GET /goal-allocations': { allocations: [broker] } })
    await field('Percent of Broker')
    await inMoney(user, 'Broker')
    await user.retype(await field('Amount of Broker'), '0.1')
    expect(await screen.findByText('Enter more. The smallest share is 0.01%.')).toBeVisible()
  })

  it('takes an amount of a bank account, and stores it as it is', async () => {
    const { user, api } = open()
    const unit = await inMoney(user, 'Savings')
    const amount = await field('Amount of Savings')
    expect(amount).toHaveValue('4,000')
    expect(await notes('Savings')).toHaveTextContent('$2,500.00 left · Fixed amount')
    expect(
      (await row('Savings')).getByText('A fixed amount grows only when you raise it.'),
    ).toBeVisible()
    await user.retype(amount, '6,500.01')
    expect(await screen.findByText('Only $6,500.00 is left.')).toBeVisible()
    await user.retype(amount, '1,234.56')
    expect(await notes('Savings')).toHaveTextContent('$5,265.44 left')
    expect(within(screen.getByRole('dialog')).getByText(/^Set aside/)).toHaveTextContent('$1,235')
    await user.click(unit.getByRole('radio', { name: '% of it' }))
    expect(await field('Percent of Savings')).toHaveValue('12.35')
    await user.click(unit.getByRole('radio', { name: 'Amount in $' }))
    await user.retype(await field('Amount of Savings'), '1,234.56')
    await save(user)
    expect(api.to(PUT)[0]?.body).toEqual({
      allocations: [
        {
          allocation_type: 'account',
          account_id: 'savings',
          allocated_amount: 1234.56,
          allocated_currency: 'USD',
        },
      ],
    })
  })

  it.each([
    ['all of it counts', account({ id: 'savings' }), 4_000, 'ChequingFixed amount $4,000'],
    [
      'the account has less',
      account({ id: 'savings' }),
      4_500,
      'Fixed amount · $4,500.00 set aside, but the account has less $4,000',
    ],
    [
      'of another currency',
      account({ id: 'savings', currency: 'EUR' }),
      3_500,
      'Fixed amount · €3,500.00 $4,000',
    ],
    [
      'hidden',
      account({ id: 'savings', hidden: true }),
      4_500,
      'Fixed amount · hidden, not counted $4,000',
    ],
  ] as const)('shows an amount on the card: %s', async (_, from, setAside, text) => {
    const amount = {
      ...own,
      allocation_percentage: null,
      allocated_amount: setAside,
      allocated_currency: from.currency,
    }
    renderPlanner({
      'GET /dashboard': { ...owned, accounts: [from] },
      'GET /goal-allocations': { allocations: [amount] },
    })
    const card = await screen.findByRole('region', { name: 'Set aside for this goal' })
    await waitFor(() => expect(card).toHaveTextContent(text))
  })

  it('leaves an amount as it is that the account no longer has', async () => {
    const amount = {
      ...own,
      allocation_percentage: null,
      allocated_amount: 12_000,
      allocated_currency: 'USD',
      amount: 6_500,
    }
    const { user, api } = open({ 'GET /goal-allocations': { allocations: [amount, others] } })
    expect(await field('Amount of Savings')).toHaveValue('12,000')
    expect((await row('Savings')).queryByRole('alert')).toBeNull()
    const card = screen.getByRole('region', { name: 'Set aside for this goal', hidden: true })
    expect(card).toHaveTextContent('Fixed amount · $12,000.00 set aside, but the account has less')
    await user.type(await field('Percent of Broker'), '50')
    await save(user)
    expect(api.to(PUT)[0]?.body).toMatchObject({
      allocations: [{ allocated_amount: 12_000 }, { allocation_percentage: 50 }],
    })
  })

  it('counts in its total what the account has, as the server shares it', async () => {
    const fixed = (id: string, goal_id: string, allocated_amount: number) =>
      allocation({
        ...{ id, goal_id, allocated_amount, allocated_currency: 'USD' },
        allocation_percentage: null,
      })
    open({
      'GET /goal-allocations': {
        allocations: [fixed('aloc-1', 'goal-1', 12_000), fixed('aloc-2', 'goal-2', 4_000)],
      },
    })
    expect(await field('Amount of Savings')).toHaveValue('12,000')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^Set aside/)).toHaveTextContent('Set aside $7,500')
    expect(await notes('Savings')).toHaveTextContent('$0.00 left · $7,500 for this goal')
  })

  describe('an amount in a currency that the account had before', () => {
    const former = allocation({
      allocation_percentage: null,
      allocated_amount: 100,
      allocated_currency: 'CAD',
      amount: 0,
    })
    const openFormer = () => open({ 'GET /goal-allocations': { allocations: [former] } })

    it('names its currency, counts nothing, and stays when it is not changed', async () => {
      const { user, api } = openFormer()
      expect(await field('Amount of Savings')).toHaveValue('')
      expect(await notes('Savings')).toHaveTextContent(
        '$10,000.00 left · $100.00 was entered in CAD and no longer counts. Set it again.',
      )
      const dialog = within(screen.getByRole('dialog'))
      expect(dialog.getByText(/^Set aside/)).toHaveTextContent('Set aside $0')
      await user.type(await field('Percent of Broker'), '50')
      await save(user)
      expect(api.to(PUT).map(({ body }) => body)).toMatchObject([
        {
          allocations: [
            { allocated_amount: 100, allocated_currency: 'CAD' },
            { allocation_percentage: 50 },
          ],
        },
      ])
    })

    it('is replaced by the same number in the new one, and by nothing on undo', async () => {
      const { user, api } = openFormer()
      await user.type(await field('Amount of Savings'), '100')
      expect(await notes('Savings')).toHaveTextContent('$9,900.00 left · Fixed amount')
      await save(user)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.press('Undo')
      await waitFor(() => expect(api.to(PUT)).toHaveLength(2))
      expect(api.to(PUT).map(({ body }) => body)).toMatchObject([
        { allocations: [{ allocated_amount: 100, allocated_currency: 'USD' }] },
        { allocations: [] },
      ])
    })

    it('is no percentage of the account', async () => {
      const { user } = openFormer()
      await field('Amount of Savings')
      const unit = screen.getByRole('radiogroup', { name: 'Unit for Savings' })
      await user.click(within(unit).getByRole('radio', { name: '% of it' }))
      expect(await field('Percent of Savings')).toHaveValue('')
    })
  })

  it.each([
    ['Emergency fund', 'moderate', ['Rainy day', 'Savings', 'Broker', 'FHSA', '401(k)']],
    ['Retraite à 60 ans', 'moderate', ['401(k)', 'Savings', 'Broker', 'Rainy day', 'FHSA']],
    ['Japan trip', 'moderate', ['Savings', 'Broker', 'Rainy day', 'FHSA', '401(k)']],
    ['Japan trip', 'conservative', ['Rainy day', 'Savings', 'Broker', 'FHSA', '401(k)']],
    ['Home renovation', 'moderate', ['Savings', 'Broker', 'Rainy day', 'FHSA', '401(k)']],
    ['First home', 'moderate', ['FHSA', 'Savings', 'Broker', 'Rainy day', '401(k)']],
    ['Maison à Laval', 'moderate', ['FHSA', 'Savings', 'Broker', 'Rainy day', '401(k)']],
    ['Car down payment', 'moderate', ['Savings', 'Broker', 'Rainy day', 'FHSA', '401(k)']],
  ] as const)('offers what fits %s, %s, first', async (name, risk_profile, names) => {
    const plan = account({ id: 'plan', name: '401(k)', type: 'investment', subtype: '401k' })
    const fhsa = account({
      id: 'fhsa',
      name: 'FHSA',
      type: 'investment',
      subtype: 'fhsa',
      balance: 50,
    })
    const rainy = account({ id: 'rainy', name: 'Rainy day', subtype: 'savings', balance: 100 })
    open({
      'GET /dashboard': {
        ...owned,
        goals: [goal({ name, risk_profile })],
        accounts: [{ ...plan, balance: 900 }, fhsa, rainy, ...owned.accounts],
      },
      'GET /goals': { goals: [goal({ name, risk_profile })] },
    })
    const list = await screen.findByRole('list', { name: 'Your assets' })
    const labels = within(list).getAllByLabelText(/^Percent of/)
    expect(labels).toEqual(names.map((one) => screen.getByLabelText(`Percent of ${one}`)))
  })

  it('names the goals that use up an asset', async () => {
    const taken = { ...others, account_id: 'broker', allocation_percentage: 100 }
    const { user } = open({
      'GET /dashboard': { ...owned, goals: [goal(), goal({ id: 'goal-2', name: 'Sailboat' })] },
      'GET /goal-allocations': { allocations: [own, taken] },
    })
    await user.type(await field('Percent of Broker'), '5')
    expect(
      await screen.findByText(
        'All of Broker is set aside for Sailboat. Lower a share there first.',
      ),
    ).toBeVisible()
    await user.press('Choose holdings (1)')
    await user.clear(await field('Percent of Broker'))
    await user.type(await field('Percent of VTI'), '5')
    expect(
      await screen.findByText('All of VTI is set aside for Sailboat. Lower a share there first.'),
    ).toBeVisible()
  })

  it('names the holding of which less is left than of its account', async () => {
    const taken = allocation({
      id: 'aloc-2',
      goal_id: 'goal-2',
      allocation_type: 'holding',
      account_id: null,
      holding_id: 'fund',
      allocation_percentage: 20,
    })
    const goals = [goal(), goal({ id: 'goal-2', name: 'Sailboat' })]
    const { user } = open({
      'GET /dashboard': { ...owned, goals },
      'GET /goal-allocations': { allocations: [own, taken] },
    })
    await field('Percent of Broker')
    const notes = (await row('Broker')).getByText(/^80% left/).closest('p')
    expect(notes).toHaveTextContent('80% left · limited by VTI')
    expect((await row('Savings')).queryByText(/limited/)).toBeNull()
    await user.type(await field('Percent of Broker'), '90')
    expect(await screen.findByText('Only 80% is left, limited by VTI.')).toBeVisible()
    await user.press('Choose holdings (1)')
    await user.type(await field('Percent of VTI'), '80')
    await user.retype(await field('Percent of Broker'), '5')
    expect(
      await screen.findByText('All of VTI is set aside already. Lower another share first.'),
    ).toBeVisible()
  })

  it('keeps input through a reload, until the user leaves it', async () => {
    const first = open()
    await first.user.type(await field('Percent of Broker'), '25')
    first.unmount()
    const second = open()
    expect(await field('Percent of Broker')).toHaveValue('25')
    expect(await field('Percent of Savings')).toHaveValue('40')
    await second.user.press('Not now')
    await second.user.press('Discard')
    second.unmount()
    open()
    expect(await field('Percent of Broker')).toHaveValue('')
  })

  it('lists a home after spendable assets', async () => {
    const home = account({ id: 'home', name: 'Condo', type: 'property', balance: 300_000 })
    open({ 'GET /dashboard': { ...owned, accounts: [home, ...owned.accounts] } })
    const list = await screen.findByRole('list', { name: 'Your assets' })
    const names = within(list).getAllByLabelText(/^Percent of/)
    expect(names).toEqual(
      ['Savings', 'Broker', 'Condo'].map((name) => screen.getByLabelText(`Percent of ${name}`)),
    )
  })

  describe('in French', () => {
    inLanguage('fr-CA')

    it('names the types of accounts', async () => {
      open()
      await screen.findByRole('dialog')
      expect((await row('Savings')).getByText(/Compte chèques/)).toBeVisible()
    })
  })

  it('counts a home minus its loan', async () => {
    const home = account({ id: 'home', name: 'Condo', type: 'property', balance: 300_000 })
    const loan = { type: 'loan', is_asset: false, secured_by: 'home' } as const
    const mortgage = account({ id: 'loan', name: 'Mortgage', balance: 250_000, ...loan })
    const accounts = [...owned.accounts, home, mortgage]
    const { user } = open({ 'GET /dashboard': { ...owned, accounts } })
    await user.type(await field('Percent of Condo'), '50')
    expect((await row('Condo')).getByText(/less what you owe on it/)).toBeVisible()
    expect((await row('Condo')).getByText(/left/).closest('p')).toHaveTextContent(
      '$25,000 for this goal',
    )
  })

  it('offers no vehicle', async () => {
    const car = account({ id: 'car', name: 'Truck', type: 'vehicle', balance: 30_000 })
    open({ 'GET /dashboard': { ...owned, accounts: [...owned.accounts, car] } })
    expect(await field('Percent of Savings')).toBeVisible()
    expect(screen.queryByText('Truck')).not.toBeInTheDocument()
  })

  it('names cash by its currency', async () => {
    const cash = holding({ id: 'fund', account_id: 'broker', symbol: 'CUR:CAD' })
    const { user } = open({ 'GET /dashboard': { ...owned, holdings: [cash] } })
    await user.press('Choose holdings (1)')
    expect(await field('Percent of Canadian Dollar')).toBeVisible()
  })

  it('updates what is left during typing, and shows when it is too much', async () => {
    const { user, api } = open()
    const percent = await field('Percent of Savings')
    await user.retype(percent, '70')
    expect(await screen.findByText('Only 65% is left.')).toBeVisible()
    expect((await row('Savings')).queryByText(/for this goal/)).toBeNull()
    await user.press('Save allocation')
    expect(percent).toHaveFocus()
    expect(api.to(PUT)).toEqual([])
    await user.retype(percent, '150')
    expect(await screen.findByText('Enter 100% or less.')).toBeVisible()
    expect((await row('Savings')).queryByText(/for this goal/)).toBeNull()
    expect(within(screen.getByRole('dialog')).getByText(/^Set aside/)).toHaveTextContent('$0')
    await user.retype(percent, '65')
    expect((await row('Savings')).getByText(/^0% left/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes a holding in units, of which an account’s share leaves less', async () => {
    const { user, api } = open()
    await user.type(await field('Percent of Broker'), '50')
    await user.press('Choose holdings (1)')
    await user.click(await screen.findByRole('radio', { name: 'Units' }))
    const units = await field('Units of VTI')
    await user.type(units, '2')
    expect(await screen.findByText('Only 1.5 units left.')).toBeVisible()
    await user.retype(units, '0.5')
    expect(await screen.findByText('1 unit left')).toBeVisible()
    await user.retype(units, '1.5')
    await save(user)
    expect(api.to(PUT)[0]?.body).toEqual({
      allocations: [
        { allocation_type: 'account', account_id: 'savings', allocation_percentage: 40 },
        { allocation_type: 'account', account_id: 'broker', allocation_percentage: 50 },
        { allocation_type: 'holding', holding_id: 'fund', allocated_units: 1.5 },
      ],
    })
  })

  it('takes units while they are typed, and without a figure before the point', async () => {
    const { user, api } = open()
    await user.press('Choose holdings (1)')
    await user.click(await screen.findByRole('radio', { name: 'Units' }))
    const units = await field('Units of VTI')
    await user.type(units, '1.')
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
    await user.retype(units, '.5')
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
    await save(user)
    expect(api.to(PUT)[0]?.body).toMatchObject({
      allocations: [{}, { holding_id: 'fund', allocated_units: 0.5 }],
    })
  })

  it('ignores a second click, and shows how precise a percentage may be', async () => {
    const { user, api } = open()
    const percent = await field('Percent of Savings')
    await user.retype(percent, '33.333')
    expect(await screen.findByText('Enter a number with at most 2 decimals.')).toBeVisible()
    await user.type(percent, '{Backspace}')
    await user.dblClick(await button('Save allocation'))
    await screen.findByText('Assets allocated')
    expect(api.to(PUT)).toHaveLength(1)
  })

  it('drops shares set to zero, shows the new amount and its attribution, and undoes', async () => {
    const { user, api, router } = open()
    await user.retype(await field('Percent of Savings'), '0')
    const asked = api.to(CHANGES).length
    api.answer({ 'GET /goals': { goals: [saved.goal] } })
    await save(user)
    await waitFor(() => expect(api.to(CHANGES).length).toBeGreaterThan(asked))
    expect(api.to(PUT)[0]?.body).toEqual({ allocations: [] })
    expect(router.state.location.search).toBe('')
    expect(await screen.findByRole('region', { name: 'Where it stands' })).toHaveTextContent(
      'Saved$5,000',
    )
    await user.press('Undo')
    await waitFor(() =>
      expect(api.to(PUT)[1]?.body).toEqual({
        allocations: [
          { allocation_type: 'account', account_id: 'savings', allocation_percentage: 40 },
        ],
      }),
    )
    expect(await screen.findByText('Change undone')).toBeVisible()
  })

  it('keeps the shares of accounts that are hidden or that another tab has just added', async () => {
    const euros = account({ id: 'euros', name: 'Euros', currency: 'EUR', hidden: true })
    const share = (id: string, allocation_percentage: number) =>
      allocation({ id: `aloc-${id}`, account_id: id, allocation_percentage })
    const { user, api } = open({
      'GET /dashboard': { ...owned, accounts: [...owned.accounts, euros] },
      'GET /goal-allocations': { allocations: [share('euros', 50), share('new', 30), own] },
    })
    await user.retype(await field('Percent of Savings'), '20')
    await save(user)
    const sent = [
      { account_id: 'savings', allocation_percentage: 20 },
      { account_id: 'euros', allocation_percentage: 50 },
      { account_id: 'new', allocation_percentage: 30 },
    ]
    expect(api.to(PUT)[0]?.body).toEqual({
      allocations: sent.map((one) => ({ allocation_type: 'account', ...one })),
    })
  })

  it('does not count a hidden account, and shows that on the page and in the dialog', async () => {
    const unseen = account({ id: 'unseen', name: 'Holiday savings', balance: 4_620, hidden: true })
    open({
      'GET /dashboard': { ...owned, accounts: [unseen] },
      'GET /goal-allocations': {
        allocations: [allocation({ account_id: 'unseen', allocation_percentage: 100, amount: 0 })],
      },
    })
    expect(await field('Percent of Holiday savings')).toHaveValue('100')
    expect(screen.getByRole('dialog')).toHaveTextContent(/hidden, not counted/)
    expect(screen.getByRole('dialog')).toHaveTextContent('$0 for this goal')
    const card = screen.getByRole('region', { name: 'Set aside for this goal', hidden: true })
    expect(card).toHaveTextContent('All of it · hidden, not counted')
  })

  it('shows that an account is overdrawn, on the page and in the dialog', async () => {
    const overdrawn = account({ id: 'savings', name: 'Savings', balance: -930 })
    open({
      'GET /dashboard': { ...owned, accounts: [overdrawn] },
      'GET /goal-allocations': { allocations: [{ ...own, amount: 0 }] },
    })
    await field('Percent of Savings')
    const problemText = /overdrawn: what you put in covers that first/
    expect(screen.getByRole('dialog')).toHaveTextContent(problemText)
    const card = screen.getByRole('region', { name: 'Set aside for this goal', hidden: true })
    expect(card).toHaveTextContent(problemText)
  })

  it('shows that the entered balance counts while nothing is allocated', async () => {
    open({ 'GET /goal-allocations': { allocations: [others] } })
    const name = 'Set aside for this goal'
    const card = await screen.findByRole('region', { name, hidden: true })
    await waitFor(() =>
      expect(card).toHaveTextContent(
        'We use the balance you entered. You last changed this goal on Dec 31, 2025.',
      ),
    )
  })

  it('shows the server’s refusal beside its field', async () => {
    const refusal = problem('invalid-request', 400, 'Words of the server.', [
      {
        field: 'allocations[1].allocation_percentage',
        message: 'must be at most the 10% that is left',
      },
    ])
    const { user } = open({ [PUT]: refusal })
    await user.type(await field('Percent of Broker'), '50')
    await user.press('Save allocation')
    const problemText = 'It must be at most the 10% that is left.'
    expect((await row('Broker')).getByText(problemText)).toBeVisible()
    expect((await row('Savings')).queryByRole('alert')).toBeNull()
  })

  it('shows a share of any holding, and its refusal also after it was folded away', async () => {
    const funds = Array.from({ length: 30 }, (_, index) =>
      holding({ id: `fund-${index}`, account_id: 'broker', symbol: `F${index}` }),
    )
    const last = allocation({ allocation_type: 'holding', account_id: null, holding_id: 'fund-29' })
    const { user } = open({
      'GET /dashboard': { ...owned, holdings: funds },
      'GET /goal-allocations': { allocations: [last] },
      [PUT]: problem('invalid-request', 400, 'Words of the server.', [
        { field: 'allocations[0].allocation_percentage', message: 'must be at most 10%' },
      ]),
    })
    expect(await field('Percent of F29')).toHaveValue('40')
    expect(screen.getByText('9 more. Search by name.')).toBeVisible()
    await user.press('Hide holdings (30)')
    expect(await button('Choose holdings (30) · 1 chosen')).toBeVisible()
    await user.press('Save allocation')
    expect(await field('Percent of F29')).toHaveFocus()
    await user.keyboard('{Backspace}{Backspace}10')
    expect(await field('Percent of F29')).toHaveValue('10')
  })

  it('refetches what is left when another goal was faster', async () => {
    const { user, api } = open({ [PUT]: problem('conflict', 409, 'Somebody was faster.') })
    await user.press('Save allocation')
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.')
    await waitFor(() => expect(api.to('GET /goal-allocations')).toHaveLength(2))
  })

  describe('for a goal in another currency', () => {
    const euros = account({ id: 'euros', name: 'Euros', currency: 'EUR', balance: 2000 })
    const inEuros = goal({ currency: 'EUR' })

    function openInEuros(household: Partial<typeof owned>, rate: number | null = null) {
      const goals = [inEuros]
      return open({
        'GET /goals': { goals },
        'GET /dashboard': { ...owned, goals, ...household },
        'GET /goal-allocations': { allocations: [] },
        'GET /exchange-rates': rateFrom('EUR', rate),
      })
    }
    const total = () => within(screen.getByRole('dialog')).queryByText(/^Set aside/)

    it('lists the accounts in their own currencies where no exchange rate is known', async () => {
      const { user, api } = openInEuros({})
      const percent = await field('Percent of Savings')
      expect((await row('Savings')).getByText('$10,000')).toBeVisible()
      expect(total()).toHaveTextContent('Set aside €0')
      await user.type(percent, '50')
      expect((await row('Savings')).getByText(/^50% left/).closest('p')).toHaveTextContent(
        '50% left · exchange rate to EUR not known',
      )
      expect(total()).toBeNull()
      expect(
        screen.getByText("We can't show the total: the exchange rate to EUR isn't known."),
      ).toBeVisible()
      await user.press('Choose holdings (1)')
      expect(await field('Percent of VTI')).toBeVisible()
      await save(user)
      expect(api.to(PUT)[0]?.body).toEqual({
        allocations: [
          { allocation_type: 'account', account_id: 'savings', allocation_percentage: 50 },
        ],
      })
    })

    it.each([
      ['USD', '$3,500'],
      ['GBP', null],
    ])('adds up the holdings of an account only in one currency: %s', async (currency, sum) => {
      const [fund] = owned.holdings
      const other = holding({ id: 'other', account_id: 'broker', currency, current_value: 500 })
      openInEuros({
        accounts: owned.accounts.map((one) => ({ ...one, balance: 0 })),
        holdings: fund ? [fund, other] : [],
      })
      await field('Percent of Broker')
      expect((await row('Broker')).queryByText(/\$/)?.textContent ?? null).toBe(sum)
    })

    it('counts an account in its currency without a rate, and shows what the total leaves out', async () => {
      const { user } = openInEuros({
        accounts: [...owned.accounts, euros],
        netWorth: netWorth({ otherCurrencies: [otherCurrency('EUR', 2000)] }),
      })
      await user.type(await field('Percent of Euros'), '50')
      expect((await row('Euros')).getByText('€2,000')).toBeVisible()
      expect(total()).toHaveTextContent('Set aside €1,000')
      await user.type(await field('Percent of Savings'), '50')
      expect(total()).toHaveTextContent('Set aside €1,000')
      expect(
        screen.getByText("This total leaves out amounts whose exchange rate to EUR isn't known."),
      ).toBeVisible()
    })

    it("converts at the rate of the goal's currency", async () => {
      const { user } = openInEuros({}, 1.25)
      await user.type(await field('Percent of Savings'), '50')
      expect(await (await row('Savings')).findByText('€8,000')).toBeVisible()
      expect(total()).toHaveTextContent('Set aside €4,000')
    })
  })

  it('links to adding a first asset', async () => {
    open({ 'GET /dashboard': dashboard({ accounts: [], holdings: [] }) })
    expect(await screen.findByRole('link', { name: 'Add asset' })).toHaveAttribute(
      'href',
      '/add-asset',
    )
  })

  it('offers another try', async () => {
    const { user, api } = open({ 'GET /dashboard': problem('internal', 500) })
    expect(await screen.findByText("We couldn't load your assets")).toBeVisible()
    api.answer({ 'GET /dashboard': owned })
    await user.press('Try again')
    expect(await field('Percent of Savings')).toBeVisible()
  })

  it.each(['Save allocation', 'Not now'])('stays closed on the way back after %j', async (name) => {
    const { user, router } = renderPlanner({
      'GET /goal-allocations': { allocations: [own, others] },
      [PUT]: saved,
    })
    await user.press('Change allocation')
    await field('Percent of Savings')
    await user.click(await button(name))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists what is set aside by amount, and names it before the household is loaded', async () => {
    const small = allocation({ id: 'aloc-3', account_id: 'broker', amount: 1500 })
    const large = allocation({ id: 'aloc-4', account_id: null, holding_id: 'fund', amount: 9000 })
    const { client } = renderPlanner({
      'GET /goal-allocations': { allocations: [small, own, large] },
      'GET /dashboard': problem('internal', 500),
    })
    client.setQueryData(queryKeys.accounts, owned.accounts)
    client.setQueryData(queryKeys.holdings, owned.holdings)
    const card = await screen.findByRole('region', { name: 'Set aside for this goal' })
    const rows = await within(card).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^VTI.*\$9,000/),
      expect.stringMatching(/^Savings.*\$4,000/),
      expect.stringMatching(/^Broker.*\$1,500/),
    ])
  })

  it('says once that fixed amounts grow only when raised', async () => {
    const amount = {
      allocation_percentage: null,
      allocated_amount: 4000,
      allocated_currency: 'USD',
    }
    const other = allocation({ id: 'aloc-3', account_id: 'broker', ...amount })
    renderPlanner({ 'GET /goal-allocations': { allocations: [allocation(amount), other] } })
    expect(await screen.findByText('A fixed amount grows only when you raise it.')).toBeVisible()
  })

  it('shows savings without an exchange rate, in place of the verdict that leaves them out', async () => {
    const lost = { amount: 0, excluded: [{ amount: 800_000, currency: 'INR' }] }
    renderPlanner({ 'GET /goal-allocations': { allocations: [allocation(lost)] } })
    const card = await screen.findByRole('region', { name: 'Set aside for this goal' })
    await waitFor(() => expect(card).toHaveTextContent('40% of it · no exchange rate, not counted'))
    expect(
      within(screen.getByRole('region', { name: 'Where it stands' })).getByText(
        "There is no exchange rate today for some of these savings, so they don't count.",
      ),
    ).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Compared with your first plan' })).toBeNull()
  })

  it('says that a name was not loaded, in place of its type', async () => {
    const later = allocation({ id: 'aloc-9', account_id: 'broker' })
    renderPlanner({
      'GET /goal-allocations': { allocations: [later, own] },
      'GET /dashboard': problem('invalid-request', 400),
    })
    const card = await screen.findByRole('region', { name: 'Set aside for this goal' })
    await waitFor(() => expect(card).toHaveTextContent(/(An account that was not loaded.*){2}/))
  })

  it('masks amounts and units', async () => {
    open()
    await field('Percent of Savings')
    act(() => setAmountsHidden(true))
    expect(screen.getByRole('dialog').textContent).not.toContain('$')
  })

  describe('of units, while amounts are hidden', () => {
    const units = allocation({
      allocation_type: 'holding',
      account_id: null,
      holding_id: 'fund',
      allocation_percentage: null,
      allocated_units: 1.5,
    })
    const openUnits = () => open({ 'GET /goal-allocations': { allocations: [units] } })

    it('masks those that are set aside', async () => {
      openUnits()
      const entry = await field('Units of VTI')
      expect(entry).toHaveValue('1.5')
      act(() => setAmountsHidden(true))
      expect(entry).toHaveValue('')
      expect(entry).toHaveAttribute('placeholder', HIDDEN_AMOUNT)
      expect((await row('VTI')).getByText('Units hidden')).toBeVisible()
      act(() => setAmountsHidden(false))
      expect(entry).toHaveValue('1.5')
    })

    it('replaces them with others, without revealing their number', async () => {
      const { user, api } = openUnits()
      act(() => setAmountsHidden(true))
      const entry = await field('Units of VTI')
      await user.type(entry, '4')
      expect(entry).toHaveValue('4')
      expect((await row('VTI')).getByText('Fewer units are left.')).toBeVisible()
      await user.retype(entry, '2')
      await save(user)
      expect(api.to(PUT)[0]?.body).toEqual({
        allocations: [{ allocation_type: 'holding', holding_id: 'fund', allocated_units: 2 }],
      })
    })
  })
})
