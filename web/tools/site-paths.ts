/**
 * Writes the site's addresses into the distribution's function in infra/edge.yaml, which answers 404 at every other; with
 * `--check` only says whether they are up to date. The local host reads them there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pages } from '../src/app/pages.ts'
import { prerenderedPaths } from '../src/lib/addresses.ts'

const template = fileURLToPath(new URL('../../infra/edge.yaml', import.meta.url))

/** Without the slash at the beginning. */
const listOf = (paths: readonly string[]) =>
  JSON.stringify(paths.map((path) => path.slice(1)).toSorted()).replaceAll('","', '", "')

const routes = pages
  .map(({ path }) => path)
  .filter((path) => path !== '*' && !prerenderedPaths.includes(path))

const kept = readFileSync(template, 'utf8')
let made = kept
for (const [name, paths] of [
  ['PAGES', prerenderedPaths],
  ['ROUTES', routes],
] as const) {
  const line = new RegExp(`(?<=^ *const ${name} = ).*(?=;$)`, 'm')
  if (!line.test(made)) throw new Error(`${template} has no list ${name}`)
  made = made.replace(line, () => listOf(paths))
}

if (!process.argv.includes('--check')) writeFileSync(template, made)
else if (made !== kept) {
  console.error(`${template} is stale: run \`make gen\``)
  process.exit(1)
}
