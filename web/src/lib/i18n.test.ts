import { t } from '@lingui/core/macro'
import { afterEach, expect, it } from 'vitest'
import { loadCatalogues } from './catalogues'
import { activateLanguage } from './i18n'
import { SOURCE_LANGUAGE } from './language'

afterEach(() => activateLanguage(SOURCE_LANGUAGE))

it('brings the texts of code that comes while the language changes', async () => {
  await loadCatalogues(['ui'])
  await Promise.all([activateLanguage('fr-CA'), loadCatalogues(['goals-dashboard'])])
  expect(t`All goals`).toBe('Tous les objectifs')
})
