/** One kind of call that is stood in the way of: it fails, or waits until it is let go. Everything else passes. */
import type { Page, Request, Route } from '@playwright/test'

type Mood = 'passes' | 'fails' | 'breaks' | 'waits'

export class Obstacle {
  mood: Mood = 'passes'
  private readonly page: Page
  private readonly isMeant: (request: Request) => boolean
  private waiting: (() => void)[] = []

  /** Calls with the method to paths that match. */
  constructor(page: Page, method: string, path: RegExp) {
    this.page = page
    this.isMeant = (request) =>
      request.method() === method && path.test(new URL(request.url()).pathname)
  }

  async begin(): Promise<void> {
    await this.page.route('**/api/**', async (route, request) => {
      if (!this.isMeant(request)) return route.fallback()
      await this.meet(route)
    })
  }

  /** Does something, and waits until the call it makes is on its way. */
  async met(act: () => Promise<void>): Promise<void> {
    const seen = this.page.waitForRequest((request) => this.isMeant(request))
    await act()
    await seen
  }

  /** Lets go what waits, and all that comes. */
  letGo(): void {
    this.mood = 'passes'
    for (const release of this.waiting.splice(0)) release()
  }

  private async meet(route: Route): Promise<void> {
    if (this.mood === 'waits') await new Promise<void>((release) => this.waiting.push(release))
    if (this.mood === 'fails') return route.fulfill({ status: 503, contentType, json: unavailable })
    if (this.mood === 'breaks') return route.abort('internetdisconnected')
    // A page that was left meanwhile wants no answer.
    await route.continue().catch(() => undefined)
  }
}

const contentType = 'application/problem+json'
const unavailable = { type: '/problems/unavailable', title: 'Not available', status: 503 }
