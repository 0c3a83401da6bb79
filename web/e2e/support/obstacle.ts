/** Makes one kind of call fail, or holds it until released. All other calls pass. */
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

  /** Runs `act`, and waits until its call is in flight. */
  async met(act: () => Promise<void>): Promise<void> {
    const seen = this.page.waitForRequest((request) => this.isMeant(request))
    await act()
    await seen
  }

  /** Releases the held calls, and lets all later ones pass. */
  letGo(): void {
    this.mood = 'passes'
    for (const release of this.waiting.splice(0)) release()
  }

  private async meet(route: Route): Promise<void> {
    if (this.mood === 'waits') await new Promise<void>((release) => this.waiting.push(release))
    if (this.mood === 'fails') return route.fulfill({ status: 503, contentType, json: unavailable })
    if (this.mood === 'breaks') return route.abort('internetdisconnected')
    // The page may be gone, and then needs no answer.
    await route.continue().catch(() => undefined)
  }
}

const contentType = 'application/problem+json'
const unavailable = { type: '/problems/unavailable', title: 'Not available', status: 503 }
