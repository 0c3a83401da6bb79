import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '@/lib/api-types'
import { account, dashboard, item, profile } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { renderApp } from '@/testing/render-app'
import { AccountsPage } from './accounts-page'
import { AddAssetPage } from './add-asset-page'

const region = (name: string) => screen.findByRole('region', { name })

function renderAccounts(accounts: Account[], options = {}) {
  fakeApi({ 'GET /dashboard': dashboard({ accounts, items: [item({ status: 'error' })] }) })
  renderApp(<AccountsPage />, options)
}

describe('accounts in French', () => {
  inLanguage('fr-CA')

  it('have translated groups, types, states and amounts', async () => {
    renderAccounts([
      account(),
      account({
        id: 'b',
        status: 'closed',
        status_since: '2026-11-20T16:00:00Z',
        name: 'Ancien compte',
      }),
    ])
    expect(await region('Liquidités')).toHaveTextContent('Compte chèques')
    expect(await region('Liquidités')).toHaveTextContent('1 200,50 $')
    expect(await region('Masqués et fermés')).toHaveTextContent(
      'Fermé depuis le 20 nov. 2026. Exclu des totaux.',
    )
    expect(await region('Placements')).toHaveTextContent(/1 placement/)
    expect(
      screen.getByText('Votre connexion à First Platypus Bank ne fonctionne plus.'),
    ).toBeVisible()
  })

  it.each([
    ['le 3 janv. 2026', '2026-01-03T16:00:00Z'],
    ['il y a 4 minutes', new Date(Date.now() - 4 * 60_000).toISOString()],
  ])('say that they were updated %s', async (text, moment) => {
    renderAccounts([account({ item_id: null, institution_id: null, last_updated: moment })])
    expect(await region('Totaux')).toHaveTextContent(`Mis à jour ${text} · 1 compte`)
  })

  it('can be added by hand', async () => {
    fakeApi({ 'GET /profile': profile(), 'GET /dashboard': dashboard() })
    const { user } = renderApp(<AddAssetPage />, { at: '/page?type=loan' })
    expect(await screen.findByRole('textbox', { name: 'Taux d’intérêt annuel' })).toBeVisible()
    await user.press('Ajouter un prêt')
    expect(await screen.findByText('Entrez un nom.')).toBeVisible()
    const kinds = within(screen.getByRole('combobox', { name: 'Type de prêt' }))
    expect(kinds.getByText('Prêt hypothécaire')).toBeVisible()
  })

  it('ask whether a card is paid in full', async () => {
    fakeApi({ 'GET /profile': profile(), 'GET /dashboard': dashboard() })
    renderApp(<AddAssetPage />, { at: '/page?type=credit' })
    const name = 'Je paie cette carte en entier chaque mois'
    expect(await screen.findByRole('switch', { name })).toBeVisible()
  })

  it('have plans by their French names', async () => {
    fakeApi({ 'GET /profile': profile({ currency: 'CAD' }), 'GET /dashboard': dashboard() })
    renderApp(<AddAssetPage />, { at: '/page?type=depository' })
    const plans = await screen.findByRole('combobox', { name: 'Type de régime' })
    expect(plans).toHaveTextContent('REER')
    expect(screen.getByRole('heading', { name: 'Régime enregistré ou de retraite' })).toBeVisible()
  })
})
