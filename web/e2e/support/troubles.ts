/** A bad connection and a failing server: everything is slow, and the first try of every change fails. */
import type { Page, Request, Route } from '@playwright/test'

/** Added to every answer, in milliseconds. */
const DELAY_MS = 300

export class Troubles {
  private readonly page: Page
  private readonly seen = new Set<string>()
  /** The calls that failed, as "POST /api/create-goal". */
  readonly failed: string[] = []

  constructor(page: Page) {
    this.page = page
  }

  /** From now on, failing calls alternate between a server error and no answer. */
  async begin(): Promise<void> {
    await this.page.route('**/api/**', async (route, request) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      const name = `${request.method()} ${new URL(request.url()).pathname}`
      if (!changesSomething(request) || this.seen.has(name)) return route.continue()
      this.seen.add(name)
      this.failed.push(name)
      await fail(route, this.failed.length)
    })
  }

  async end(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Session calls fail in journeys of their own. */
function changesSomething(request: Request): boolean {
  return request.method() !== 'GET' && !/\/api\/(?:session|rpc)\//.test(request.url())
}

async function fail(route: Route, count: number): Promise<void> {
  if (count % 2 === 0) return route.abort('connectionreset')
  const problem = { type: '/problems/internal', title: 'Internal error', status: 503 }
  await route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
}
