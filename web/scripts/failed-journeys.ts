/**
 * Lists the end-to-end tests that failed or needed a second try, with the first lines of the error, from Playwright's
 * report.
 */
import { readFileSync } from 'node:fs'

interface Result {
  errors: { message?: string }[]
}
interface Spec {
  title: string
  file: string
  line: number
  tests: { projectName: string; status: string; results: Result[] }[]
}
interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}

const [path = 'test-results/report.json'] = process.argv.slice(2)
const report = JSON.parse(readFileSync(path, 'utf8')) as Suite & { errors: { message?: string }[] }
const specs = (suite: Suite): Spec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specs),
]

for (const { message } of report.errors) console.log(`e2e: ${firstLines(message)}`)
for (const { title, file, line, tests } of specs(report)) {
  for (const { projectName, status, results } of tests) {
    if (status !== 'unexpected' && status !== 'flaky') continue
    const verdict = status === 'flaky' ? 'flaky' : 'failed'
    const message = results.find(({ errors }) => errors.length > 0)?.errors[0]?.message
    console.log(
      `e2e: ${verdict} [${projectName}] ${file}:${line} ${title}\n     ${firstLines(message)}`,
    )
  }
}

/** The expected and the received value, without colors. */
function firstLines(message = 'no message'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with this character
  const plain = message.replace(/\u001b\[[\d;]*m/g, '')
  return plain.split('\n').filter(Boolean).slice(0, 6).join('\n     ')
}
