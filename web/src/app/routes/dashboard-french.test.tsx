import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { insights } from '@/features/insights/testing/insights'
import { dashboard, history } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { renderApp } from '@/testing/render-app'
import { Component as DashboardPage } from './dashboard'

describe('the dashboard in French', () => {
  inLanguage('fr-CA')

  it('names assets and debts', async () => {
    fakeApi({
      'GET /dashboard': dashboard(),
      'GET /net-worth-history': { history: history(30) },
      'GET /insights': insights({ insights: [] }),
    })
    renderApp(<DashboardPage />)
    const owned = await screen.findByRole('region', { name: 'Ce que vous possédez et devez' })
    expect(owned).toHaveTextContent('FNB')
    const netWorth = await screen.findByRole('region', { name: 'Valeur nette' })
    // The change loads with the history of its period.
    await waitFor(() => expect(netWorth).toHaveTextContent(/Vous possédez .* de plus et devez/))
  })
})
