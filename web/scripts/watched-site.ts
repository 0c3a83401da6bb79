/**
 * Copies a build with a first script on every page that collects errors, because not every engine reports them to its
 * driver. `node scripts/watched-site.ts <folder>`
 */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [target] = process.argv.slice(2)
if (!target) throw new Error('say where the copy goes')

/** Runs in the page. */
function watch(): void {
  const faults: string[] = []
  Object.assign(globalThis, { faults })
  const logged = console.error
  console.error = (...words: unknown[]) => {
    faults.push(`console: ${words.map(String).join(' ')}`)
    logged(...words)
  }
  addEventListener('error', (event) => faults.push(`uncaught: ${event.message}`))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`unhandled: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`refused: ${violatedDirective} ${blockedURI}`),
  )
}

cpSync('dist', target, { recursive: true })
writeFileSync(join(target, 'watch.js'), `(${watch})()`)
for (const page of globSync('**/*.html', { cwd: target })) {
  const path = join(target, page)
  const html = readFileSync(path, 'utf8')
  writeFileSync(path, html.replace('<head>', '<head><script src="/watch.js"></script>'))
}
