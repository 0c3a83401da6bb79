import { expect, type Page } from '@playwright/test'

/** The payment provider's own pages, in its sandbox. */
export class Checkout {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async pay(cardNumber: string): Promise<void> {
    const { page } = this
    await page.getByLabel('Card number').fill(cardNumber)
    await page.getByLabel('Expires').fill('12 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill('Robin Marsh')
    await page.getByRole('button', { name: /^Pay / }).click()
  }

  async isRefused(): Promise<void> {
    await expect(this.page.getByText(/declined/i).first()).toBeVisible()
  }

  async leave(): Promise<void> {
    await this.page.getByRole('link', { name: 'Go back without paying' }).click()
  }

  /** On the customer portal: cancels the subscription at the end of the paid period. */
  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await expect(this.page.getByText(/^Ends on/)).toBeVisible()
  }
}
