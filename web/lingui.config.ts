import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { catalogueOf, MACRO } from './scripts/catalogue-graph.ts'

const source = join(import.meta.dirname, 'src')

/** Source files by the catalogue of their texts. */
const files = Map.groupBy(
  globSync('src/{app,entities,lib,ui,features}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .filter((file) => MACRO.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .sort(),
  (file) => catalogueOf(join(import.meta.dirname, file), source),
)

export default defineConfig({
  sourceLocale: 'en-CA',
  // The code contains the English texts, and `src/locales/en-US.po` the American differences.
  locales: ['fr-CA'],
  catalogs: [...files].map(([name, include]) => ({
    path: `src/locales/{locale}/${name}`,
    include,
  })),
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { i18n: ['@/lib/i18n', 'i18n'], Trans: ['@/lib/trans', 'Trans'] },
})
