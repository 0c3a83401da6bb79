/**
 * Audits the pages of a build with Lighthouse, as a phone on a slow line: `audit.mjs <host program> <site folder> [page …]`
 * prints one JSON list, the median of five runs for each page. Starts a host of its own, with the demo household, and the
 * system's Chromium.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { screenEmulationMetrics, throttling, userAgents } from 'lighthouse/core/config/constants.js'
import puppeteer from 'puppeteer-core'

const RUNS = Number(process.env.RUNS ?? 5)
const PORT = Number(process.env.PORT ?? 7600)
const SITE = `http://localhost:${PORT}`
const demo = { email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

const chromium = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
].find(existsSync)
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const publicPages = [
  'home',
  'features',
  'how-it-works',
  'pricing',
  'faq',
  'about-us',
  'contact',
  'privacy-policy',
  'terms-of-service',
]
const pages = [...publicPages, 'dashboard']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * What the default slowdown makes of the desktop it was chosen for, in Lighthouse's benchmark index: a phone of the middle.
 * A slower machine than that desktop is slowed down less, so that the phone stays the same (Lighthouse's guide to
 * throttling, "Calibrating the CPU slowdown": 1,500 to 2,000 by 4).
 */
const PHONE_INDEX = 1_750 / 4

/** What a page is measured by, from one report. */
const figures = {
  performance: ({ categories }) => 100 * categories.performance.score,
  accessibility: ({ categories }) => 100 * categories.accessibility.score,
  bestPractices: ({ categories }) => 100 * categories['best-practices'].score,
  seo: ({ categories }) => 100 * categories.seo.score,
  lcpMs: ({ audits }) => audits['largest-contentful-paint'].numericValue,
  tbtMs: ({ audits }) => audits['total-blocking-time'].numericValue,
  cls: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Resolves when the host says that it is ready. */
function startHost(program, site, data) {
  const host = spawn(program, ['--port', String(PORT), '--data', data, '--site', site])
  return new Promise((resolve, reject) => {
    host.once('error', reject)
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}`)))
    host.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve(host))
    host.stderr.resume()
  })
}

/** Leaves the session where the audited pages find it. From the same kind of phone: a session stays on its device. */
async function signIn(port) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  const { mobile: isMobile, disabled: _, ...screen } = screenEmulationMetrics.mobile
  await page.emulate({ viewport: { ...screen, isMobile, hasTouch: true }, userAgent: userAgents.mobile })
  await page.goto(`${SITE}/login`)
  await page.waitForSelector('html[data-hydrated="true"]')
  await page.locator('input[type="email"]').fill(demo.email)
  await page.locator('input[autocomplete="current-password"]').fill(demo.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForFunction(() => location.pathname === '/dashboard')
  await page.close()
  await browser.disconnect()
}

/** How much slower the phone is than this machine. Never less than not at all. */
async function slowdownHere(port) {
  const indices = []
  for (let run = 0; run < RUNS; run += 1) {
    const { lhr } = await lighthouse(`${SITE}/`, { port, logLevel: 'error', output: 'json', onlyAudits: ['total-blocking-time'] })
    indices.push(lhr.environment.benchmarkIndex)
  }
  return { index: median(indices), slowdown: Math.min(4, Math.max(1, median(indices) / PHONE_INDEX)) }
}

async function audit(name, port, slowdown) {
  const isPublic = publicPages.includes(name)
  const address = `${SITE}/${name === 'home' ? '' : name}`
  const phone = { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown }
  const flags = { port, logLevel: 'error', output: 'json', onlyCategories: categories, throttling: phone }
  // A signed-in page is kept from search engines on purpose.
  const own = isPublic ? {} : { skipAudits: ['is-crawlable'] }
  const reports = []
  for (let run = 0; run < RUNS; run += 1) {
    const { lhr } = await lighthouse(address, { ...flags, ...own })
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
      throw new Error(`${name} led to ${lhr.finalDisplayedUrl}`)
    reports.push(lhr)
  }
  if (process.env.EXPLAIN) explain(name, reports[0])
  const medians = Object.entries(figures).map(([figure, read]) => [figure, median(reports.map(read))])
  return { name, public: isPublic, slowdown, ...Object.fromEntries(medians) }
}

/** What costs points, for whoever wants to mend it. */
function explain(name, { categories, audits }) {
  for (const category of Object.values(categories))
    for (const { id, weight } of category.auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        console.error(`${name}: ${category.id}: ${id} ${audits[id].displayValue ?? ''}`)
}

const [program, site, ...wanted] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'goldgrove-audit-'))
const host = await startHost(program, site, data)
const chrome = await launch({ chromePath: chromium, chromeFlags })
try {
  await signIn(chrome.port)
  const { index, slowdown } = await slowdownHere(chrome.port)
  if (process.env.EXPLAIN) console.error(`this machine: ${index}, slowed down by ${slowdown.toFixed(2)}`)
  const results = []
  for (const name of pages)
    if (wanted.length === 0 || wanted.includes(name)) results.push(await audit(name, chrome.port, slowdown))
  console.log(JSON.stringify(results, null, 2))
} finally {
  chrome.kill()
  host.removeAllListeners('exit').kill()
  rmSync(data, { recursive: true, force: true })
}
