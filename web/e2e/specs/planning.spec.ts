import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BankLink } from '../pages/bank-link'
import { expect, open, test } from '../support/test'

async function openPlanner(page: Page, goal: string): Promise<void> {
  await open(page, '/goals')
  await page.getByRole('list', { name: 'Your goals' }).getByRole('link', { name: goal }).click()
  await expect(page.getByRole('region', { name: 'Odds' })).toBeVisible()
}

test('a goal is judged, compared, mended with one tap and had back, and every figure is explained', async ({
  member: page,
  sound,
}) => {
  await openPlanner(page, 'Dream Vacation')
  const odds = page.getByRole('region', { name: 'Odds' })
  await expect(odds).toContainText(/chance of reaching it by/)
  const leads = page.getByRole('region', { name: 'Projection' })
  await expect(leads.locator('[data-slot="fan"]')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Why it moved' })).toBeVisible()

  // With a smaller monthly amount, the line, the odds and the comparison change.
  await page.getByRole('textbox', { name: 'Planned each month' }).fill('300')
  await expect(leads).toContainText('less than the current plan')
  const compared = page.getByRole('region', { name: 'Plan comparison' })
  await expect(compared.getByRole('row', { name: /^Odds/ })).not.toContainText('Working it out')
  await expect(odds).toContainText(/Any one of these lifts it to (fair|likely)/)
  await sound('a plan that is tried')

  const standing = page.getByRole('region', { name: 'Where it stands' })
  const before = await standing.textContent()
  await odds.getByRole('button', { name: 'Apply: a lower target' }).press('Enter')
  await expect(page.getByText('Goal updated')).toBeVisible()
  await expect(odds).toContainText(/Fair|Likely/)
  await expect(compared).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(standing).toHaveText(before ?? '')

  await page.getByRole('switch', { name: "In today's dollars" }).click()
  await expect(leads).toContainText("in today's dollars by")
  await page.getByRole('button', { name: 'Assumptions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Assumptions' })
  await expect(drawer).toContainText('Inflation')
  await expect(drawer.getByRole('row')).not.toHaveCount(0)
  await sound('the assumptions')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Assumptions' })).toBeFocused()

  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByRole('main')).not.toContainText(/\$\d/)
  await page.setViewportSize({ width: 320, height: 800 })
  await sound('the planner on a small phone')
})

test('goals are planned together: in another order, through bad months, and with the next amount', async ({
  page,
  wizard,
  sound,
}) => {
  await wizard.start()
  await wizard.add({ template: 'Dream Vacation' })
  await wizard.add({ template: 'Emergency Fund' })
  await wizard.continueWith(2)
  await wizard.earn('9,000')
  await wizard.celebrated()
  await wizard.finish.click()
  await page.waitForURL('**/add-asset')
  await new BankLink(page).connect('First Platypus Bank')

  await open(page, '/goals')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const rows = timeline.getByRole('list', { name: 'Goals by priority' }).locator('> li')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('1. Dream Vacation')
  await sound('all goals together')
  await rows.first().getByRole('button', { name: 'Move down: Dream Vacation' }).press('Enter')
  await expect(rows.first()).toContainText('1. Emergency Fund')

  const share = page.getByRole('region', { name: 'Share of income by year' })
  await expect(share.getByRole('row')).not.toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await share.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(
    /^\ufeffyear,monthly,percent_of_income,verdict,currency\r\n1,[\d.]+,[\d.]+,\w+,USD\r\n/,
  )

  const next = page.getByRole('region', { name: /^Where could the next/ })
  await next.getByRole('textbox', { name: 'Amount' }).fill('1,200')
  await expect(next).toHaveAccessibleName('Where could the next $1,200 go?')
  await expect(next.getByRole('listitem').first()).toContainText(/sooner|interest in a year/)

  const stress = page.getByRole('region', { name: 'Stress test' })
  await stress.getByRole('slider', { name: 'Months without income' }).press('End')
  await expect(stress).toContainText('24 months without income')
  await expect(stress.getByRole('row', { name: /^Dream Vacation/ })).toBeVisible()

  await page.setViewportSize({ width: 320, height: 800 })
  await sound('all goals together on a small phone')
  await page.emulateMedia({ media: 'print' })
  await expect(stress).toContainText('24 months without income')
  await expect(stress.getByRole('slider').first()).toBeHidden()
})
