import { becomeMember } from '../pages/member'
import { admitNewerRelease, installed, installNewerRelease } from '../support/installed'
import { answering, expect, open, test } from '../support/test'

test.use({ serviceWorkers: 'allow' })

test('the app opens offline, shows that it is, and caches no answer of the API', async ({
  member: page,
  context,
}) => {
  await installed(page)
  await open(page, '/accounts')

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/spa.html')
  expect(kept).toContain('/config.json')
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await answering(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await expect(page.getByText("You're offline. Changes can't be saved.")).toBeVisible()
  await expect(page.getByRole('alert').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText("You're offline. Changes can't be saved.")).toBeHidden()
})

test('a new release waits until it is asked for', async ({ page, person }) => {
  await admitNewerRelease(page)
  await becomeMember(page, person)
  await installed(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await installNewerRelease(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await answering(page)
  await expect(page).toHaveURL(/add-asset/)
})
