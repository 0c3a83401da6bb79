/** Builds `sw.js`: the worker with the version and the files of its release. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildTargets } from './browsers.ts'

/** Files that a signed-in user can need offline. Pictures and fonts of other scripts are left out. */
const KEPT = /\.(?:js|css|woff2)$/
const OWN_FILES = ['/theme.js', '/favicon.svg']

/** Writes `<dist>/sw.js` for the files in `dist`; returns how many files the worker caches. */
export async function buildServiceWorker(dist: string): Promise<number> {
  const assets = readdirSync(join(dist, 'assets'))
    .filter((file) => KEPT.test(file))
    .sort()
    .map((file) => `/assets/${file}`)
  const files = [...OWN_FILES, ...assets]
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { __VERSION__: JSON.stringify(version(dist, files)), __FILES__: JSON.stringify(files) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: buildTargets,
      lib: {
        entry: 'worker/service-worker.ts',
        formats: ['iife'],
        name: 'goldgrove',
        fileName: () => 'sw.js',
      },
    },
  })
  return files.length
}

/** Asset names contain a hash of their content; other files are read. */
function version(dist: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(files.join('\n'))
  for (const file of ['/spa.html', ...OWN_FILES]) hash.update(readFileSync(join(dist, file)))
  return hash.digest('hex').slice(0, 12)
}
