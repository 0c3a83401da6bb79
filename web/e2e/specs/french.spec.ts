import type { Page } from '@playwright/test'
import { confirmationLink, mailTo, pathOf } from '../support/mailbox'
import { expect, open, test } from '../support/test'

/** Our English words, also inside longer texts. Excludes names of people, banks and securities. */
const ENGLISH =
  /\b(the|your|you|account|accounts|goal|goals|settings|password|email|sign|save|saved|net worth|month|months|year|years|today|loading|continue|more|what|and|with|from|bank|income|insights?|cash|debt|target|chance|likely|unlikely|stretch|fair|progress|on track|good start)\b/i

/** Texts by people, banks and the provider's stand-in. */
const NOT_OURS = /First Platypus Bank|Flaky Bank|Plaid|Goldgrove|Gold(grove)? Premium/g

/** Every English text of ours on the page, visible or for screen readers. */
async function english(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt']
    const named = [...document.body.querySelectorAll(names.map((name) => `[${name}]`).join())]
    const shown = named.filter((element) => element.checkVisibility())
    const labels = shown.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, ...document.body.innerText.split('\n'), ...labels]
  })
  const ours = texts.map((text) => text.replaceAll(NOT_OURS, '').trim())
  return [...new Set(ours.filter((text) => ENGLISH.test(text)))]
}

test.use({ locale: 'fr-CA', timezoneId: 'America/Toronto' })

test('a first day in French, from the first page to an insight', async ({
  page,
  person,
  sound,
}) => {
  test.setTimeout(180_000)
  const softly = expect.configure({ soft: true })
  const french = async (place: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
    await softly.poll(() => english(page), { message: place, timeout: 8_000 }).toEqual([])
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  await test.step('sign up and confirm by the mail', async () => {
    await open(page, '/fr')
    await french('the home page')
    await page.getByRole('link', { name: 'Essai gratuit' }).first().click()
    await page.waitForURL('**/register')
    await page.getByLabel('Prénom').fill(person.firstName)
    await page.getByLabel('Nom', { exact: true }).fill(person.lastName)
    await page.getByLabel('Courriel').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await french('sign up')
    await button('Créer le compte').click()
    await expect(
      page.getByRole('heading', { name: 'Confirmez votre adresse courriel' }),
    ).toBeVisible()
    await french('waiting for the mail')
    const link = await confirmationLink(person.email)
    const [mail] = await mailTo(person.email)
    expect(mail?.subject).toBe('Confirmez votre adresse courriel pour Goldgrove')
    expect(mail?.text).toContain('Ouvrez le lien et confirmez votre adresse sur la page.')
    await open(page, pathOf(link))
    await button('Confirmer mon adresse').click()
    await expect(page.getByRole('heading', { name: 'Adresse confirmée!' })).toBeVisible()
    await french('the confirmed address')
  })

  await test.step('sign in and plan', async () => {
    await open(page, '/login')
    await page.getByLabel('Courriel').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await french('sign in')
    await button('Se connecter').click()
    await expect(dialog).toBeVisible()
    await french('the wizard')
    await dialog.getByRole('button', { name: 'Commencer mon parcours financier' }).click()
    const templates = dialog.getByRole('list', { name: 'Modèles d’objectifs' })
    await templates.getByRole('button', { name: /^Fonds d’urgence/ }).click()
    await french('a goal')
    await dialog.getByRole('button', { name: 'Ajouter à mon équipe de rêve' }).click()
    await dialog.getByRole('button', { name: /^Continuer avec/ }).click()
    await dialog.getByLabel('Quel est votre revenu mensuel net?').fill('1 200')
    await french('the income')
    await dialog.getByRole('button', { name: 'Passer à l’optimisation' }).click()
    await dialog.getByRole('button', { name: /^Donnez-vous plus de temps/ }).click()
    await expect(dialog.getByRole('heading', { name: /^Félicitations/ })).toBeVisible()
    await french('the plan')
    await dialog.getByRole('button', { name: 'Relier mes comptes et commencer' }).click()
    await page.waitForURL('**/add-asset')
    await french('connecting a bank')
  })

  await test.step('connect a bank and see it all', async () => {
    await page.getByRole('radio', { name: /^Banque ou carte/ }).click()
    await button('Choisir votre banque').click()
    await expect(
      dialog.getByRole('heading', { name: 'Choisissez votre établissement' }),
    ).toBeVisible()
    await french('the institutions')
    await dialog.getByRole('button', { name: /First Platypus Bank/ }).click()
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL('**/dashboard')
    const netWorth = page.getByRole('region', { name: 'Valeur nette', exact: true })
    await expect(netWorth).toContainText(/\d,\d\d\s\$/)
    await sound('the dashboard in French')
    await french('the dashboard')
  })

  await test.step('an insight', async () => {
    await button('Actualiser vos comptes').click()
    await expect(page.getByText('Données actualisées')).toBeVisible({ timeout: 60_000 })
    const cards = page.getByRole('article')
    await expect
      .poll(async () => {
        await open(page, '/insights')
        await expect(page.getByText('Chargement de vos constats')).toHaveCount(0)
        return cards.count()
      })
      .toBeGreaterThan(0)
    await cards.first().getByText('Pourquoi ce constat?').click()
    await expect(cards.first().getByRole('definition').first()).toBeVisible()
    await french('the insights')
  })

  await test.step('every other page', async () => {
    for (const path of ['/goals', '/accounts', '/settings', '/nowhere']) {
      await open(page, path)
      await french(path)
    }
    await open(page, '/goals')
    await page
      .getByRole('link', { name: /Fonds d’urgence/ })
      .first()
      .click()
    await page.waitForURL('**/planner')
    await french('the planner')
  })

  await test.step('change the language', async () => {
    await open(page, '/settings')
    const language = page.getByRole('combobox', { name: 'Langue' })
    await expect(language).toHaveText('Français (Canada)')
    await language.click()
    await page.getByRole('option', { name: 'English (Canada)' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('English (Canada)')
  })
})
