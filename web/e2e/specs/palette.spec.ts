import { expect, open, test } from '../support/test'

test.beforeEach(async ({ member: page }) => {
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('the palette finds pages, goals and actions by keyboard alone', async ({ page, sound }) => {
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  // Its code loads after the page; the key works from then on.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(palette.getByRole('option', { name: 'Dream Vacation' })).toBeVisible()
  await sound('the palette')

  await page.keyboard.type('dream')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dream Vacation' })).toBeFocused()
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('hide amounts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
})

test('single keys lead to pages, show their list, and can be turned off', async ({
  page,
  sound,
}) => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sound('the list of keys')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('**/settings')
  // Typing a letter enters it.
  await page.getByLabel('First name').pressSequentially('gd?')
  await expect(page).toHaveURL(/settings/)

  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.getByRole('heading', { name: 'Appearance' }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/settings/)
})
