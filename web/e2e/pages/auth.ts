import { expect, type Page } from '@playwright/test'
import { confirmationLink, pathOf } from '../support/mailbox'
import type { Person } from '../support/person'
import { open } from '../support/test'

/** Signing up, verifying and signing in. */
export class Auth {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async fillRegistration(person: Person): Promise<void> {
    const { page } = this
    await open(page, '/register')
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
  }

  async register(person: Person): Promise<void> {
    await this.fillRegistration(person)
    await this.page.getByRole('button', { name: 'Create account' }).click()
    await expect(this.page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  }

  /** Opens the link of the newest mail; the address is not verified yet. */
  async openLink(person: Person): Promise<void> {
    await open(this.page, pathOf(await confirmationLink(person.email)))
  }

  async verify(person: Person): Promise<void> {
    await this.openLink(person)
    await this.page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(this.page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  }

  /** Signs in from `from`, a page that asks for it, and returns there. */
  async signIn(person: Person, password = person.password, from = '/login'): Promise<void> {
    const { page } = this
    await open(page, from)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
}
