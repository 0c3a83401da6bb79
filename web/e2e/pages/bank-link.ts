import { expect, type Locator, type Page } from '@playwright/test'
import { open } from '../support/test'

/** The answers to the page's first question. */
export type LinkKind = 'Bank or card' | 'Investments or retirement' | 'Mortgage or loan'

/** The page that connects a bank, and the provider's window that it opens. */
export class BankLink {
  readonly window: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.window = page.getByRole('dialog')
  }

  get start(): Locator {
    return this.page.getByRole('button', { name: 'Choose your bank' })
  }

  async begin(kind: LinkKind = 'Bank or card'): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click()
    await this.start.click()
    await this.atInstitutions()
  }

  async atInstitutions(): Promise<void> {
    await expect(
      this.window.getByRole('heading', {
        name: /Choose your institution|Choisissez votre établissement/,
      }),
    ).toBeVisible()
  }

  async pick(bank: string): Promise<void> {
    await this.window.getByRole('button', { name: new RegExp(bank) }).click()
    await expect(this.window.getByRole('heading', { name: bank })).toBeVisible()
  }

  /** Shares all accounts, or those with these names alone. */
  async share(...names: string[]): Promise<void> {
    const boxes = names.length === 0 ? [] : await this.window.getByRole('checkbox').all()
    for (const box of boxes) await box.uncheck()
    for (const name of names) await this.window.getByLabel(name).check()
    await this.window.getByRole('button', { name: 'Continue' }).click()
  }

  /** From the click to the dashboard with the bank's figures. */
  async connect(bank: string, kind?: LinkKind): Promise<void> {
    await this.begin(kind)
    await this.pick(bank)
    await this.share()
    await this.page.waitForURL('**/dashboard')
  }

  async open(): Promise<void> {
    await open(this.page, '/add-asset')
  }

  private async control(label: string, option: string, action: string): Promise<void> {
    const controls = this.window.getByText('Sandbox controls')
    await controls.click()
    await this.window.getByLabel(label).selectOption(option)
    await this.window.getByRole('button', { name: action, exact: true }).click()
  }

  async exitWith(status: string): Promise<void> {
    await this.control('Exit with status', status, 'Exit')
  }

  async failWith(code: string): Promise<void> {
    await this.control('Fail with error', code, 'Fail')
  }
}
