/** The test of every spec: its own user, and checks for what must never happen on any page. */
import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { arrive, becomeMember } from '../pages/member'
import type { Wizard } from '../pages/wizard'
import { newPerson, type Person } from './person'

interface Fixtures {
  person: Person
  /** The wizard's first step, with that user signed in. */
  wizard: Wizard
  /** The page of that user, signed in and past the wizard. */
  member: Page
  /** Uncaught errors and refused content of the page. Any of them fails the test. */
  incidents: string[]
  /**
   * Checks that there are no accessibility violations in the light or in the dark, and nothing is wider than the window.
   */
  sound: (place: string) => Promise<void>
}

/** A text was read before its catalogue had loaded, so its id is shown. */
const UNTRANSLATED = /Uncompiled message detected/

/** Tests make requests fail, and the browser logs every failure. */
const EXPECTED = /Failed to load resource/

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures needed from this pattern
  person: async ({}, use) => {
    await use(newPerson())
  },
  wizard: async ({ page, person }, use) => use(await arrive(page, person)),
  member: async ({ page, person }, use) => {
    await becomeMember(page, person)
    await use(page)
  },
  incidents: [
    async ({ page }, use) => {
      const incidents: string[] = []
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          console.error(`refused: ${violatedDirective} ${blockedURI} ${sample}`),
        ),
      )
      page.on('pageerror', (error) => incidents.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || UNTRANSLATED.test(message.text())
        if (!isFault || EXPECTED.test(message.text())) return
        incidents.push(`console: ${message.text()}`)
      })
      await use(incidents)
      expect(incidents).toEqual([])
    },
    { auto: true },
  ],
  sound: async ({ page }, use) => {
    await use((place) => expectSound(page, place))
  },
})

export { expect }

async function expectSound(page: Page, place: string): Promise<void> {
  // A page that is still loading has nothing to check. A page that stays empty fails here.
  await expect(page.locator('main').first()).toBeVisible()
  await settled(page)
  expect.soft(await violations(page), `accessibility of ${place}`).toEqual([])
  await inTheOtherTheme(page, async (theme) => {
    expect.soft(await violations(page, OF_COLOURS), `colours of ${place}, ${theme}`).toEqual([])
  })

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `horizontal overflow of ${place}`).toBeLessThanOrEqual(0)
  expect.soft(await looseCells(page), `parts of tables without a role on ${place}`).toEqual([])
}

/** Parts of tables with another layout but without a role: Safari treats them as text. */
function looseCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table, thead, tbody, tr, th, td')]
      .filter((part) => part.checkVisibility() && !part.hasAttribute('role'))
      .filter((part) => !getComputedStyle(part).display.startsWith('table'))
      .map(({ tagName, textContent }) => `${tagName.toLowerCase()} ${textContent?.slice(0, 40)}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that another theme can break. Listed by name, because their tag would add other rules. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

async function inTheOtherTheme(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  // The system chooses these colors.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) return
  const themes = ['light', 'dark'] as const
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [other, before] = isDark ? themes : themes.toReversed()
  await changeTheme(page, other)
  await look(other)
  await changeTheme(page, before)
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settled(page)
}

/**
 * Violations by all rules or some. The auditor runs in the page itself and is injected once: a blank page for its
 * computation would take most of the time.
 */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // It would not see inside a frame.
  expect(page.frames(), 'frames of the page').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(drawEverything)
  }
  const found = await page.evaluate(async (runOnly) => {
    // Finding a selector for every node that passed takes a third of the time.
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
    return (await window.axe.run(options)).violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
}

/** Runs in the page: content that is rendered only near the viewport keeps the other theme's colors. */
function drawEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Waits for fades to end, because they leave colors half way. Ignores endless ones. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' ||
            animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
    undefined,
    // Polls by the clock: by default it waits for a frame, which does not always come on a still page.
    { polling: 50 },
  )
}

/** Opens an address and waits until the page answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await answering(page)
}

/** Waits until every part has loaded: a late part above a pressed control moves it away from the pointer. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function answering(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  // Until the server accepts the session, the frame is empty.
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
}
