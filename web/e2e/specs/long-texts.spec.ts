import type { Page } from '@playwright/test'
import { pagesOf } from '../../src/app/pages'
import { NAME_CHARACTERS_MAX } from '../../src/lib/limits'
import { Auth } from '../pages/auth'
import { arrive } from '../pages/member'
import { newPerson } from '../support/person'
import { plan } from '../support/plan'
import { cutTexts, overheard, plainTexts, speakPseudo } from '../support/pseudo'
import { expect, open, settled, test } from '../support/test'
import { accessToken, enrol } from '../support/user-pool'

/** The demo household, which has something of everything. */
const demo = { ...newPerson(), email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

test.use({ locale: 'en-CA', viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true })

/** Checks that every text on the screen is complete and comes from a catalogue. */
function inspector(page: Page) {
  const said = overheard(page)
  return async (place: string) => {
    await expect(page.locator('main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect.soft(await cutTexts(page), `cut off: ${place}`).toEqual([])
    expect.soft(await plainTexts(page, said), `from no catalogue: ${place}`).toEqual([])
  }
}

test('longer texts fit a narrow phone on public pages', async ({ page }) => {
  const inspect = inspector(page)
  await speakPseudo(page)
  for (const { path } of pagesOf('public', 'open', 'entrance')) {
    await open(page, path === '*' ? '/nowhere' : path)
    await expect(
      page
        .locator('main')
        .getByText(/[ţšŕļ]/)
        .first(),
    ).toBeVisible()
    await inspect(path)
  }
})

test('longer texts fit a narrow phone on the pages of a household', async ({ page }) => {
  const inspect = inspector(page)
  await new Auth(page).signIn(demo)
  await page.waitForURL('**/dashboard')
  await speakPseudo(page)
  for (const { path } of pagesOf('inside')) {
    if (path.includes(':')) continue
    await open(page, path)
    await inspect(path)
  }
  await open(page, '/goals')
  const goal = page.locator('a[href$="/planner"]').first()
  const planner = await goal.getAttribute('href')
  await open(page, planner ?? '')
  await inspect('the planner')
  await open(page, '/accounts')
  const account = page.locator('a[data-row]').first()
  await open(page, (await account.getAttribute('href')) ?? '')
  await inspect('an account')

  await page.locator('button[popovertarget]').click()
  await inspect('the menu')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await inspect('the palette')
})

test('longer texts fit a narrow phone in the wizard', async ({ page, person }) => {
  const inspect = inspector(page)
  await arrive(page, person)
  await speakPseudo(page)
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button').last()
  await page.reload()
  await expect(dialog).toBeVisible()
  await inspect('the welcome')
  await next.click()
  const tile = dialog.getByRole('listitem').first().getByRole('button')
  await tile.click()
  await inspect('a dream')
  await dialog.locator('form button[type=submit]').click()
  await expect(tile).toBeDisabled()
  await inspect('the dream team')
  await next.click()
  await dialog.getByRole('textbox').fill('700')
  await inspect('the income')
  await next.click()
  const options = dialog.getByRole('region')
  await expect(options.first()).toBeVisible()
  await inspect('a sustainable plan')
  await dialog.locator('button[aria-describedby]').first().click()
  await expect(dialog.getByRole('definition').first()).toBeVisible()
  // The odds arrive with the server's answer.
  await expect(dialog.getByRole('listitem').first()).toContainText('%')
  await inspect('the roadmap')
})

test('the longest names fit a phone', async ({ page, person }) => {
  await enrol(page.request, person)
  await plan(page.request, person, { income: 9_000 })
  const authorization = `Bearer ${await accessToken(page.request, person)}`
  const send = async (path: string, data: object) => {
    const headers = { authorization, 'Idempotency-Key': crypto.randomUUID() }
    const response = await page.request.post(`/api${path}`, { data, headers })
    expect(response.ok(), path).toBe(true)
  }
  for (const name of ['A year abroad with all of us '.repeat(5), 'Longueville'.repeat(11)]) {
    const longest = name.slice(0, NAME_CHARACTERS_MAX).trim()
    await send('/accounts', { name: longest, type: 'property', balance: 1000 })
    await send('/create-goal', {
      goal: {
        name: longest,
        targetAmount: 90_000,
        targetDate: '2040-01-01T00:00:00Z',
        riskProfile: 'moderate',
        plannedMonthlyContribution: 10,
        onboardingGoal: true,
      },
    })
  }
  await new Auth(page).signIn(person)
  await page.waitForURL('**/dashboard')
  const expectWhole = async (place: string) => {
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect.soft(await cutTexts(page), place).toEqual([])
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const { path } of pagesOf('inside')) {
      if (path.includes(':')) continue
      await open(page, path)
      await expectWhole(`${path} at ${width}`)
    }
    for (const [list, rows] of [
      ['/goals', 'a[href$="/planner"]'],
      ['/accounts', 'a[data-row]'],
    ] as const) {
      await open(page, list)
      const row = page.locator(rows).filter({ hasText: 'Longueville' }).first()
      await open(page, (await row.getAttribute('href')) ?? '')
      await expect(page.getByText(/Longueville/).first()).toBeVisible()
      await expectWhole(`one of ${list} at ${width}`)
    }
  }
})
