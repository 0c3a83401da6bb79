/** The production build: client, prerender bundle, the public pages as HTML, and a check of the result. */
import { rmSync } from 'node:fs'
import { build } from 'vite'
import { prerender } from './prerender.ts'
import { violations } from './strict-html.ts'

process.env.NODE_ENV = 'production'

const started = performance.now()
await build({ logLevel: 'warn' })
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/app/entry.prerender.tsx',
    outDir: 'dist-ssr',
    copyPublicDir: false,
    manifest: false,
  },
})
const pages = await prerender('dist', 'dist-ssr')
rmSync('dist-ssr', { recursive: true })

const found = violations('dist')
for (const violation of found) console.error(violation)
if (found.length > 0) process.exit(1)
console.log(`${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
