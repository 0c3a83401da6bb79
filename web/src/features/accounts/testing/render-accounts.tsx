/** Renders the accounts page with a linked account and a cottage entered by hand. */
import { screen } from '@testing-library/react'
import type { Account, Allocation } from '@/lib/api-types'
import { account, dashboard, goal, holding } from '@/testing/builders'
import { type Answers, fakeApi, type SeenRequest } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AccountsPage } from '../accounts-page'

export const cottage = account({
  id: 'cottage',
  name: 'Lake cottage',
  type: 'property',
  account_type: 'Property',
  data_source: 'manual',
  item_id: null,
  institution_id: null,
  plaid_account_id: null,
  mask: null,
  balance: 100_000,
})
export const loan = account({
  ...cottage,
  id: 'loan',
  name: 'Car loan',
  type: 'loan',
  account_type: 'Car loan',
  is_asset: false,
  balance: 9_000,
  interest_rate: 6.95,
})
export const PATCH_LINKED = 'PATCH /accounts/account-1'
export const PATCH_MANUAL = 'PATCH /accounts/cottage'
export const DELETE = 'DELETE /accounts/cottage'
export const undoable = { undo: { token: 'token-1', seconds: 30 } }

export function patched(base: Account) {
  return ({ body }: SeenRequest) => {
    const { version, ...change } = body as { version: number }
    return { account: { ...base, ...change, version: version + 1 } }
  }
}

export function renderAccounts(answers: Answers = {}, at = '/accounts') {
  const api = fakeApi({
    'GET /dashboard': dashboard({ accounts: [account(), cottage] }),
    [PATCH_LINKED]: patched(account()),
    [PATCH_MANUAL]: patched(cottage),
    [DELETE]: undoable,
    ...answers,
  })
  return { api, ...renderApp(<AccountsPage />, { path: '/accounts', at }) }
}

/** A household with a goal and its allocations. */
export const forGoals = (allocations: Allocation[]): Answers => ({
  'GET /dashboard': dashboard({
    accounts: [account(), cottage],
    holdings: [holding()],
    goals: [goal()],
  }),
  'GET /goal-allocations': { allocations },
})

export type View = ReturnType<typeof renderAccounts>

export async function choose({ user }: View, name: string, action: string): Promise<void> {
  await user.press(`Actions for ${name}`)
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Chooses by name: the test DOM has no pointer events that could open the list. */
export async function chooseByName({ user }: Pick<View, 'user'>, list: string, name: string) {
  await user.keys(await screen.findByRole('combobox', { name: list }), name)
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const region = (name: string) => screen.findByRole('region', { name })
