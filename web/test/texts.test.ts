/** Every text is in a message catalogue, and every catalogue is complete in every language. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import config from '../lingui.config.ts'
import { catalogueOf, filesWithTexts, MACRO } from '../scripts/catalogue-graph.ts'
import { outsideTexts } from './outside-texts.ts'

const root = join(import.meta.dirname, '..')

/** Names and values of the API, the same in every language. */
const sameEverywhere = new Set([
  'CAD',
  'EUR',
  'Goldgrove',
  'Premium',
  'All',
  'Excellent progress',
  'On track',
  'Good start',
  'credit card',
  'home equity',
  'money market',
  'line of credit',
  'roth 401k',
  'sep ira',
  'simple ira',
  'thrift savings plan',
  'percent',
  'units',
  'amount',
  'English',
  'Français',
])

const files = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src') })
  .filter((file) => !/\.test\.|testing\/|__generated__|^lib\/language\.ts$/.test(file))
  .sort()

const textsOf = (file: string) =>
  outsideTexts(join(root, 'src', file))
    .filter(({ text }) => !sameEverywhere.has(text))
    .map(({ line, text }) => `${file}:${line} ${text}`)

describe('texts in the code', () => {
  it('all go through a catalogue', () => {
    expect(files.flatMap(textsOf)).toEqual([])
    // Parses every source, which is slow on shared cores.
  }, 60_000)
})

describe('the catalogue that signing in loads', () => {
  it('has no texts of what comes later', () => {
    const source = join(root, 'src')
    const loaded = filesWithTexts(join(source, 'features/auth/login-page.tsx'), source)
    const own = files
      .map((file) => join(source, file))
      .filter(
        (file) => MACRO.test(readFileSync(file, 'utf8')) && catalogueOf(file, source) === 'auth',
      )
    // One text that all pages with a new password share.
    const shared = join(source, 'features/auth/components/new-password-field.tsx')
    expect(own.filter((file) => !loaded.includes(file))).toEqual([shared])
  })
})

const catalogues = await getCatalogs(
  makeConfig({ ...config, rootDir: root }, { skipValidation: true }),
)

type Tokens = ReturnType<typeof compileMessage>

/** Names of a message's values, also inside its plural forms. */
function valuesOf(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, , forms] = token
    const inside = Object.values(forms ?? {}).filter((form) => Array.isArray(form))
    return [name, ...inside.flatMap((form) => valuesOf(form as Tokens))]
  })
}

/** Values and tags, which a translation must contain too. */
const marks = (text: string) =>
  [...new Set([...valuesOf([compileMessage(text)].flat()), ...(text.match(/<\/?\d+\/?>/g) ?? [])])]
    .toSorted()
    .join(' ')

describe('a text in several catalogues', () => {
  it('has one French text: of two, the one loaded last would show', async () => {
    const seen = new Map<string, Set<string>>()
    for (const catalogue of catalogues) {
      for (const [id, entry] of Object.entries((await catalogue.read('fr-CA')) ?? {})) {
        const key = `${entry.message ?? id} ${entry.context ?? ''}`
        seen.set(key, (seen.get(key) ?? new Set()).add(entry.translation ?? ''))
      }
    }
    expect([...seen].filter(([, translations]) => translations.size > 1)).toEqual([])
  })
})

describe('what Americans write differently', () => {
  it('is a text of the code', async () => {
    const context = { locale: 'en-US', sourceLocale: 'en-CA', filename: 'en-US.po' }
    const american = await formatter().parse(
      readFileSync(join(root, 'src/locales/en-US.po'), 'utf8'),
      context,
    )
    const french = await Promise.all(catalogues.map((catalogue) => catalogue.read('fr-CA')))
    const known = new Set(french.flatMap((texts) => Object.keys(texts ?? {})))
    expect(Object.keys(american ?? {}).filter((id) => !known.has(id))).toEqual([])
  })
})

describe.each(
  catalogues.map((catalogue) => [catalogue.name ?? catalogue.path, catalogue] as const),
)('%s', async (_name, catalogue) => {
  const collected = (await catalogue.collect()) ?? {}
  const french = (await catalogue.read('fr-CA')) ?? {}
  const texts = Object.entries(collected).map(
    ([id, { message }]) => [message ?? id, french[id]?.translation ?? ''] as const,
  )

  it('has every message of the code, and no other', () => {
    expect(Object.keys(french).toSorted(), 'run `npm run messages`').toEqual(
      Object.keys(collected).toSorted(),
    )
  })

  it('is translated', () => {
    expect(texts.filter(([, translation]) => !translation)).toEqual([])
  })

  it('keeps placeholders and tags', () => {
    const wrong = texts.filter(
      ([source, translation]) => translation && marks(source) !== marks(translation),
    )
    expect(wrong).toEqual([])
  })

  it('has French quotation marks, apostrophes and spaces', () => {
    const wrong = texts.filter(([, text]) =>
      /["“”']|[^«][ \u00a0\u202f][;!?]|« |[^\s\u00a0] »| »|\w :(\s|$)|\d [%$]/.test(text),
    )
    expect(wrong.map(([, text]) => text)).toEqual([])
  })
})
