/**
 * Measures what a long table costs: `tables.mjs <host program> <site folder>` prints one JSON object. The dashboard's
 * answer is given ten thousand holdings on its way; times are medians, from the act until the page has drawn what it did.
 */
import { desktop, installStopwatch, onStage, signIn, turns, withPage } from './stage.mjs'

const MANY = 10_000

/** The same answer with this many holdings in place of its own. */
function grown(dashboard) {
  const [pattern] = dashboard.holdings
  const holdings = Array.from({ length: MANY }, (_, index) => ({
    ...pattern,
    id: `holding-${index}`,
    symbol: `S${index}`,
    security_name: `Security number ${index}`,
    institution_value: index + 0.25,
    current_value: index + 0.25,
    current_price: (index + 0.25) / 10,
    cost_basis: index % 3 === 0 ? null : 100,
    quantity: 10,
  }))
  return { ...dashboard, holdings }
}

/** Lets the dashboard's answer through, grown; everything else as it is. */
async function holdMany(page) {
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (new URL(request.url()).pathname !== '/api/dashboard') return request.continue()
    const answer = await fetch(request.url(), { headers: request.headers() })
    await request.respond({ status: answer.status, contentType: 'application/json', body: JSON.stringify(grown(await answer.json())) })
  })
}

/** Put into the page: what the first row of the holdings says. */
function installFirstHolding() {
  window.firstHolding = () => document.querySelector('table[aria-rowcount] tbody tr[aria-rowindex="2"]')?.textContent ?? ''
}

/** From the click on the navigation until the ten thousand are on the screen; the answer is there already. */
const firstPaint = (page) =>
  turns(async () => {
    const ms = await page.evaluate(() =>
      window.untilPainted(
        () => document.querySelector('nav a[href="/accounts"]').click(),
        () => window.firstHolding() !== '',
      ),
    )
    await page.evaluate(() => document.querySelector('nav a[href="/dashboard"]').click())
    await page.waitForFunction(() => document.querySelector('table[aria-rowcount]') === null)
    return ms
  })

const sort = (page) =>
  turns(() =>
    page.evaluate(() => {
      const before = window.firstHolding()
      const byName = [...document.querySelectorAll('th button')].find(({ textContent }) => textContent.startsWith('Holding'))
      return window.untilPainted(
        () => byName.click(),
        () => window.firstHolding() !== before,
      )
    }),
  )

const search = (page) =>
  turns((turn) =>
    page.evaluate((text) => {
      const field = document.querySelector('input[aria-label="Find a holding"]')
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      return window.untilPainted(
        () => {
          write.call(field, text)
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        },
        () => window.firstHolding().includes(text),
      )
    }, `number ${1 + (turn % 9)}`),
  )

const elements = (page) => page.evaluate(() => document.querySelectorAll('*').length)

const [program, site] = process.argv.slice(2)
await onStage(program, site, (port) =>
  withPage(port, desktop, async (page) => {
    await holdMany(page)
    await signIn(page)
    await page.waitForSelector('main section')
    await page.evaluate(installStopwatch)
    await page.evaluate(installFirstHolding)
    // Once for the code of the page to arrive.
    await page.evaluate(() => document.querySelector('nav a[href="/accounts"]').click())
    await page.waitForSelector('table[aria-rowcount="10001"]')
    const result = { elements: await elements(page), sortMs: await sort(page), searchMs: await search(page) }
    await page.evaluate(() => document.querySelector('nav a[href="/dashboard"]').click())
    await page.waitForFunction(() => document.querySelector('table[aria-rowcount]') === null)
    console.log(JSON.stringify({ ...result, firstPaintMs: await firstPaint(page) }))
  }),
)
