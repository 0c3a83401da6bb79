/**
 * The production build: client in planned chunks, prerender bundle, the public pages as HTML, the service worker, and a
 * check of the result.
 * `node scripts/build.ts [folder]` writes to another folder than `dist`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildOptions, build, minify, type Rolldown, transformWithOxc } from 'vite'
import { cataloguesOf } from './catalogue-graph.ts'
import { type BuiltChunk, type ChunkPlan, planChunks, plannedRoots } from './chunk-plan.ts'
import { prerender } from './prerender.ts'
import { buildServiceWorker } from './service-worker.ts'
import { violations } from './strict-html.ts'

process.env.NODE_ENV = 'production'

const dist = process.argv[2] ?? 'dist'
// Inside the project, so that it finds its dependencies.
const bundle = `dist-ssr/${process.pid}`

const started = performance.now()
const unplanned = await builtChunks({ write: false, minify: false })
const source = join(process.cwd(), 'src')
const plan = planChunks(unplanned, process.cwd(), (root) =>
  cataloguesOf(join(process.cwd(), root), source),
)
const client = await builtChunks({
  outDir: dist,
  emptyOutDir: true,
  rolldownOptions: {
    // A module of constants alone would be a chunk of its own, and a round trip.
    optimization: { inlineConst: { mode: 'all' } },
    output: { codeSplitting: codeSplitting(plan) },
  },
})
nameRoots(dist, client)
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/app/entry.prerender.tsx',
    outDir: bundle,
    copyPublicDir: false,
    manifest: false,
  },
})
const pages = await prerender(dist, bundle)
rmSync(bundle, { recursive: true })

await shrinkThemeScript(join(dist, 'theme.js'))
await buildServiceWorker(dist)

const found = violations(dist)
for (const violation of found) console.error(violation)
if (found.length > 0) process.exit(1)
console.log(`${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)

/** Old browsers must be able to parse it, because it shows them the notice that they are too old. */
async function shrinkThemeScript(path: string): Promise<void> {
  const target = 'es2015'
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { target })
  writeFileSync(path, (await minify(path, code, { compress: { target } })).code)
}

async function builtChunks(options: BuildOptions): Promise<BuiltChunk[]> {
  const built = (await build({ logLevel: 'warn', build: options })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[]
  return [built].flat().flatMap(({ output }) => output.filter((one) => one.type === 'chunk'))
}

function codeSplitting(plan: ChunkPlan): Rolldown.CodeSplittingOptions {
  return {
    includeDependenciesRecursively: false,
    groups: [{ name: (id: string) => plan.get(id) ?? null, debugName: 'plan' }],
  }
}

/** A page that shares a chunk has lost its name in the manifest. Restores it, for the budgets and preloads. */
function nameRoots(folder: string, chunks: readonly BuiltChunk[]): void {
  const path = join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
  const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
  for (const { fileName, moduleIds } of chunks) {
    const entry = byFile.get(fileName)
    if (!entry) continue
    for (const root of moduleIds.map((id) => relative(process.cwd(), id)))
      if (plannedRoots.includes(root) || /\.po(\?english)?$/.test(root)) manifest[root] = entry
  }
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}
