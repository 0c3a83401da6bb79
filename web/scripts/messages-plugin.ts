/**
 * Vite plugins for messages: Lingui's macros, and catalogues that are loaded beside the code that needs them. Uses Babel,
 * because npm silently skips Lingui's native macro transform when it is installed with Node 20, even if a newer Node runs
 * the scripts.
 */
import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { cataloguesOf, resolveModule } from './catalogue-graph.ts'

const SOURCE = join(import.meta.dirname, '../src')
const OWN_FILE = /\/src\/.*\.tsx?$/
const MACRO = /from ['"]@lingui\/(?:core|react)\/macro['"]/
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Replaces Lingui's macros: `` t`…` `` and `<Trans>` become look-ups by message id. */
export function linguiMacros(): Plugin {
  return {
    name: 'goldgrove:lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: OWN_FILE, code: MACRO },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        return result?.code ? { code: result.code, map: result.map ?? null } : null
      },
    },
  }
}

const OWN = 'import.meta.catalogues'

const LOADER = "import { withTexts as $withTexts } from '@/app/texts'; "

const withTexts = (names: readonly string[], original: string) =>
  `$withTexts(${JSON.stringify(names)}, ${original})`

/**
 * Makes every `import()` of our own modules also load the catalogues of the imported code, and wait for them.
 * `import.meta.catalogues` lists the catalogues that a module itself needs.
 */
export function catalogueLoading(): Plugin {
  return {
    name: 'goldgrove:catalogue-loading',
    enforce: 'pre',
    transform: {
      filter: { id: OWN_FILE, code: /\bimport\(|import\.meta\.catalogues/ },
      handler(code, id) {
        let rewritten = code.replace(DYNAMIC_IMPORT, (original, specifier: string) => {
          const target = resolveModule(id, specifier, SOURCE)
          const names = target ? cataloguesOf(target, SOURCE) : []
          return names.length === 0 ? original : withTexts(names, original)
        })
        if (code.includes(OWN))
          rewritten = rewritten.replaceAll(OWN, JSON.stringify(cataloguesOf(id, SOURCE)))
        if (rewritten === code) return null
        // On the first line, so that line numbers stay the same.
        return {
          code: rewritten.includes('$withTexts(') ? LOADER + rewritten : rewritten,
          map: null,
        }
      },
    },
  }
}

/**
 * `?english` turns a catalogue into its English texts: the source texts of a French one, the American replacements of
 * `en-US.po`.
 */
export function englishTexts(): Plugin {
  return {
    name: 'goldgrove:english-texts',
    transform: {
      filter: { id: /\.po\?english$/ },
      handler: async (code, id) => {
        const messages = await englishMessages(code, id.replace('?english', ''))
        // In Lingui's format: a string parses faster than an object.
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
      },
    },
  }
}

/** Compiled messages by their ids. */
async function englishMessages(code: string, filename: string): Promise<Record<string, unknown>> {
  const context = { locale: 'en-CA', sourceLocale: 'en-CA', filename }
  const catalogue = (await formatter().parse(code, context)) ?? {}
  const isAmerican = filename.endsWith('/en-US.po')
  return Object.fromEntries(
    Object.entries(catalogue).map(([id, { message, translation }]) => [
      id,
      compileMessage((isAmerican ? translation : message) ?? ''),
    ]),
  )
}
