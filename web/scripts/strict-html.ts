/** Finds violations of a strict Content-Security-Policy in built HTML. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const forbidden: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/<script(?![^>]*\bsrc=)[^>]*>/i, 'inline script'],
  [/<style[\s>]/i, 'style element'],
  [/<[^>]+\sstyle=/i, 'style attribute'],
  [/<[^>]+\son[a-z]+=/i, 'event handler attribute'],
  [/(?:src|href)="https?:\/\/[^"]+\.(?:js|css|woff2)/i, 'third-party resource'],
]

/** One line per violation in one document. */
export function offences(html: string): string[] {
  return forbidden.filter(([pattern]) => pattern.test(html)).map(([, name]) => name)
}

/** One line per violation in the HTML files below a folder. */
export function violations(folder: string): string[] {
  return globSync('**/*.html', { cwd: folder }).flatMap((file) =>
    offences(readFileSync(join(folder, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
}
