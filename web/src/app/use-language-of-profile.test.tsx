import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileQuery } from '@/entities/household'
import { currentLanguage, rememberLanguage, SOURCE_LANGUAGE, storedLanguage } from '@/lib/language'
import { profile } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { useLanguageOfProfile } from './use-language-of-profile'

function Page() {
  const { data } = useQuery(profileQuery)
  useLanguageOfProfile(data)
  return data ? <p>there</p> : null
}

describe('the language of the profile', () => {
  it('wins on this device, which remembers it', async () => {
    fakeApi({ 'GET /profile': profile({ language: 'fr-CA' }) })
    renderApp(<Page />)
    await waitFor(() => expect(currentLanguage()).toBe('fr-CA'))
    expect(storedLanguage()).toBe('fr-CA')
  })

  it('is shown also where another tab has stored it already', async () => {
    rememberLanguage('fr-CA')
    fakeApi({ 'GET /profile': profile({ language: 'fr-CA' }) })
    renderApp(<Page />)
    await waitFor(() => expect(currentLanguage()).toBe('fr-CA'))
  })

  it('leads from a public page to its twin, and stays there', async () => {
    fakeApi({ 'GET /profile': profile({ language: 'fr-CA' }) })
    renderApp(<Page />, { path: '/faq', at: '/faq?q=banque' })
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/fr/faq?q=banque')
    await waitFor(() => expect([currentLanguage(), storedLanguage()]).toEqual(['fr-CA', 'fr-CA']))
  })

  it('is that of a public page in any English', async () => {
    fakeApi({ 'GET /profile': profile({ language: 'en-US' }) })
    renderApp(<Page />, { path: '/faq' })
    expect(await screen.findByText('there')).toBeVisible()
    expect([currentLanguage(), storedLanguage()]).toEqual([SOURCE_LANGUAGE, null])
  })

  it('keeps the language of the device where the profile has none', async () => {
    fakeApi({ 'GET /profile': profile({ language: null }) })
    renderApp(<Page />)
    expect(await screen.findByText('there')).toBeVisible()
    expect([currentLanguage(), storedLanguage()]).toEqual([SOURCE_LANGUAGE, null])
  })
})
