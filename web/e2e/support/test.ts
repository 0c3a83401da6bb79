/** The test of every spec: a person of its own, and a watch for what must never happen on any page. */
import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { arrive, becomeMember } from '../pages/member'
import type { Wizard } from '../pages/wizard'
import { newPerson, type Person } from './person'

interface Fixtures {
  person: Person
  /** That person signed in, at the wizard's first step. */
  wizard: Wizard
  /** The page, where that person is past the wizard and signed in. */
  member: Page
  /** Uncaught errors and refused content of the page; a test that ends with any fails. */
  incidents: string[]
  /** No accessibility violation in the light or in the dark, nothing wider than the window. */
  sound: (place: string) => Promise<void>
}

/** A text was read before its catalogue was there: its id is shown. */
const UNTRANSLATED = /Uncompiled message detected/

/** Failed requests are part of what is tested, and the browser logs every one. */
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
  // A page that is still on its way has nothing to find fault with, or is at fault for being empty.
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

/** Parts of tables that are laid out as something else and do not say what they are: Safari takes them for text. */
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

/** The rules that another theme can break. Named, since their tag would bring rules along that are not asked for. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

async function inTheOtherTheme(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  // These are the system's.
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

/** What is inaccessible, by all rules or some. The auditor works in the page itself and is put there once: a blank page for its sums would take most of the time. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What is in a frame it would not see from there.
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

/** Runs in the page: what is not drawn until it is scrolled near keeps the colours of another theme. */
function drawEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Fades leave colours half way; they are over before anything is measured. Endless ones do not count. */
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
    // By the clock: the frame that it asks for by default does not always come on a page that stands still.
    { polling: 50 },
  )
}

/** Opens an address and waits until the page answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await answering(page)
}

/** Every part has come: one that comes above what is pressed moves it away from under the pointer. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function answering(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  // Until the server has let somebody in there is a frame with nothing in it.
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
}
