import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prerenderedPaths } from '@/lib/paths'

interface ViewerRequest {
  uri: string
}

const template = readFileSync(join(import.meta.dirname, '../../infra/edge.yaml'), 'utf8')

/** The distribution's function for paths of the site, as the template has it. */
function sitePaths(): (path: string) => string {
  const block = template.slice(template.indexOf('  SitePaths:'))
  const [, code = ''] = /FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(block) ?? []
  const handler = new Function(`${code}; return handler`)() as (event: {
    request: ViewerRequest
  }) => ViewerRequest
  return (path) => handler({ request: { uri: path } }).uri
}

const fileOf = sitePaths()

describe('the distribution', () => {
  it('finds every prerendered page, with and without a slash at its end', () => {
    for (const path of prerenderedPaths) {
      const file = path === '/' ? '/index.html' : `${path}/index.html`
      expect(fileOf(path)).toBe(file)
      expect(fileOf(`${path}/`)).toBe(file)
    }
  })

  it('gives the app to every other page', () => {
    for (const path of ['/dashboard', '/goals/goal_1/planner', '/nowhere', '/features/nowhere']) {
      expect(fileOf(path)).toBe('/spa.html')
    }
  })

  it('leaves files alone, those that are missing as well', () => {
    for (const path of ['/assets/index-1.js', '/sw.js', '/config.json', '/assets/gone.css']) {
      expect(fileOf(path)).toBe(path)
    }
  })

  it('knows no page that is not prerendered', () => {
    const [, list = ''] = /const PAGES = \[(.*)\]/.exec(template) ?? []
    const pages = list.split(', ').map((word) => `/${word.slice(1, -1)}`)
    expect(pages.toSorted()).toEqual([...prerenderedPaths].toSorted())
  })
})
