import type { Page } from '@playwright/test'

const HALF_AN_HOUR = 30 * 60_000

/** The server's answers about the session and the plan, for tests that must control them. */
export class Account {
  private readonly page: Page
  /** Milliseconds until the session ends, from the browser's next request. */
  private leftMs = HALF_AN_HOUR

  constructor(page: Page) {
    this.page = page
  }

  /** From now on, the test decides when the session ends, by the clock of the page. */
  async ownsSession(): Promise<void> {
    const answer = async () => ({
      expires_at: new Date((await this.pageNow()) + this.leftMs).toISOString(),
    })
    await this.page.route('**/api/session/validate', async (route) =>
      route.fulfill({ json: await answer() }),
    )
    await this.page.route('**/api/session/extend', async (route) => {
      this.leftMs = HALF_AN_HOUR
      await route.fulfill({ json: await answer() })
    })
  }

  endsIn(milliseconds: number): void {
    this.leftMs = milliseconds
  }

  /** Ends the trial, unpaid, until `pays` is called. */
  async trialEnds(): Promise<void> {
    const trial = { isTrialActive: false, isTrialExpired: true, daysLeft: 0, isPaidUser: false }
    await this.page.route('**/api/profile', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), trial } })
    })
    await this.page.route('**/api/dashboard*', (route) =>
      route.fulfill({
        status: 402,
        contentType: 'application/problem+json',
        json: {
          type: '/problems/subscription-required',
          title: 'Subscription required',
          status: 402,
        },
      }),
    )
    await this.page.route('**/api/rpc/get_current_user_subscription', (route) =>
      route.fulfill({
        json: {
          subscribed: false,
          subscription_tier: null,
          subscription_end: null,
          status: null,
          cancel_at_period_end: false,
          interval: null,
          payment: null,
          trial,
        },
      }),
    )
  }

  private pageNow(): Promise<number> {
    return this.page.evaluate(() => Date.now())
  }
}
