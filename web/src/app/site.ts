/**
 * How the product appears from outside: absolute addresses, the picture of shared links, and the two files for crawlers.
 * Built from the list of pages, so that both are complete.
 */
import { t } from '@lingui/core/macro'
import { prerenderedPaths } from '@/lib/paths'
import { insidePaths } from './pages'

/** The origin of the public pages. `VITE_SITE_ORIGIN` of the build replaces it. */
export const SITE_ORIGIN: string = import.meta.env.VITE_SITE_ORIGIN ?? 'https://goldgrove.example'

/** The picture that other sites show beside a link: 1200 by 630 pixels. */
export const SHARE_IMAGE = {
  path: '/share.png',
  width: '1200',
  height: '630',
  get alt() {
    return t`Goldgrove: See It. Plan It. Grow It`
  },
} as const

/** Signed-in pages and the API have no content for search engines. */
const uncrawled: readonly string[] = ['/api/', ...insidePaths]

export const absoluteUrl = (path: string): string => SITE_ORIGIN + path

/** `sitemap.xml`: every public page in each language, and nothing else. */
export function sitemapXml(): string {
  const entries = prerenderedPaths.map((path) => `  <url><loc>${absoluteUrl(path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

export function robotsTxt(): string {
  const rules = uncrawled.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`
}
