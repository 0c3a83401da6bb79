import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '@/app/pages'
import { paths, prerenderedPaths } from '@/lib/paths'

interface SiteEvent {
  context: { eventType: 'viewer-request' | 'viewer-response' }
  request: { uri: string }
  response?: Answer
}

interface Answer {
  statusCode: number
  statusDescription?: string
}

const template = readFileSync(join(import.meta.dirname, '../../infra/edge.yaml'), 'utf8')

/** The distribution's function for the site's paths, from the template. */
function sitePaths(): (event: SiteEvent) => unknown {
  const block = template.slice(template.indexOf('  SitePaths:'))
  const [, code = ''] = /FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(block) ?? []
  return new Function(`${code}; return handler`)() as (event: SiteEvent) => unknown
}

const handler = sitePaths()

function fileOf(uri: string): string {
  const event: SiteEvent = { context: { eventType: 'viewer-request' }, request: { uri } }
  expect(handler(event)).toBe(event.request)
  return event.request.uri
}

/** The status sent for the bucket's answer to `uri`. */
function statusOf(uri: string, statusCode = 200): number {
  const response = { statusCode }
  const context = { eventType: 'viewer-response' } as const
  expect(handler({ context, request: { uri }, response })).toBe(response)
  return response.statusCode
}

/** An address for each page that is not prerendered. */
const ofApp = pages
  .map(({ path }) => path.replaceAll(/:\w+/g, 'goal_1'))
  .filter((path) => path !== '*' && !prerenderedPaths.includes(path))

const unknown = [
  '/nowhere',
  '/features/nowhere',
  '/fr/nowhere',
  '/fr/dashboard',
  '/goals/goal_1',
  '/goals//planner',
  '/goals/goal_1/planner/more',
  '/:goalId',
  '/spa',
]

describe('the distribution', () => {
  it('finds every prerendered page, with and without a slash at its end', () => {
    for (const path of prerenderedPaths) {
      const file = path === '/' ? '/index.html' : `${path}/index.html`
      expect(fileOf(path)).toBe(file)
      expect(fileOf(`${path}/`)).toBe(file)
    }
  })

  it('gives the app to every page of the app, in any case', () => {
    expect(ofApp).toContain(paths.goalPlanner('goal_1'))
    for (const path of [...ofApp, '/FAQ']) {
      expect(fileOf(path)).toBe('/spa.html')
      expect(fileOf(`${path}/`)).toBe('/spa.html')
      expect(fileOf(path.toUpperCase())).toBe('/spa.html')
    }
  })

  it('answers 404 at every other address, whichever address it sees after the cache', () => {
    for (const path of unknown) {
      expect(fileOf(path)).toBe('/not-found.html')
      expect(statusOf(path)).toBe(404)
    }
    expect(statusOf('/not-found.html')).toBe(404)
    for (const path of [...prerenderedPaths, ...ofApp, '/spa.html', '/index.html', '/sw.js'])
      expect(statusOf(path)).toBe(200)
  })

  it('leaves an answer alone that has no page in it', () => {
    for (const status of [304, 403, 500]) expect(statusOf('/nowhere', status)).toBe(status)
  })

  it('leaves files alone, those that are missing as well', () => {
    for (const path of ['/assets/index-1.js', '/sw.js', '/config.json', '/assets/gone.css']) {
      expect(fileOf(path)).toBe(path)
    }
  })

  it("fits the service's limits", () => {
    const block = template.slice(
      template.indexOf('  SitePaths:'),
      template.indexOf('  ViewerAddress:'),
    )
    expect(block.length).toBeLessThan(10 * 1024)
  })
})
