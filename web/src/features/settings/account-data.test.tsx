import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { profile } from '@/testing/builders'
import { type Answers, held, problem } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { DeleteAccount } from './components/delete-account'
import { openSettings, SAVE } from './testing/open-settings'

const EXPORT = 'GET /export'
const DELETE = 'DELETE /user'
const premium = { isTrialActive: false, isTrialExpired: false, daysLeft: 0, isPaidUser: true }

/** Collects the files that would be downloaded. */
function stubFiles() {
  const saved: { name: string; file: Blob }[] = []
  let next: Blob
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => {
        next = file
        return 'blob:test'
      }
      static override revokeObjectURL = () => undefined
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: next })
  })
  return saved
}

const file = (name: string) =>
  new Response('{"accounts":[]}', {
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  })

describe('the user’s own data', () => {
  it('comes as JSON under the name the server gives it', async () => {
    const saved = stubFiles()
    const { user, api } = openSettings({ [EXPORT]: file('goldgrove-2026-11-21.json') })
    await user.press('Download as JSON')
    expect(await screen.findByText('Your data has been downloaded')).toBeVisible()
    expect(api.to(EXPORT)[0]?.path).toBe('/export?format=json')
    expect(saved.map(({ name }) => name)).toEqual(['goldgrove-2026-11-21.json'])
    expect(await saved[0]?.file.text()).toBe('{"accounts":[]}')
  })

  it('comes once, however fast the button is clicked', async () => {
    const saved = stubFiles()
    const { api } = openSettings({ [EXPORT]: file('goldgrove.json') })
    const button = await screen.findByRole('button', { name: 'Download as JSON' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(api.to(EXPORT)).toHaveLength(1)
  })

  it('comes as CSV with Premium only', async () => {
    const saved = stubFiles()
    const { user, api } = openSettings({
      [EXPORT]: file('goldgrove.zip'),
      'GET /profile': profile({ trial: premium }),
    })
    await user.press('Download as CSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(api.to(EXPORT)[0]?.path).toBe('/export?format=csv')
  })

  it('offers the plan when CSV is not included', async () => {
    openSettings()
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeDisabled()
    expect(screen.getByRole('link', { name: 'see the plan' })).toHaveAttribute(
      'href',
      '/settings#plan',
    )
  })

  it('shows that it could not be fetched', async () => {
    const { user } = openSettings({ [EXPORT]: problem('internal', 500) })
    await user.press('Download as JSON')
    expect(await screen.findByText('Download failed')).toBeVisible()
  })
})

describe('deleting the account', () => {
  async function ask(answers: Answers) {
    const view = openSettings(answers, <DeleteAccount />)
    await view.user.press('Delete account')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    const confirm = async (typed: string) => {
      await view.user.type(dialog.getByLabelText('Type DELETE to confirm'), typed)
      await view.user.dblClick(dialog.getByRole('button', { name: 'Delete everything' }))
    }
    return { ...view, dialog, confirm }
  }

  it('waits for the provider to say when the user signed in', async () => {
    const fresh = Promise.withResolvers<boolean>()
    const { user } = openSettings({}, <DeleteAccount />, fresh.promise)
    const button = screen.getByRole('button', { name: 'Delete account' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    fresh.resolve(true)
    expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    expect(button).not.toHaveAttribute('aria-busy')
  })

  it.each(['', 'delete', 'DELETE IT'])('needs the word: “%s” is rejected', async (typed) => {
    const { api, dialog, confirm } = await ask({ [DELETE]: { status: 'deleted' } })
    await confirm(typed || ' ')
    expect(dialog.getByRole('alert')).toHaveTextContent('Type DELETE in capital letters.')
    expect(api.to(DELETE)).toEqual([])
  })

  it.each([
    [premium, 'Premium ends at once and is not charged again.'],
    [{ ...premium, isPaidUser: false, isTrialActive: true }, 'Your free trial ends at once.'],
  ])('says what becomes of the plan', async (trial, text) => {
    const { dialog } = await ask({ 'GET /profile': profile({ trial }) })
    expect(await dialog.findByText(text, { exact: false })).toBeVisible()
  })

  it('is requested once, and ends the session', async () => {
    const slow = held({ status: 'deleted' })
    const { api, confirm, signOut } = await ask({ [DELETE]: slow.answer })
    await confirm('DELETE')
    slow.release()
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledExactlyOnceWith('Your account and all its data are deleted.'),
    )
    expect(api.to(DELETE).map(({ body }) => body)).toEqual([{ confirm: 'DELETE' }])
  })

  it('shows what is still in progress', async () => {
    const { confirm, signOut } = await ask({ [DELETE]: { status: 'pending' } })
    await confirm('DELETE')
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledExactlyOnceWith(
        expect.stringContaining('will end that connection'),
      ),
    )
  })

  it('requires a fresh sign-in before any input', async () => {
    const { user, signInAgain } = openSettings({}, <DeleteAccount />, false)
    await user.press('Delete account')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    expect(dialog.queryByRole('textbox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Sign in again' }))
    expect(signInAgain).toHaveBeenCalledExactlyOnceWith('/settings#delete-account')
  })

  it('requires another sign-in when the fresh one expires, and leads back', async () => {
    const { confirm, user, signInAgain } = await ask({
      [DELETE]: problem('recent-sign-in-required', 403),
    })
    await confirm('DELETE')
    await user.press('Sign in again')
    expect(signInAgain).toHaveBeenCalledExactlyOnceWith('/settings#delete-account')
  })

  it('can be tried again after a failure', async () => {
    const { api, confirm, dialog, user, signOut } = await ask({
      [DELETE]: problem('unavailable', 503),
    })
    await confirm('DELETE')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Try again to resume')
    api.answer({ [DELETE]: { status: 'deleted' } })
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  })
})

describe('notifications', () => {
  it('are saved one by one', async () => {
    const { user, api } = openSettings({
      [SAVE]: profile({ preferences: { notify_product: true } }),
    })
    const news = await screen.findByRole('switch', { name: 'News about Goldgrove' })
    expect(news).not.toBeChecked()
    await user.click(news)
    await waitFor(() => expect(news).toBeChecked())
    expect(api.to(SAVE)[0]?.body).toEqual({ preferences: { notify_product: true } })
  })

  it.each([
    ['news, never asked', {}, 'false'],
    ['news, wanted', { notify_product: true }, 'true'],
    ['news, declined', { notify_product: false }, 'false'],
    ['news, stored as something else', { notify_product: 'yes' }, 'false'],
  ])('show the stored choice: %s', async (_name, preferences, checked) => {
    openSettings({ 'GET /profile': profile({ preferences }) })
    const news = await screen.findByRole('switch', { name: 'News about Goldgrove' })
    expect(news).toHaveAttribute('aria-checked', checked)
  })
})

describe('deleting the account in French', () => {
  inLanguage('fr-CA')

  it('asks for a French word, and sends the one of the API', async () => {
    const { user, api } = openSettings({ [DELETE]: { status: 'deleted' } }, <DeleteAccount />)
    await user.press('Supprimer le compte')
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Écrivez SUPPRIMER pour confirmer')
    await user.type(field, 'DELETE')
    await user.click(dialog.getByRole('button', { name: 'Tout supprimer' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Écrivez SUPPRIMER en majuscules.')
    await user.retype(field, 'SUPPRIMER')
    await user.click(dialog.getByRole('button', { name: 'Tout supprimer' }))
    await waitFor(() =>
      expect(api.to(DELETE).map(({ body }) => body)).toEqual([{ confirm: 'DELETE' }]),
    )
  })
})
