/**
 * Writes src/api/__generated__/openapi.ts from docs/openapi.json; with `--check` only says whether it is up to
 * date. The generator has its own folder of packages, because it needs an older TypeScript than the web; they
 * are installed the first time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const document = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
const folder = fileURLToPath(new URL('../../src/api/__generated__/', import.meta.url))

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

/** npm writes this file last, so an interrupted installation is done again. */
function isInstalled(): boolean {
  const installed = `${here}node_modules/.package-lock.json`
  const wanted = `${here}package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs
}

if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
mkdirSync(folder, { recursive: true })
run('node_modules/.bin/openapi-typescript', [
  document,
  '--output',
  `${folder}openapi.ts`,
  // What has a default may still be left out of a request.
  '--default-non-nullable=false',
  ...process.argv.slice(2).filter((argument) => argument === '--check'),
])
