/**
 * Measures what a person who tries out a plan waits for: `planner.mjs <host program> <site folder>` prints one JSON object.
 * Times are medians, from a step of the slider, or a number typed beside it, until the page has drawn where that leads.
 */
import { desktop, installStopwatch, onStage, signIn, turns, withPage } from './stage.mjs'

/** From the goals to the planner of the first of them, until its projection is drawn. */
async function openPlanner(page) {
  await page.evaluate(() => document.querySelector('nav a[href="/goals"]').click())
  await page.locator('main a[href$="/planner"]').click()
  await page.waitForSelector('[aria-labelledby="projection-title"] svg')
  // The odds come after it, and draw the card once more.
  await page.waitForSelector('[aria-labelledby="odds-title"][aria-busy="false"]')
}

/** Put into the page: milliseconds from the act until the page has drawn anew where the plan leads. */
function installUntilAnswered() {
  window.untilAnswered = (act) => {
    const card = document.querySelector('[aria-labelledby="projection-title"]')
    const before = card.innerHTML
    return window.untilPainted(act, () => card.innerHTML !== before)
  }
}

/** A step of the slider, to and fro, so that no end of it is reached. */
const slider = (page, label) =>
  turns((turn) =>
    page.evaluate(
      (name, key) => {
        const thumb = document.querySelector(`[role="slider"][aria-label="${name}"]`)
        return window.untilAnswered(() => thumb.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
      },
      label,
      turn % 2 === 0 ? 'ArrowRight' : 'ArrowLeft',
    ),
  )

const typed = (page, label) =>
  turns((turn) =>
    page.evaluate(
      (name, amount) => {
        const labels = document.querySelectorAll('[aria-labelledby="what-if-title"] label')
        const field = [...labels].find(({ textContent }) => textContent === name).control
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
        return window.untilAnswered(() => {
          write.call(field, amount)
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        })
      },
      label,
      String(1000 + turn),
    ),
  )

const [program, site] = process.argv.slice(2)
await onStage(program, site, (port) =>
  withPage(port, desktop, async (page) => {
    await signIn(page)
    await page.waitForSelector('main section')
    await page.evaluate(installStopwatch)
    await page.evaluate(installUntilAnswered)
    await openPlanner(page)
    console.log(
      JSON.stringify({
        monthlyMs: await slider(page, 'Planned each month'),
        targetMs: await slider(page, 'Target amount'),
        dateMs: await slider(page, 'Target date'),
        returnMs: await slider(page, 'Expected return a year'),
        typedMs: await typed(page, 'Planned each month'),
      }),
    )
  }),
)
