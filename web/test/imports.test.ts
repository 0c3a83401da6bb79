import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

interface Import {
  file: string
  target: string
}

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => ({
    file,
    target: resolve(file, specifier),
  })),
)

/** A path below `src`, or the name of a package. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier
}

function offenders(inside: string, forbidden: (one: Import) => boolean): string[] {
  return imports
    .filter((one) => one.file.startsWith(inside) && forbidden(one))
    .map(({ file, target }) => `${file} imports ${target}`)
}

const featureOf = (path: string) => path.split('/')[1]

describe('imports go one way', () => {
  it('finds the source at all', () => {
    expect(imports.length).toBeGreaterThan(100)
  })

  it('ui imports neither the app, nor features, nor the router, nor queries, nor forms', () => {
    const banned = /^(app|features)\/|^(react-router|@tanstack|react-hook-form|aws-amplify)/
    // One exception, so that links that look like buttons are written once (ARCHITECTURE.md).
    expect(offenders('ui/', ({ target }) => banned.test(target))).toEqual([
      'ui/button-link.tsx imports react-router',
    ])
  })

  it('ui takes only the plain parts of lib', () => {
    const stateful = /^entities\/|^lib\/(api-client|mutation-effects|query-client|session|env)$/
    expect(offenders('ui/', ({ target }) => stateful.test(target))).toEqual([])
  })

  it('lib imports neither app, entities, features nor ui', () => {
    expect(offenders('lib/', ({ target }) => /^(app|entities|features|ui)\//.test(target))).toEqual(
      [],
    )
  })

  it('entities know neither the app, nor features, nor ui', () => {
    expect(offenders('entities/', ({ target }) => /^(app|features|ui)\//.test(target))).toEqual([])
  })

  it('features do not know the app', () => {
    expect(offenders('features/', ({ target }) => target.startsWith('app/'))).toEqual([])
  })

  it('features do not know each other', () => {
    const foreign = ({ file, target }: Import) =>
      target.startsWith('features/') && featureOf(target) !== featureOf(file)
    expect(offenders('features/', foreign)).toEqual([])
  })

  it('public pages do not pull in what only accounts need', () => {
    const heavy = /^(aws-amplify|@tanstack|zod|react-hook-form|canvas-confetti)/
    expect(offenders('features/marketing/', ({ target }) => heavy.test(target))).toEqual([])
  })
})
