/**
 * Every flow that changes or fetches data, with a failing server, no connection, a reload in the middle and a slow
 * answer. The wizard, linking a bank and refreshing are in `troubles.spec.ts`.
 */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { Obstacle } from '../support/obstacle'
import { atRest, open, test } from '../support/test'

interface Flow {
  name: string
  /** The call that the flow depends on. */
  call: readonly [method: string, path: RegExp]
  /** Creates what the flow needs. */
  prepare?: (page: Page) => Promise<void>
  /** From any page to the moment before the call. */
  start: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  /** The message about the failure. */
  failed: (page: Page) => Locator
  /** Waits for what continues after that message, and would continue while the test goes offline. */
  rested?: (page: Page) => Promise<void>
  /** The change is made even though the page reloads. */
  survived?: (page: Page) => Promise<void>
  done: (page: Page) => Promise<void>
  /**
   * `send` itself loads a page, so the test breaks only the call instead of the connection. The flow cannot run twice.
   */
  loads?: true
}

const planner = async (page: Page) => {
  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Odds' })).toContainText('chance')
}

/** A section whose controls stay in place: sections above it load late. */
const settings = async (page: Page, section: string) => {
  await open(page, `/settings#${section}`)
  await atRest(page)
}

const standing = (page: Page) => page.getByRole('region', { name: 'Where it stands' })

const typeInCash = async (page: Page) => {
  await open(page, '/add-asset')
  await page.getByRole('link', { name: /^Cash/ }).click()
  await page.getByLabel('Name').fill('Jar')
  await page.getByRole('textbox', { name: 'Amount' }).fill('5,000')
}
const addCash = (page: Page) => page.getByRole('button', { name: 'Add cash' }).click()

const flows: readonly Flow[] = [
  {
    name: 'typing in an asset',
    call: ['POST', /\/accounts$/],
    start: typeInCash,
    send: addCash,
    failed: (page) => page.getByRole('alert').filter({ hasText: "We couldn't add it" }),
    done: (page) => page.waitForURL('**/accounts'),
  },
  {
    name: 'setting assets aside',
    call: ['PUT', /\/allocations$/],
    prepare: async (page) => {
      await typeInCash(page)
      await addCash(page)
      await page.waitForURL('**/accounts')
    },
    start: async (page) => {
      await planner(page)
      await page.getByRole('button', { name: 'Allocate assets' }).click()
      await page.getByRole('textbox', { name: 'Percent of Jar' }).fill('60')
    },
    send: (page) => page.getByRole('button', { name: 'Save allocation' }).click(),
    failed: (page) => page.getByRole('alert').filter({ hasText: 'Nothing was saved' }),
    done: (page) => expect(page.getByText('Assets allocated')).toBeVisible(),
  },
  {
    name: 'editing a goal',
    call: ['PATCH', /\/goals\/[^/]+$/],
    start: planner,
    send: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Edit goal' })
      if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Edit goal' }).click()
      const monthly = dialog.getByRole('textbox', { name: 'Planned each month' })
      await monthly.fill((await monthly.inputValue()) === '777' ? '778' : '777')
      await dialog.getByRole('button', { name: 'Save goal' }).click()
    },
    failed: (page) => page.getByText('The goal was not changed'),
    survived: async (page) => {
      await expect(async () => {
        await planner(page)
        await expect(standing(page)).toContainText('Planned each month$777', { timeout: 2_000 })
      }).toPass()
    },
    done: async (page) => {
      await expect(standing(page)).toContainText('Planned each month$778')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(standing(page)).toContainText('Planned each month$777')
    },
  },
  {
    name: 'deleting a goal',
    call: ['DELETE', /\/goals\/[^/]+$/],
    start: planner,
    send: async (page) => {
      // A failed attempt returns to the list.
      if (!page.url().endsWith('/planner')) await planner(page)
      await page.getByRole('button', { name: 'Delete goal' }).click()
    },
    failed: (page) => page.getByText('The goal was not deleted'),
    survived: async (page) => {
      await expect(async () => {
        await open(page, '/goals')
        const none = page.getByRole('heading', { name: 'What are you saving for?' })
        await expect(none).toBeVisible({ timeout: 2_000 })
      }).toPass()
    },
    done: (page) =>
      expect(page.getByRole('heading', { name: 'What are you saving for?' })).toBeVisible(),
    loads: true,
  },
  {
    name: 'asking for the odds',
    call: ['POST', /\/goals\/[^/]+\/plan$/],
    start: planner,
    send: async (page) => {
      // A different amount each time, so that each sends a request.
      const monthly = page.getByRole('textbox', { name: 'Planned each month' })
      await monthly.fill(`${Number.parseInt(await monthly.inputValue(), 10) + 1}`)
    },
    failed: (page) => page.getByText("We couldn't work out the odds"),
    done: async (page) => {
      const compared = page.getByRole('region', { name: 'Plan comparison' })
      await expect(compared.getByRole('row', { name: /^Odds/ })).toContainText('chance')
    },
  },
  {
    name: 'saving the profile',
    call: ['PATCH', /\/profile$/],
    start: async (page) => {
      await open(page, '/settings')
      await page.getByLabel('First name').fill('Rowan')
    },
    send: (page) => page.getByRole('button', { name: 'Save name' }).click(),
    failed: (page) => page.getByText('Update failed'),
    done: (page) => expect(page.getByText('Profile updated')).toBeVisible(),
  },
  {
    name: 'starting to pay',
    call: ['POST', /\/create-checkout$/],
    start: (page) => settings(page, 'plan'),
    send: (page) => page.getByRole('button', { name: 'Upgrade Now' }).click(),
    failed: (page) => page.getByText('Checkout Failed'),
    // The tab opened for the payment closes after the failure is shown.
    rested: (page) => expect.poll(() => page.context().pages()).toHaveLength(1),
    done: (page) => expect.poll(() => page.context().pages().some(isPaymentPage)).toBe(true),
  },
  {
    name: 'downloading one’s data',
    call: ['GET', /\/export$/],
    start: (page) => settings(page, 'data'),
    send: (page) => page.getByRole('button', { name: 'Download as JSON' }).click(),
    failed: (page) => page.getByText('Download failed'),
    done: (page) => expect(page.getByText('Your data has been downloaded')).toBeVisible(),
  },
  {
    name: 'putting an insight aside',
    call: ['POST', /\/insights\/[^/]+\/dismiss$/],
    prepare: async (page) => {
      await new BankLink(page).connect('First Platypus Bank')
      await page.getByRole('button', { name: 'Refresh your accounts' }).click()
      await expect(page.getByText('Data refreshed successfully!')).toBeVisible({ timeout: 60_000 })
      await expect
        .poll(async () => {
          await open(page, '/insights')
          await expect(page.getByText('Loading your insights')).toHaveCount(0)
          return page.getByRole('article').count()
        })
        .toBeGreaterThan(0)
    },
    start: (page) => open(page, '/insights'),
    send: (page) =>
      page
        .getByRole('button', { name: /^Dismiss: / })
        .first()
        .click(),
    failed: (page) => page.getByText('The insight was not dismissed'),
    done: (page) => expect(page.getByText('Insight dismissed')).toBeVisible(),
  },
]

/** Whether the opened tab is at a page outside this app. */
function isPaymentPage(tab: Page): boolean {
  return /^https?:/.test(tab.url()) && !tab.url().includes('/settings')
}

for (const flow of flows) {
  test(`${flow.name} shows the failure, survives a reload, and works in the end`, async ({
    member: page,
    context,
  }) => {
    await flow.prepare?.(page)
    const call = new Obstacle(page, ...flow.call)
    await call.begin()
    await flow.start(page)

    call.mood = 'fails'
    await call.met(() => flow.send(page))
    await expect(flow.failed(page)).toBeVisible()
    await flow.rested?.(page)

    const reconnect = await disconnect(context, call, flow)
    await call.met(() => flow.send(page))
    await expect(flow.failed(page)).toBeVisible()
    await flow.rested?.(page)
    await reconnect()

    call.mood = 'waits'
    await call.met(() => flow.send(page))
    await page.reload()
    call.letGo()
    await flow.survived?.(page)

    if (!flow.loads) {
      await flow.start(page)
      call.mood = 'waits'
      await call.met(() => flow.send(page))
      call.letGo()
    }
    await flow.done(page)
  })
}

async function disconnect(context: BrowserContext, call: Obstacle, flow: Flow) {
  if (flow.loads) call.mood = 'breaks'
  else await context.setOffline(true)
  return () => context.setOffline(false)
}
