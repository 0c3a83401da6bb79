import type { Page } from '@playwright/test'
import { becomeMember } from '../pages/member'
import { hostileTexts } from '../support/hostile-text'
import { expect, open, test } from '../support/test'

declare global {
  interface Window {
    /** A hostile text that runs calls it. `troubles` lists these calls and the policy's violations. */
    ran: () => void
    troubles: string[]
  }
}

/** Watches before any script of the page: text that runs, and text that the policy had to stop. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.troubles = []
    window.ran = () => window.troubles.push('ran')
    window.addEventListener('securitypolicyviolation', (violation) =>
      window.troubles.push(`${violation.violatedDirective} refused ${violation.blockedURI}`),
    )
  })
}

const quiet = async (page: Page, place: string) =>
  expect(await page.evaluate(() => window.troubles), place).toEqual([])

/** Asks the API as the page does. */
async function post(page: Page, path: string, body: unknown): Promise<number> {
  return page.evaluate(
    async ([address, text]) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'))
      const response = await fetch(`/api${address}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          Authorization: `Bearer ${localStorage.getItem(key ?? '')}`,
        },
        body: text,
      })
      return response.status
    },
    [path, JSON.stringify(body)] as const,
  )
}

test('text that wants to be code stays text, in every field and on every page', async ({
  page,
  person,
}) => {
  await watch(page)
  await becomeMember(page, person)

  for (const text of hostileTexts) {
    const account = { name: text, type: 'property', balance: 1 }
    const goal = {
      name: text,
      targetAmount: 1000,
      targetDate: '2040-01-01T00:00:00Z',
      riskProfile: 'moderate',
      plannedMonthlyContribution: 1,
      onboardingGoal: true,
    }
    expect([201, 200]).toContain(await post(page, '/accounts', account))
    expect([201, 200]).toContain(await post(page, '/create-goal', { goal }))
  }
  for (const path of ['/dashboard', '/accounts', '/goals', '/create-goal']) {
    await open(page, path)
    await expect(page.getByText(hostileTexts[0]).first()).toBeVisible()
    await quiet(page, path)
  }

  await open(page, '/goals')
  await page.getByRole('link', { name: hostileTexts[1] }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileTexts[1])
  await expect(page).toHaveTitle(/onerror=ran/)
  await page.keyboard.press('Control+k')
  for (const text of hostileTexts) await page.getByRole('combobox').fill(text)
  await page.keyboard.press('Escape')
  await quiet(page, 'the planner and the palette')

  await open(page, '/settings')
  for (const text of hostileTexts) {
    await page.getByLabel('First name').fill(text)
    // The previous message may still be shown.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save name' }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.getByText('Profile updated').first()).toBeVisible()
    // Until then, a reload brings back what was typed.
    await expect(page.getByText('Not saved yet')).toBeHidden()
  }
  await page.reload()
  // Removes the character that would turn the text direction around a name.
  const kept = hostileTexts.at(-1)?.replace('\u202e', '')
  await expect(page.getByLabel('First name')).toHaveValue(kept ?? '')
  await quiet(page, 'the settings')

  const address = encodeURIComponent(hostileTexts[1])
  for (const path of [
    `/accounts?account=${address}`,
    `/goals?show=${address}`,
    `/email-confirmation?token_hash=${address}&type=${address}`,
    `/login?from=${address}#${address}`,
    `/goals/${address}/planner`,
    `/faq?q=${address}`,
  ]) {
    await open(page, path)
    await quiet(page, path)
  }

  await open(page, '/faq')
  for (const text of hostileTexts) await page.getByRole('searchbox').fill(text)
  await open(page, '/contact')
  await page.getByLabel('Your name').fill(hostileTexts[1])
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Topic').selectOption('Premium and billing')
  await page.getByLabel('Message').fill(hostileTexts.join('\n'))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await quiet(page, 'the public pages')
})
