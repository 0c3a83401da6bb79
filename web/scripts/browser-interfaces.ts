/**
 * Fails on interfaces that the oldest supported browsers lack, unless the code works without them. Part of `npm run
 * lint`.
 */
import { relative } from 'node:path'
import { type Gap, gapsIn } from './interfaces.ts'

/** Interfaces used where they exist, and the fallback where they do not. */
const optional: Record<string, string> = {
  'KeyboardEvent.repeat': 'In Chrome before 137, wrong only while several keys are held down.',
  '<div popover>': 'The menu has a second way to open.',
  'HTMLElement.hidePopover': 'The menu has a second way to close.',
  'AbortSignal.timeout':
    'It ends the wait in Chrome before 124 too, with an error of another name that we do not read.',
  'PublicKeyCredential.signalUnknownCredential':
    'An entry that opens nothing stays in the password manager.',
  requestIdleCallback: 'A timer takes its place.',
  cancelIdleCallback: 'A timer takes its place.',
}

const root = `${import.meta.dirname}/..`
const isOurs = (file: string) =>
  /\/web\/(?:src|worker|public)\//.test(file) && !/\.test\.|\/testing\/|__generated__/.test(file)

const gaps = ['tsconfig.json', 'worker/tsconfig.json'].flatMap((config) =>
  gapsIn(`${root}/${config}`, isOurs),
)
const report = ({ file, name, browsers }: Gap) =>
  `${relative(root, file)}: ${name} is missing in ${[...new Set(browsers)].join(', ')}`

const found = new Set(gaps.map(({ name }) => name))
const problems = [
  ...gaps.filter(({ name }) => !optional[name]).map(report),
  ...Object.keys(optional)
    .filter((name) => !found.has(name))
    .map((name) => `${name} is listed as optional, but not used`),
]
for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exitCode = 1
