/** A user's life and the demo household in the engines beside Chromium: no fault on any page, and the same figures. */
import { test as base, expect } from '@playwright/test'
import { confirmationLink, pathOf } from '../support/mailbox'
import { newPerson } from '../support/person'
import { chromiumDriver } from './chromium'
import type { Driver } from './driver'
import { type Engine, engines } from './engines'
import { Visitor } from './visitor'

const site = process.env.E2E_BASE_URL ?? 'http://localhost:3000'

const DESKTOP = [1440, 900] as const
const PHONE = [390, 844] as const

interface Fixtures {
  /** Starts an engine, and stops it with the test. */
  visit: (start: () => Promise<Driver>) => Promise<Visitor>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures needed from this pattern
  visit: async ({}, use) => {
    const started: Driver[] = []
    await use(async (start) => {
      const driver = await start()
      started.push(driver)
      return new Visitor(driver, site)
    })
    await Promise.all(started.map((driver) => driver.close()))
  },
})

for (const { name, start } of engines) {
  test(`the life of a user in ${name}`, async ({ visit }) => {
    const visitor = await visit(required(name, start))
    await live(visitor)
    expect(await visitor.incidents()).toEqual([])
  })
}

test('the demo household has the same figures in every engine', async ({ visit, page }) => {
  const others = process.env.CI
    ? engines.map(({ name, start }) => required(name, start))
    : engines.flatMap(({ start }) => start ?? [])
  test.skip(others.length === 0, 'nothing to compare with is installed')
  const usual = await visit(async () => chromiumDriver(page))
  const visitors = await Promise.all(others.map(visit))
  const all = [usual, ...visitors]
  const everywhere = (step: (visitor: Visitor) => Promise<void>) => Promise.all(all.map(step))

  await everywhere(async (visitor) => {
    await visitor.open('/login')
    await visitor.type('Email', 'demo@goldgrove.example')
    await visitor.type('Password', 'Goldgrove-2026')
    await visitor.click('button', 'Sign in')
    await visitor.see('region', 'Top holdings')
  })
  async function look(path: string): Promise<void> {
    await everywhere((visitor) => visitor.open(path))
    for (const size of [DESKTOP, PHONE]) {
      await everywhere((visitor) => visitor.resize(size))
      const expected = await usual.figures()
      const seen = await Promise.all(visitors.map((visitor) => visitor.figures(expected)))
      for (const figures of seen) expect(figures, `${path} at ${size[0]}`).toEqual(expected)
    }
  }
  await look('/dashboard')
  await look('/accounts')
  await look(await usual.linkTo('?account='))
  await look('/goals')
  await look(await usual.linkTo('/planner'))
  for (const path of ['/goals/new', '/create-goal', '/insights', '/add-asset', '/settings'])
    await look(path)
  for (const visitor of visitors) expect(await visitor.incidents()).toEqual([])
})

/** The pipeline has every engine; elsewhere, a walk whose engine is missing is skipped. */
function required(name: string, start: Engine['start']): NonNullable<Engine['start']> {
  test.skip(!(start || process.env.CI), `${name} is not installed`)
  if (!start) throw new Error(`${name} is not installed`)
  return start
}

/** From registration to deletion, alternating between desktop and phone. */
async function live(visitor: Visitor): Promise<void> {
  const person = newPerson()
  await visitor.resize(PHONE)
  await visitor.open('/register')
  await visitor.type('First name', person.firstName)
  await visitor.type('Last name', person.lastName)
  await visitor.type('Email', person.email)
  await visitor.type('Password', person.password)
  await visitor.resize(DESKTOP)
  await visitor.click('button', 'Create account')
  await visitor.see('heading', 'Verify Your Email')
  await visitor.open(pathOf(await confirmationLink(person.email)))
  await visitor.click('button', 'Verify my email')
  await visitor.see('heading', 'Email Verified!')
  // The page redirects and passes the email on.
  await visitor.at('/login')
  await visitor.type('Password', person.password)
  await visitor.click('button', 'Sign in')

  await visitor.click('button', 'Start My Financial Journey')
  for (const [template, size] of [
    ['Emergency Fund', PHONE],
    ['Dream Vacation', DESKTOP],
  ] as const) {
    await visitor.resize(size)
    await visitor.click('button', new RegExp(`^${template}`))
    await visitor.click('button', 'Add to My Dream Team')
    await visitor.see('button', `Remove ${template}`)
  }
  await visitor.click('button', 'Continue with 2 Goals')
  await visitor.type("What's Your Monthly Take-Home Income?", '2000')
  await visitor.resize(PHONE)
  await visitor.click('button', 'Continue to Optimization')
  await visitor.click('button', /^Give Yourself More Time/)
  await visitor.resize(DESKTOP)
  await visitor.click('button', 'Connect My Accounts & Get Started')
  await visitor.at('/add-asset')

  await visitor.click('radio', /^Bank or card/)
  await visitor.click('button', 'Choose your bank')
  await visitor.resize(PHONE)
  await visitor.click('button', /First Platypus Bank/)
  await visitor.click('button', 'Continue')
  await visitor.at('/dashboard')
  await visitor.see('region', 'Top holdings')
  await visitor.resize(DESKTOP)

  await visitor.open('/goals')
  await visitor.click('link', 'Emergency Fund')
  await visitor.see('slider', 'Projection of Emergency Fund')
  await visitor.resize(PHONE)
  await visitor.open('/settings')
  await visitor.click('button', 'Delete account')
  await visitor.resize(DESKTOP)
  await visitor.type('Type DELETE to confirm', 'DELETE')
  await visitor.click('button', 'Delete everything')
  await visitor.at('/login')
}
