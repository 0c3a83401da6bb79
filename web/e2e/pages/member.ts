import { expect, type Page } from '@playwright/test'
import type { Person } from '../support/person'
import { enrol } from '../support/user-pool'
import { Auth } from './auth'
import { Wizard } from './wizard'

/** Somebody verified and signed in, at the wizard's first step. */
export async function arrive(page: Page, person: Person): Promise<Wizard> {
  await enrol(page.request, person)
  await new Auth(page).signIn(person)
  const wizard = new Wizard(page)
  await expect(wizard.dialog).toBeVisible()
  return wizard
}

/** Somebody past the wizard, with one goal, at the page that connects a bank. */
export async function becomeMember(page: Page, person: Person): Promise<void> {
  const wizard = await arrive(page, person)
  await wizard.start()
  await wizard.add({ template: 'Dream Vacation' })
  await wizard.continueWith(1)
  await wizard.earn('9,000')
  await wizard.celebrated()
  await wizard.finish.click()
  await page.waitForURL('**/add-asset')
}
