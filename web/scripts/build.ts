/**
 * The production build: client, prerender bundle, the public pages as HTML, the service worker, and a check of the
 * result.
 * `node scripts/build.ts [folder]` writes somewhere else than `dist`.
 */
import { rmSync } from 'node:fs'
import { build } from 'vite'
import { prerender } from './prerender.ts'
import { buildServiceWorker } from './service-worker.ts'
import { violations } from './strict-html.ts'

process.env.NODE_ENV = 'production'

const dist = process.argv[2] ?? 'dist'
// Inside the project, because it finds its dependencies from there.
const bundle = `dist-ssr/${process.pid}`

const started = performance.now()
await build({ logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
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

await buildServiceWorker(dist)

const found = violations(dist)
for (const violation of found) console.error(violation)
if (found.length > 0) process.exit(1)
console.log(`${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
