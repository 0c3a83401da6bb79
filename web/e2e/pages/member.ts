import { expect, type Page } from '@playwright/test'
import type { Person } from '../support/person'
import { plan } from '../support/plan'
import { answering } from '../support/test'
import { enrol } from '../support/user-pool'
import { Auth } from './auth'
import { Wizard } from './wizard'

/** Signs up a verified user, who is at the wizard's first step. */
export async function arrive(page: Page, person: Person): Promise<Wizard> {
  await enrol(page.request, person)
  await new Auth(page).signIn(person)
  const wizard = new Wizard(page)
  await expect(wizard.dialog).toBeVisible()
  return wizard
}

/** Signs in a user who has finished the wizard with one goal, at the page that connects a bank. */
export async function becomeMember(page: Page, person: Person): Promise<void> {
  await enrol(page.request, person)
  await plan(page.request, person, { income: 9_000 })
  await new Auth(page).signIn(person, person.password, '/add-asset')
  await page.waitForURL('**/add-asset')
  await answering(page)
}
