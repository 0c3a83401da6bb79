import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '@/entities/query-keys'
import { allCatalogues, loadCatalogues } from '@/lib/catalogues'
import { currencies } from '@/lib/currencies'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { activateLanguage } from '@/lib/i18n'
import { SOURCE_LANGUAGE } from '@/lib/language'
import { setThemeChoice } from '@/lib/theme'
import { profile } from '@/testing/builders'
import { held, problem } from '@/testing/fake-api'
import openapi from '../../../../docs/openapi.json'
import { openSettings, SAVE } from './testing/open-settings'

afterEach(() =>
  act(async () => {
    setAmountsHidden(false)
    setThemeChoice('system')
    await activateLanguage(SOURCE_LANGUAGE)
  }),
)

const firstName = () => screen.findByLabelText('First name')

describe('settings', () => {
  it('shows beside the email that mail bounces, and only then', async () => {
    const { unmount } = openSettings({
      'GET /profile': profile({ mail_returned_at: '2026-11-24T15:00:00Z' }),
    })
    expect(await screen.findByText('Our emails to this address are bouncing')).toBeVisible()
    expect(screen.getByText(/One bounced on Nov 24, 2026/)).toBeVisible()
    unmount()
    openSettings()
    await firstName()
    expect(screen.queryByText('Our emails to this address are bouncing')).not.toBeInTheDocument()
  })

  it('has the activity last, so that its entries move nothing when they arrive', async () => {
    openSettings()
    await firstName()
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)).toHaveTextContent('Activity')
  })

  it('moves the focus to the section in the address, again and again', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    const { user, router } = openSettings()
    const heading = await screen.findByRole('heading', { name: 'Notifications' })
    for (const times of [1, 2]) {
      await user.click(await firstName())
      await act(() => router.navigate('#notifications'))
      expect(heading).toHaveFocus()
      expect(scroll).toHaveBeenCalledTimes(times)
    }
  })

  it('saves names once and shows that', async () => {
    const slow = held(profile({ first_name: 'Robin' }))
    const { user, api } = openSettings({ [SAVE]: slow.answer })
    await user.retype(await firstName(), 'Robin')
    await user.dblClick(screen.getByRole('button', { name: 'Save name' }))
    slow.release()
    expect(await screen.findByText('Profile updated')).toBeVisible()
    expect(api.to(SAVE).map((request) => request.body)).toEqual([{ first_name: 'Robin' }])
  })

  it('sends no name that was not changed here, because another tab may have changed it', async () => {
    const { user, api } = openSettings({
      [SAVE]: profile({ first_name: 'Robin', last_name: 'Rivers' }),
    })
    await user.retype(await firstName(), 'Robin')
    await user.press('Save name')
    expect(await screen.findByText('Profile updated')).toBeVisible()
    expect(screen.getByLabelText('Last name')).toHaveValue('Rivers')
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await user.type(screen.getByLabelText('Last name'), '-Stone')
    await user.press('Save name')
    await waitFor(() => expect(api.to(SAVE)).toHaveLength(2))
    expect(api.to(SAVE).map(({ body }) => body)).toEqual([
      { first_name: 'Robin' },
      { last_name: 'Rivers-Stone' },
    ])
  })

  it('keeps names that are not saved yet through a reload', async () => {
    const { user, unmount, api } = openSettings()
    await user.type(await firstName(), 'X')
    unmount()
    const second = openSettings()
    expect(await firstName()).toHaveValue('AveryX')
    await second.user.press('Save name')
    expect(await screen.findByText('Profile updated')).toBeVisible()
    second.unmount()
    openSettings()
    expect(await firstName()).toHaveValue('Avery')
    expect(api.to(SAVE)).toEqual([])
  })

  it('saves the chosen language, and shows that in it', async () => {
    await loadCatalogues(allCatalogues())
    const { user, api } = openSettings({ [SAVE]: profile({ language: 'fr-CA' }) })
    const language = await screen.findByRole('combobox', { name: 'Language' })
    // By its first letter: the test DOM has no pointer events that could open the list.
    await user.keys(language, 'f')
    expect(await screen.findByText('Profil mis à jour')).toBeVisible()
    expect(api.to(SAVE).map((request) => request.body)).toEqual([{ language: 'fr-CA' }])
  })

  it.each([
    ['Language', 'f', false, { language: 'fr-CA' }, 'Profil mis à jour'],
    ['Main currency', 'c', true, {}, 'Profile updated'],
    ['Time zone', 'p', true, {}, 'Profile updated'],
  ] as const)('refetches figures only for settings that change them: %s', async (...row) => {
    const [name, key, movesFigures, changed, said] = row
    await loadCatalogues(allCatalogues())
    const { user, api, client } = openSettings({ [SAVE]: profile(changed) })
    client.setQueryData(queryKeys.accounts, [])
    await user.keys(await screen.findByRole('combobox', { name }), key)
    expect(await screen.findByText(said)).toBeVisible()
    expect(api.to(SAVE)).toHaveLength(1)
    expect(client.getQueryState(queryKeys.accounts)?.isInvalidated).toBe(movesFigures)
  })

  it('shows the time zone by its name', async () => {
    openSettings({ 'GET /profile': profile({ time_zone: 'America/Toronto' }) })
    expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveTextContent(
      /^Eastern Time \(Toronto\)$/,
    )
  })

  it('keeps the focus on the control being saved, and ignores other choices until then', async () => {
    const slow = held(profile({ language: 'fr-CA' }))
    const { user, api } = openSettings({ [SAVE]: slow.answer })
    const language = await screen.findByRole('combobox', { name: 'Language' })
    await user.keys(language, 'f')
    await waitFor(() => expect(language).toHaveAttribute('aria-disabled', 'true'))
    expect(language).toBeEnabled()
    await user.keyboard('e')
    const news = screen.getByRole('switch', { name: 'News about Goldgrove' })
    await user.click(news)
    await user.click(news)
    expect(news).toHaveFocus()
    expect(news).toHaveAttribute('aria-disabled', 'true')
    slow.release()
    await waitFor(() => expect(news).not.toHaveAttribute('aria-disabled'))
    expect(api.to(SAVE).map(({ body }) => body)).toEqual([
      { language: 'fr-CA' },
      { preferences: { notify_product: true } },
    ])
  })

  it('shows errors before sending anything', async () => {
    const { user, api } = openSettings()
    await user.clear(await firstName())
    await user.press('Save name')
    expect(await screen.findByText('Enter your first name.')).toBeVisible()
    expect(await firstName()).toHaveFocus()
    expect(api.to(SAVE)).toEqual([])
  })

  it('reports a failed save and keeps the input', async () => {
    const { user } = openSettings({ [SAVE]: problem('internal', 500) })
    await user.type(await firstName(), 'X')
    await user.press('Save name')
    expect(await screen.findByText('Update failed')).toBeVisible()
    expect(await firstName()).toHaveValue('AveryX')
  })

  it('loads parts that do not need the profile even when the profile fails', async () => {
    openSettings({ 'GET /profile': problem('internal', 500) })
    expect(await screen.findAllByText("This didn't load")).toHaveLength(4)
    expect(screen.getByRole('switch', { name: 'Hide amounts' })).toBeVisible()
  })

  it('changes the theme and hides amounts at once', async () => {
    const { user } = openSettings()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    await user.click(screen.getByRole('switch', { name: 'Hide amounts' }))
    expect(localStorage.getItem('goldgrove_hide_amounts')).toBe('true')
  })

  it('signs out', async () => {
    const { user, signOut } = openSettings()
    await user.press('Sign out')
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  })

  it('offers exactly the currencies that the API takes', () => {
    const { UpdateProfileInput, CreateAccountInput, GoalInput } = openapi.components.schemas
    const offered = currencies.toSorted()
    for (const { properties } of [UpdateProfileInput, CreateAccountInput, GoalInput]) {
      expect(offered).toEqual(properties.currency.enum.filter(Boolean).sort())
    }
  })
})
