/** Shows the app in another language for the tests of one `describe`. */
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { allCatalogues, loadCatalogues } from '@/lib/catalogues'
import { activateLanguage } from '@/lib/i18n'
import { type Language, SOURCE_LANGUAGE } from '@/lib/language'

/** Call it at the top of a `describe`. */
export function inLanguage(language: Language): void {
  beforeAll(() => loadCatalogues(allCatalogues()))
  beforeEach(() => activateLanguage(language))
  afterEach(() => activateLanguage(SOURCE_LANGUAGE))
}
