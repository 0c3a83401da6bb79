import { expect, type Locator, type Page } from '@playwright/test'

export interface Dream {
  /** The template's name: "Emergency Fund". */
  template: string
  amount?: string
  years?: string
}

export type Tweak = 'Give Yourself More Time' | 'Right-Size Your Goals' | 'Go All In (Advanced)'

/** The wizard, from dreams to goals. */
export class Wizard {
  readonly dialog: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /plan/i })
  }

  heading(name: string | RegExp): Locator {
    return this.dialog.getByRole('heading', { name })
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  async start(): Promise<void> {
    await this.button('Start My Financial Journey').click()
    await expect(this.heading('What are your biggest dreams?')).toBeVisible()
  }

  template(name: string): Locator {
    return this.dialog
      .getByRole('list', { name: 'Goal templates' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  }

  async add({ template, amount, years }: Dream): Promise<void> {
    await this.template(template).click()
    if (amount) await this.dialog.getByLabel('Target Amount').fill(amount)
    if (years) await this.dialog.getByLabel('Years to Achieve').fill(years)
    await this.button('Add to My Dream Team').click()
    await expect(this.button(`Remove ${template}`)).toBeVisible()
  }

  async continueWith(goals: number): Promise<void> {
    await this.button(`Continue with ${goals} ${goals === 1 ? 'Goal' : 'Goals'}`).click()
    await expect(this.heading("Let's ground your dreams in reality")).toBeVisible()
  }

  get income(): Locator {
    return this.dialog.getByLabel("What's Your Monthly Take-Home Income?")
  }

  async earn(amount: string): Promise<void> {
    await this.income.fill(amount)
    await this.button('Continue to Optimization').click()
  }

  async choose(tweak: Tweak): Promise<void> {
    await expect(this.heading("Let's make your plan sustainable")).toBeVisible()
    await this.button(tweak).click()
    await this.celebrated()
  }

  async celebrated(): Promise<void> {
    await expect(this.heading(/^Congratulations/)).toBeVisible()
  }

  get finish(): Locator {
    return this.button('Connect My Accounts & Get Started')
  }

  /** All steps but the last click: two dreams, and an income that needs tuning. */
  async plan(): Promise<void> {
    await this.start()
    await this.add({ template: 'Emergency Fund', amount: '18,000', years: '3' })
    await this.add({ template: 'Dream Vacation' })
    await this.continueWith(2)
    await this.earn('2,000')
    await this.choose('Give Yourself More Time')
  }
}
