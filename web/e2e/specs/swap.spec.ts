import type { APIRequestContext, Page } from '@playwright/test'
import type { Account, Allocation, Dashboard, Goal } from '../../src/lib/api-types'
import { BankLink } from '../pages/bank-link'
import type { Person } from '../support/person'
import { expect, open, test } from '../support/test'
import { accessToken } from '../support/user-pool'

const SOON = 'Dream Vacation'
const LATER = 'Cabin by the lake'
/** A fund of stocks only, so that it does not count as steady. */
const FUND = 'VTI'
const UNITS = 5

type Call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) => Promise<T>

test('a goal due soon swaps what may fall for the cash of a later one, and has it back', async ({
  member: page,
  person,
  sound,
}) => {
  await new BankLink(page).connect('Northgate Brokerage', 'Investments or retirement')
  const call = await callsOf(page.request, person)
  const before = await restUnevenly(call)

  await open(page, '/goals')
  const shaky = page.getByRole('region', { name: /due soon/i })
  await expect(shaky).toContainText(`of ETFs for Available Cash from ${LATER}.`)
  await shaky.getByRole('button', { name: `Swap: ${SOON}, ${FUND} for Cabin money` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Swap between ${SOON} and ${LATER}?` })
  await expect(dialog).toContainText(`${UNITS} units, from ${SOON} to ${LATER}`)
  await expect(dialog).toContainText(`from ${LATER} to ${SOON}`)
  await sound('the question before a swap')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Swapped', { exact: true })).toBeVisible()

  // All units moved one way, and cash of the same value the other, rounded down to a hundredth of a percent of the
  // account.
  const percent = Math.floor(before.worth) / 100
  expect(await setAside(call)).toEqual([
    `${LATER}: ${round(50 - percent)}% of Cabin money`,
    `${LATER}: ${UNITS} units of ${FUND}`,
    `${SOON}: ${percent}% of Cabin money`,
  ])
  await expect(shaky).toContainText(`Your savings for ${SOON} are in stable assets (80% or more).`)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shaky.getByRole('button', { name: /^Swap/ })).toBeVisible()
  expect(await setAside(call)).toEqual(before.setAside)

  await openPlanner(page, SOON)
  const aside = page.getByRole('region', { name: 'Set aside for this goal' })
  await expect(aside).toContainText(`${FUND}${UNITS} units`)
  await expect(aside).not.toContainText('Cabin money')
})

async function openPlanner(page: Page, goal: string): Promise<void> {
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link', { name: goal }).click()
  await page.waitForURL('**/planner')
}

/** Calls the API like the user's own program. */
async function callsOf(request: APIRequestContext, person: Person): Promise<Call> {
  const authorization = `Bearer ${await accessToken(request, person)}`
  return async (method, path, data) => {
    const headers = { authorization, 'Idempotency-Key': crypto.randomUUID() }
    const response = await request.fetch(`/api${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    })
    if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}`)
    return response.json()
  }
}

interface Uneven {
  /** The value of the units of the goal due soon. */
  worth: number
  setAside: string[]
}

/** Allocates fund units to the goal due soon, and cash to a later one: each would suit the other goal. */
async function restUnevenly(call: Call): Promise<Uneven> {
  const { accounts, holdings } = await call<Dashboard>('GET', '/dashboard')
  // Assets in a retirement account stay there.
  const broker = accounts.find(({ subtype }) => subtype === 'brokerage')
  const fund = holdings.find(
    ({ symbol, account_id }) => symbol === FUND && account_id === broker?.id,
  )
  if (!fund) throw new Error(`the broker holds no ${FUND}`)
  const { account } = await call<{ account: Account }>('POST', '/accounts', {
    name: 'Cabin money',
    type: 'cash',
    balance: 10_000,
    currency: 'USD',
  })
  await call('POST', '/create-goal', {
    goal: {
      name: LATER,
      targetAmount: 90_000,
      targetDate: `${new Date().getFullYear() + 12}-06-01T12:00:00Z`,
      riskProfile: 'moderate',
      plannedMonthlyContribution: 300,
      onboardingGoal: false,
    },
  })
  const goals = await goalsByName(call)
  await call('PUT', `/goals/${goals.get(SOON)}/allocations`, {
    allocations: [{ allocation_type: 'holding', holding_id: fund.id, allocated_units: UNITS }],
  })
  await call('PUT', `/goals/${goals.get(LATER)}/allocations`, {
    allocations: [
      { allocation_type: 'account', account_id: account.id, allocation_percentage: 50 },
    ],
  })
  const worth = (fund.current_value / fund.quantity) * UNITS
  return { worth, setAside: await setAside(call) }
}

async function goalsByName(call: Call): Promise<Map<string, string>> {
  const { goals } = await call<{ goals: Goal[] }>('GET', '/goals')
  return new Map(goals.map(({ name, id }) => [name, id]))
}

/** All allocations in words, sorted. */
async function setAside(call: Call): Promise<string[]> {
  const { allocations } = await call<{ allocations: Allocation[] }>('GET', '/goal-allocations')
  const { accounts, holdings } = await call<Dashboard>('GET', '/dashboard')
  const goals = [...(await goalsByName(call))]
  return allocations
    .map((part) => {
      const goal = goals.find(([, id]) => id === part.goal_id)?.[0]
      const account = accounts.find(({ id }) => id === part.account_id)?.name
      const holding = holdings.find(({ id }) => id === part.holding_id)?.symbol
      const amount =
        part.allocated_units === null
          ? `${part.allocation_percentage}%`
          : `${part.allocated_units} units`
      return `${goal}: ${amount} of ${account ?? holding}`
    })
    .toSorted()
}

const round = (percent: number): number => Math.round(percent * 100) / 100
