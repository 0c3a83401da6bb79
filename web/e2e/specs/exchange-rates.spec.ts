import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/test'

/** Adds an account of CA$1,000, while totals are in US dollars. */
async function ownCanadianDollars(page: Page): Promise<void> {
  await open(page, '/add-asset?type=cash')
  await page.getByLabel('Name').fill('Cottage fund')
  await page.getByLabel('Currency').click()
  await page.getByRole('option', { name: /CAD/ }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('1,000')
  await page.getByRole('button', { name: /^Add/ }).click()
  await page.waitForURL('**/accounts')
}

test('a fixed rate replaces the published one, is marked, and can be removed', async ({
  member: page,
  sound,
}) => {
  await ownCanadianDollars(page)
  const section = page.getByRole('region', { name: 'Exchange rates' })
  const inUse = section.getByRole('list', { name: 'Rates in use' })
  const own = section.getByRole('list', { name: 'Your own rates' })

  await test.step('the published rate', async () => {
    await open(page, '/settings#exchange-rates')
    await expect(inUse).toContainText(/1 CAD = 0\.\d+ USD/)
    await expect(inUse).toContainText('Bank of Canada')
    await section.getByRole('button', { name: 'Show as table' }).click()
    await expect(section.getByRole('table')).toContainText(/\d{4}.*0\.\d+/)
    await sound('exchange rates')
  })

  await test.step('a rate of one’s own', async () => {
    await section.getByRole('button', { name: 'Add a rate' }).click()
    await sound('the form for a rate')
    const form = page.getByRole('dialog', { name: 'Add a rate' })
    await form.getByRole('button', { name: 'Save rate' }).click()
    await expect(form.getByLabel('From currency')).toBeFocused()
    await form.getByLabel('From currency').fill('cad')
    await form.getByLabel('To currency').fill('usd')
    await form.getByLabel('Rate', { exact: true }).fill('0.5')
    await page.keyboard.press('Escape')
    await sound('the question about what is entered')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await form.getByRole('button', { name: 'Save rate' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The published rate is 1 CAD = ')
    await sound('the question about a rate')
    await question.getByRole('button', { name: 'Save rate' }).click()
    await expect(page.getByText('Rate saved')).toBeVisible()
    await expect(own).toContainText('1 CAD = 0.5 USD')
    await expect(inUse).toContainText('Your rate')
  })

  await test.step('where it counts', async () => {
    for (const path of ['/dashboard', '/accounts']) {
      await open(page, path)
      const others = page.getByRole('region', { name: 'Other currencies' })
      const rate = others.getByText(/1 CAD = 0\.5 USD/)
      await page.emulateMedia({ media: 'print' })
      await expect(rate).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await expect(rate).toBeHidden()
      await others.getByText('CA$1,000').click()
      await expect(others).toContainText('$500')
      await expect(others).toContainText(/1 CAD = 0\.5 USD.*Your rate/)
      await sound(`other currencies on ${path}`)
    }
  })

  await test.step('without it', async () => {
    await open(page, '/settings#exchange-rates')
    await own.getByRole('button', { name: 'Delete 1 CAD = 0.5 USD' }).click()
    await expect(own).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await own.getByRole('button', { name: 'Delete 1 CAD = 0.5 USD' }).click()
    await expect(page.getByText('Rate deleted')).toBeVisible()
    await expect(own).toHaveCount(0)
    await expect(inUse).toContainText('Bank of Canada')
    await open(page, '/accounts')
    const others = page.getByRole('region', { name: 'Other currencies' })
    await others.getByText('CA$1,000').click()
    await expect(others).toContainText('Bank of Canada')
  })
})
