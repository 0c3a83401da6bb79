/**
 * Writes src/api/__generated__/openapi.ts, limits.ts and unset.ts from docs/openapi.json; with `--check` only says whether they are
 * up to date. The generator has its own folder of packages, because it needs an older TypeScript than the web; they
 * are installed the first time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const document = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
const folder = fileURLToPath(new URL('../../src/api/__generated__/', import.meta.url))

function run(command: string, args: readonly string[], input = ''): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd: here,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

interface Schema {
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const KEYWORDS = ['maxLength', 'minimum', 'maximum']

/** `CreateGoalInput.target_amount` and `maximum` become `CREATE_GOAL_INPUT_TARGET_AMOUNT_MAXIMUM`. */
function constantName(...words: readonly string[]): string {
  return words.map((word) => word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()).join('_')
}

/** Constants of their own, so that a form's chunk holds only those it uses. */
function limitsOf(schemas: Readonly<Record<string, Schema>>): string {
  const lines = Object.entries(schemas)
    .filter(([name]) => name.endsWith('Input'))
    .flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        KEYWORDS.filter((keyword) => typeof schema[keyword] === 'number').map(
          (keyword) =>
            `export const ${constantName(name, field, keyword)} = ${String(schema[keyword])}`,
        ),
      ),
    )
  return [
    '/** What requests may hold; `make gen` writes it from docs/openapi.json. */',
    ...lines,
    '',
  ].join('\n')
}

/** The members of each answer that may be null, as null: a sample for a test names only what it is about. */
function unsetOf(schemas: Readonly<Record<string, Schema>>): string {
  const isNullable = ({ type }: Readonly<Record<string, unknown>>) =>
    Array.isArray(type) && type.includes('null')
  const entries = Object.entries(schemas)
    .filter(([name]) => name.endsWith('Body'))
    .map(([name, { properties = {} }]) => {
      const members = Object.keys(properties).filter((field) => isNullable(properties[field] ?? {}))
      return members.length === 0
        ? ''
        : `  ${name}: { ${members.map((field) => `${field}: null`).join(', ')} },`
    })
  return [
    '/** What may be null in answers, for samples in tests; `make gen` writes it from docs/openapi.json. */',
    'export const UNSET = {',
    ...entries.filter((line) => line !== ''),
    '} as const',
    '',
  ].join('\n')
}

function write(name: string, text: string, isCheck: boolean): void {
  const file = `${folder}${name}`
  if (!isCheck) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is stale: run \`make gen\``)
    process.exit(1)
  }
}

/** npm writes this file last, so an interrupted installation is done again. */
function isInstalled(): boolean {
  const installed = `${here}node_modules/.package-lock.json`
  const wanted = `${here}package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs
}

/** Schemas alone: the web names its routes itself, and nothing reads the types of paths and operations. */
function typesOf(schemas: Readonly<Record<string, Schema>>): string {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  }
  return run(
    'node_modules/.bin/openapi-typescript',
    // What has a default may still be left out of a request.
    ['--default-non-nullable=false'],
    JSON.stringify(document),
  )
}

if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
mkdirSync(folder, { recursive: true })
const isCheck = process.argv.includes('--check')
const { components } = JSON.parse(readFileSync(document, 'utf8')) as {
  components: { schemas: Record<string, Schema> }
}
write('limits.ts', limitsOf(components.schemas), isCheck)
write('unset.ts', unsetOf(components.schemas), isCheck)
write('openapi.ts', typesOf(components.schemas), isCheck)
