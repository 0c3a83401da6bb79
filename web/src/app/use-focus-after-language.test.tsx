import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { activateLanguage, chooseLanguage } from '@/lib/i18n'
import { SOURCE_LANGUAGE } from '@/lib/language'
import { useLanguage } from '@/lib/use-language'
import { renderApp } from '@/testing/render-app'
import { useFocusAfterLanguage } from './use-focus-after-language'

function Page() {
  useFocusAfterLanguage()
  const language = useLanguage()
  return (
    <main key={language} lang={language}>
      <h1>Settings</h1>
      <button type="button" onClick={() => void chooseLanguage('fr-CA')}>
        French
      </button>
    </main>
  )
}

const inFrench = () =>
  waitFor(() => expect(screen.getByRole('main')).toHaveAttribute('lang', 'fr-CA'))

describe('in another language', () => {
  afterEach(async () => {
    localStorage.removeItem('goldgrove_language')
    await act(() => activateLanguage(SOURCE_LANGUAGE))
  })

  it('moves focus to the heading, as the control that had it is drawn again', async () => {
    const { user } = renderApp(<Page />)
    await user.press('French')
    await inFrench()
    expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus()
  })

  it('leaves the focus alone where nothing had it', async () => {
    renderApp(<Page />)
    await act(() => activateLanguage('fr-CA'))
    await inFrench()
    expect(document.body).toHaveFocus()
  })
})
