/**
 * Renders the built template and the prerender bundle to one HTML file per public page, and writes the two files for
 * crawlers.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { signedInRoots } from './chunk-plan.ts'

interface PrerenderEntry {
  prerenderedPaths: readonly string[]
  framedPaths: readonly string[]
  render(path: string): Promise<string>
  languageOf(path: string): string
  renderFrame(language: string): Promise<string>
  renderNotices(languages: readonly string[]): Promise<string>
  robotsTxt(): string
  sitemapXml(): string
}

interface ManifestChunk {
  file: string
  assets?: string[]
  imports?: string[]
}

type Manifest = Record<string, ManifestChunk>

const HTML_TAG = '<html lang="en-CA">'
const HEAD_SLOT = '<!--head-->'
const NOTICES_SLOT = '<!--notices-->'
const APP_SLOT = '<div id="root"><!--app-->'
/** `public/theme.js` shows one of them. */
const FRAME_LANGUAGES = ['en-CA', 'fr-CA']
const FONT = /inter-.*\.woff2$/
const THEME_SCRIPT = '<script src="/theme.js">'
/** The tags for the head, which React puts before the page. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

/**
 * Writes `<dist>/<route>/index.html`, `spa.html`, `not-found.html`, `robots.txt` and `sitemap.xml`; returns how many pages were
 * rendered.
 */
export async function prerender(dist: string, bundle: string): Promise<number> {
  const entryUrl = pathToFileURL(resolve(bundle, 'entry.prerender.js')).href
  const entry = (await import(entryUrl)) as PrerenderEntry
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest = manifestOf(dist)
  const preload = fontPreload(manifest)

  writeFileSync(join(dist, 'robots.txt'), entry.robotsTxt())
  writeFileSync(join(dist, 'sitemap.xml'), entry.sitemapXml())

  const about =
    '<meta name="description" content="Everything you own and owe, each goal, and one next step.">'
  const spaHead = `<title>Goldgrove</title>${about}<meta name="robots" content="noindex">${preload}`
  // Only scripts can tell its language.
  const spaNotices = await entry.renderNotices(['en-CA', 'fr-CA'])
  const spa = fill(fill(template, HEAD_SLOT, spaHead), NOTICES_SLOT, spaNotices)
  const framed = `<script src="/theme.js" data-framed="${entry.framedPaths.join(' ')}">`
  let frames = ''
  for (const language of FRAME_LANGUAGES) frames += split(await entry.renderFrame(language)).body
  const withFrame = fill(spa, APP_SLOT, `<div id="root">${frames}`)
  const shell = fill(withFrame, THEME_SCRIPT, framed)
  writeFileSync(join(dist, 'spa.html'), fill(shell, preload, preload + codePreload(manifest)))
  // The same page under another name, by which the distribution recognizes an unknown address.
  writeFileSync(join(dist, 'not-found.html'), shell)
  for (const path of entry.prerenderedPaths) {
    const { head, body } = split(await entry.render(path))
    const language = entry.languageOf(path)
    const inLanguage = fill(template, HTML_TAG, `<html lang="${language}">`)
    const notices = await entry.renderNotices([language])
    const withHead = fill(fill(inLanguage, HEAD_SLOT, head + preload), NOTICES_SLOT, notices)
    const html = fill(withHead, APP_SLOT, `<div id="root" data-prerendered>${body}`)
    mkdirSync(join(dist, path), { recursive: true })
    writeFileSync(join(dist, path, 'index.html'), html)
  }
  return entry.prerenderedPaths.length
}

function manifestOf(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

function fontPreload(manifest: Manifest): string {
  const assets = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  const font = assets.find((asset) => FONT.test(asset))
  if (!font) throw new Error('the build has no Inter font file to preload')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
}

/**
 * Preloads the code around every signed-in page while the script that imports it loads. At low priority, so that the
 * script comes first.
 */
function codePreload(manifest: Manifest): string {
  const chunks = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk for ${key}`)
    // The document already loads the start script.
    if (key === 'index.html' || chunks.has(chunk.file)) return
    chunks.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  signedInRoots.forEach(visit)
  const link = (file: string) =>
    `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`
  return [...chunks].map(link).join('')
}

function split(html: string): { head: string; body: string } {
  const head = HOISTED.exec(html)?.[0] ?? ''
  if (!head.includes('<title>')) throw new Error('a prerendered page has no title')
  return { head, body: html.slice(head.length) }
}

function fill(template: string, slot: string, content: string): string {
  if (!template.includes(slot)) throw new Error(`the template has no ${slot}`)
  return template.replace(slot, () => content)
}
