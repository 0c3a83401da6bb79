/**
 * Weighs what a browser loads, in gzip bytes, against the budgets: `npm run budgets [-- --json] [folder]`.
 * Needs a build. Exits with 1 when a budget is exceeded.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { prerenderedPages } from '../src/app/pages.ts'
import { cataloguesOf } from './catalogue-graph.ts'
import { belowTheFigures } from './chunk-plan.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

interface Budget {
  name: string
  limitBytes: number
  /** Source files whose chunks are loaded, with all their static imports. */
  roots: readonly string[]
  /** Already loaded before the roots, so it does not count. */
  besides?: readonly string[]
  kind: 'js' | 'css'
}

const DIST = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'dist'
const KB = 1_000

const boot = 'src/boot.ts'
const client = 'src/app/entry.client.tsx'
const account = [
  boot,
  client,
  'src/app/layouts/account-providers.tsx',
  'src/app/prefetch-queries.ts',
]
const dashboard = [
  ...account,
  'src/app/layouts/protected-layout.tsx',
  'src/app/routes/dashboard.tsx',
]
const gateway = 'src/features/auth/model/amplify-gateway.ts'

/** What loads on top of the dashboard: after it, or on demand. */
const later: readonly (readonly [name: string, root: string, kilobytes: number])[] = [
  ['global UI', 'src/app/global-ui/global-ui.tsx', 22],
  ['palette', 'src/app/palette/palette.tsx', 22],
  ['upgrade dialog', 'src/features/billing/components/upgrade-dialog.tsx', 25],
  // With its French texts; the page's script contains no English ones.
  ['settings', 'src/app/routes/settings.tsx', 60],
  ['goals', 'src/app/routes/goals.tsx', 16],
  ['accounts', 'src/app/routes/accounts.tsx', 54],
  ['planner', 'src/app/routes/planner.tsx', 52],
]

const budgets: readonly Budget[] = [
  { name: 'public, before a touch', limitBytes: 9 * KB, roots: [boot], kind: 'js' },
  ...prerenderedPages.map(
    ({ file }): Budget => ({
      name: `public, ${file}`,
      limitBytes: 140 * KB,
      roots: [boot, client, `src/app/routes/${file}.tsx`],
      kind: 'js',
    }),
  ),
  {
    name: 'dashboard, before its first reads',
    // Without React, which loads beside them.
    limitBytes: 31 * KB,
    roots: [boot, 'src/app/prefetch-queries.ts'],
    kind: 'js',
  },
  { name: 'dashboard with shell', limitBytes: 184 * KB, roots: dashboard, kind: 'js' },
  {
    name: 'dashboard, chart and cards',
    limitBytes: 24 * KB,
    roots: belowTheFigures,
    besides: dashboard,
    kind: 'js',
  },
  {
    name: 'login',
    limitBytes: 200 * KB,
    roots: [...account, 'src/app/routes/login.tsx'],
    kind: 'js',
  },
  ...later.map(
    ([name, root, kilobytes]): Budget => ({
      name: `after the dashboard, ${name}`,
      limitBytes: kilobytes * KB,
      roots: [root],
      // Signing in always loads this library.
      besides: [...dashboard, ...belowTheFigures, gateway],
      kind: 'js',
    }),
  ),
  {
    name: 'sign-in library',
    limitBytes: 60 * KB,
    roots: [gateway],
    besides: dashboard,
    kind: 'js',
  },
  { name: 'styles', limitBytes: 15 * KB, roots: [boot], kind: 'css' },
]

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk for ${key}`)
  seen.add(key)
  for (const next of chunk.imports ?? []) closure(manifest, next, seen)
  return seen
}

function chunkKeys(manifest: Manifest, roots: readonly string[]): Set<string> {
  return new Set(roots.flatMap((root) => [...closure(manifest, root)]))
}

function scripts(manifest: Manifest, roots: readonly string[]): Set<string> {
  return new Set([...chunkKeys(manifest, roots)].flatMap((key) => manifest[key]?.file ?? []))
}

/** Texts of these modules, in the language with the longest ones. */
function catalogues(manifest: Manifest, roots: readonly string[]): Set<string> {
  const source = join(process.cwd(), 'src')
  const names = roots
    // The start script shows no text.
    .filter((root) => root !== boot)
    .flatMap((root) => cataloguesOf(join(process.cwd(), root), source))
  return new Set(names.flatMap((name) => manifest[`src/locales/fr-CA/${name}.po`]?.file ?? []))
}

function files(manifest: Manifest, { kind, roots, besides = [] }: Budget): Set<string> {
  if (kind === 'css') {
    return new Set([...chunkKeys(manifest, roots)].flatMap((key) => manifest[key]?.css ?? []))
  }
  const all = (keys: readonly string[]) => scripts(manifest, keys).union(catalogues(manifest, keys))
  const own = all(roots).difference(all(besides))
  return roots.includes(boot) ? own.add('theme.js') : own
}

const gzipBytes = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

/** The page's own start file is what the manifest calls the HTML entry. */
function readManifest(): Manifest {
  const path = join(DIST, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('there is no build to weigh: run `npm run build`')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const html = manifest['index.html']
  return html ? { ...manifest, [boot]: html } : manifest
}

const manifest = readManifest()
const rows = budgets.map((budget) => {
  const bytes = [...files(manifest, budget)].reduce((sum, file) => sum + gzipBytes(file), 0)
  return { name: budget.name, bytes, limitBytes: budget.limitBytes, ok: bytes <= budget.limitBytes }
})

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(rows, null, 2))
} else {
  const kilo = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`.padStart(9)
  for (const row of rows) {
    const verdict = row.ok ? 'ok' : 'OVER'
    console.log(`${row.name.padEnd(38)}${kilo(row.bytes)} of ${kilo(row.limitBytes)}  ${verdict}`)
  }
}
if (rows.some((row) => !row.ok)) process.exitCode = 1
