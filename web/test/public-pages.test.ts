/** What search engines and other sites read from each built public page. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { framedPaths, render, renderFrame, robotsTxt, sitemapXml } from '@/app/entry.prerender'
import { SHARE_IMAGE, SITE_ORIGIN } from '@/app/site'
import { pathIn, paths, prerenderedPaths, publicPage } from '@/lib/paths'

const pages = new Map<string, string>()

beforeAll(async () => {
  for (const path of prerenderedPaths) pages.set(path, await render(path))
}, 60_000)

const html = (path: string) => pages.get(path) ?? ''
const one = (path: string, pattern: RegExp): string => {
  const found = [...html(path).matchAll(pattern)].map(([, value = '']) => value)
  expect(found, `${pattern} on ${path}`).toHaveLength(1)
  return found[0] ?? ''
}

const title = (path: string) => one(path, /<title>([^<]*)<\/title>/g)
const description = (path: string) => one(path, /<meta name="description" content="([^"]*)"/g)

const isFrenchPage = (path: string) => /^\/fr(\/|$)/.test(path)

describe.each(prerenderedPaths)('%s', (path) => {
  it('has a title of a readable length that names the product', () => {
    expect(title(path)).toContain('Goldgrove')
    expect(title(path).length).toBeLessThanOrEqual(60)
  })

  it('carries the tagline', () => {
    expect(html(path)).toContain(
      isFrenchPage(path) ? 'Voyez. Planifiez. Faites croître' : 'See It. Plan It. Grow It',
    )
  })

  it('has a description that fits a search result', () => {
    expect(description(path).length).toBeGreaterThanOrEqual(50)
    expect(description(path).length).toBeLessThanOrEqual(160)
  })

  it('has a card for other sites with the same texts', () => {
    expect(one(path, /<meta property="og:title" content="([^"]*)"/g)).toBe(title(path))
    expect(one(path, /<meta property="og:description" content="([^"]*)"/g)).toBe(description(path))
    expect(one(path, /<meta property="og:image" content="([^"]*)"/g)).toBe(
      SITE_ORIGIN + SHARE_IMAGE.path,
    )
    expect(one(path, /<meta name="twitter:card" content="([^"]*)"/g)).toBe('summary_large_image')
  })

  it('names its one address', () => {
    const address = SITE_ORIGIN + path
    expect(one(path, /<link rel="canonical" href="([^"]*)"/g)).toBe(address)
    expect(one(path, /<meta property="og:url" content="([^"]*)"/g)).toBe(address)
    expect(html(path)).not.toContain('noindex')
  })

  it('names its twin in the other language', () => {
    const twins = [
      ...html(path).matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi),
    ]
    const english = publicPage(path)?.path ?? ''
    expect(twins.map(([, language, address]) => [language, address])).toEqual([
      ['en', SITE_ORIGIN + english],
      ['fr-CA', SITE_ORIGIN + pathIn('fr-CA', english)],
      ['x-default', SITE_ORIGIN + english],
    ])
  })

  it('links to public pages in its own language', () => {
    const links = [...html(path).matchAll(/<a [^>]*href="(\/[^"#?]*)[^>]*>/g)]
      .filter(([tag]) => !tag.includes('hrefLang') && !tag.includes('hreflang'))
      .flatMap(([, address = '']) => publicPage(address)?.language ?? [])
    expect(new Set(links)).toEqual(new Set([isFrenchPage(path) ? 'fr-CA' : 'en-CA']))
  })

  it('has one h1', () => {
    one(path, /<h1[^>]*>(.*?)<\/h1>/gs)
  })
})

describe('all public pages', () => {
  it('have titles and descriptions of their own', () => {
    expect(new Set(prerenderedPaths.map(title)).size).toBe(prerenderedPaths.length)
    expect(new Set(prerenderedPaths.map(description)).size).toBe(prerenderedPaths.length)
  })

  it('are in the sitemap, and nothing else is', () => {
    const listed = [...sitemapXml().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(listed).toEqual(prerenderedPaths.map((path) => SITE_ORIGIN + path))
  })

  it('may be crawled, while signed-in pages and the API may not', () => {
    const forbidden = [...robotsTxt().matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
    for (const path of prerenderedPaths) {
      expect(forbidden.some((prefix) => path.startsWith(prefix))).toBe(false)
    }
    expect(forbidden).toEqual(expect.arrayContaining(['/api/', ...framedPaths]))
    expect(robotsTxt()).toContain(`Sitemap: ${SITE_ORIGIN}/sitemap.xml`)
  })

  it('are shown with a picture of the size the cards promise', () => {
    const picture = readFileSync(join(import.meta.dirname, '../public', SHARE_IMAGE.path))
    expect(picture.readUInt32BE(16)).toBe(Number(SHARE_IMAGE.width))
    expect(picture.readUInt32BE(20)).toBe(Number(SHARE_IMAGE.height))
  })
})

describe('the frame of signed-in pages', () => {
  it('is hidden until the theme script shows it, and contains no page or user data', async () => {
    const frame = await renderFrame('en-CA')
    expect(frame).toContain('<div class="hidden in-data-[frame=en]:contents">')
    expect(frame).toContain('Checking your session')
    expect(frame).not.toMatch(/<h1|aria-current|Your account/)
  })

  it('has a French twin', async () => {
    const frame = await renderFrame('fr-CA')
    expect(frame).toContain('<div class="hidden in-data-[frame=fr]:contents">')
    expect(frame).toContain('Vérification de votre session')
    expect(frame).not.toMatch(/Checking|Accounts|Settings/)
  })

  it('has the ways to the main places, which work before the app does', async () => {
    const frame = await renderFrame('en-CA')
    for (const path of [paths.dashboard, paths.goals, paths.accounts, paths.settings])
      expect(frame).toContain(`href="${path}"`)
  })

  it('is shown at every page of a signed-in person, and at no other', () => {
    expect(framedPaths).toEqual(
      expect.arrayContaining([paths.dashboard, paths.createGoal, paths.insights, paths.addAsset]),
    )
    for (const path of [...prerenderedPaths, paths.login, paths.unsubscribe])
      expect(framedPaths).not.toContain(path)
  })
})

it('is linked in the language on the screen', () => {
  const names = Object.entries(paths)
    .filter(([, path]) => typeof path === 'string' && publicPage(path) !== null)
    .map(([name]) => name)
  const plain = new RegExp(String.raw`(?:=\{|go\(|navigate\()paths\.(?:${names.join('|')})\b`)
  const root = join(import.meta.dirname, '..')
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file),
  )
  expect(files.filter((file) => plain.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
