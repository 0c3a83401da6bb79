/**
 * Audits the pages of a build with Lighthouse, as a phone on a slow line: `audit.mjs <host program> <site folder> [page …]`
 * prints one JSON list, the median of five runs for each page.
 */
import lighthouse from 'lighthouse'
import { screenEmulationMetrics, throttling, userAgents } from 'lighthouse/core/config/constants.js'
import { prerenderedPages } from '../../web/src/app/pages.ts'
import { median, onStage, signIn, SITE, withPage } from './stage.mjs'

const RUNS = Number(process.env.RUNS ?? 5)
const { mobile: isMobile, disabled: _, ...screen } = screenEmulationMetrics.mobile
/** What the audits look through. A session stays on its device, so the sign-in is looked at through the same. */
const phone = { viewport: { ...screen, isMobile, hasTouch: true }, userAgent: userAgents.mobile }

const publicPages = prerenderedPages.map(({ file }) => file)
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
  const line = { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown }
  const flags = { port, logLevel: 'error', output: 'json', onlyCategories: categories, throttling: line }
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
await onStage(program, site, async (port) => {
  const { index, slowdown } = await slowdownHere(port)
  if (process.env.EXPLAIN) console.error(`this machine: ${index}, slowed down by ${slowdown.toFixed(2)}`)
  const results = []
  for (const name of pages.filter((page) => wanted.length === 0 || wanted.includes(page))) {
    // Last: a session loads the account layer into every public page, and the app's frame around the questions.
    if (!publicPages.includes(name)) await withPage(port, phone, signIn)
    results.push(await audit(name, port, slowdown))
  }
  console.log(JSON.stringify(results, null, 2))
})
