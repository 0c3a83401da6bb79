import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Equity } from '@/lib/api-types'
import { account, accountHistory, dashboard } from '@/testing/builders'
import { type Answers, problem, type SeenRequest } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { cottage, renderAccounts } from './testing/render-accounts'

const home = account({ ...cottage, id: 'home', name: '12 Maple Street', balance: 500_000 })
const mortgage = account({
  ...cottage,
  id: 'mortgage',
  name: 'Mortgage',
  type: 'loan',
  account_type: 'Mortgage',
  is_asset: false,
  balance: 300_000,
  secured_by: 'home',
})

const known: Equity = {
  property_id: 'home',
  loan_ids: ['mortgage'],
  currency: 'USD',
  value: 500_000,
  owed: 300_000,
  equity: 200_000,
  loan_to_value: 60,
}

function open(id: string, answers: Answers = {}, accounts = [home, mortgage]) {
  return renderAccounts(
    {
      'GET /dashboard': dashboard({ accounts, holdings: [] }),
      'GET /accounts/home/history': accountHistory(),
      'GET /accounts/mortgage/history': accountHistory(),
      'GET /accounts/home/equity': { equity: known },
      'GET /accounts/mortgage/equity': { equity: known },
      ...answers,
    },
    `/accounts?account=${id}`,
  )
}

const card = async (name = 'Equity') => within(await screen.findByRole('region', { name }))

describe('the equity of a property', () => {
  it('is told on the page of the property, with the loans on it', async () => {
    open('home')
    const equity = await card()
    expect(await equity.findByText('$200,000.00')).toBeVisible()
    expect(equity.getByText('Owed on 1 loan').nextSibling).toHaveTextContent('−$300,000.00')
    expect(equity.getByText('Loan-to-value').nextSibling).toHaveTextContent('60.0%')
    expect(equity.getByRole('link', { name: 'Mortgage' })).toHaveAttribute(
      'href',
      '/accounts?account=mortgage',
    )
    expect(screen.getByRole('region', { name: 'Value' })).toBeVisible()
  })

  it('is told on the page of the loan, with its property', async () => {
    open('mortgage')
    const equity = await card()
    expect(await equity.findByText('$200,000.00')).toBeVisible()
    expect(equity.getByRole('link', { name: '12 Maple Street' })).toBeVisible()
  })

  it('is not known without a rate', async () => {
    const unknown = { ...known, owed: null, equity: null, loan_to_value: null }
    open('home', { 'GET /accounts/home/equity': { equity: unknown } })
    const equity = await card()
    expect(await equity.findByText(/There is no exchange rate/)).toBeVisible()
    expect(equity.queryByText('Loan-to-value')).toBeNull()
  })

  it('is asked for only where something is tied', async () => {
    const { api } = open('home', {}, [home, { ...mortgage, secured_by: null }])
    await screen.findByRole('region', { name: 'History' })
    expect(screen.queryByRole('region', { name: 'Equity' })).toBeNull()
    expect(api.to('GET /accounts/home/equity')).toEqual([])
  })

  it('can be asked for again', async () => {
    const { api, user } = open('home', { 'GET /accounts/home/equity': problem('internal', 500) })
    const equity = await card()
    expect(await equity.findByText("We couldn't load the equity")).toBeVisible()
    api.answer({ 'GET /accounts/home/equity': { equity: known } })
    await user.click(equity.getByRole('button', { name: 'Try again' }))
    expect(await equity.findByText('$200,000.00')).toBeVisible()
  })

  it('comes and goes with the choice in the form of the loan', async () => {
    const patched = ({ body }: SeenRequest) => {
      const { version, ...change } = body as { version: number }
      return { account: { ...mortgage, ...change, version: version + 1 } }
    }
    const { api, user } = open('mortgage', { 'PATCH /accounts/mortgage': patched }, [
      home,
      { ...mortgage, secured_by: null },
    ])
    await user.press('Actions for Mortgage')
    await user.click(await screen.findByRole('menuitem', { name: 'Edit account' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit account' }))
    await user.keys(form.getByRole('combobox', { name: 'Secured by' }), '1')
    const tied = dashboard({ accounts: [home, { ...mortgage, version: 2 }], holdings: [] })
    api.answer({ 'GET /dashboard': tied })
    await user.click(form.getByRole('button', { name: 'Save account' }))
    expect(await (await card()).findByText('$200,000.00')).toBeVisible()
    await waitFor(() =>
      expect(api.to('PATCH /accounts/mortgage')[0]?.body).toEqual({
        version: 1,
        secured_by: 'home',
      }),
    )
  })
})

describe('the equity of a property in French', () => {
  inLanguage('fr-CA')

  it('is translated', async () => {
    open('home')
    expect(
      await (await card('Valeur nette de la propriété')).findByText('Rapport prêt-valeur'),
    ).toBeVisible()
  })
})
