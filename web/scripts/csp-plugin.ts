/**
 * Makes dependencies that write `<style>` elements obey `style-src 'self'`.
 *
 * The build stops when a dependency's code no longer matches: a silent miss would show up only as an unstyled
 * toast in production.
 */
import type { Plugin } from 'vite'

interface Edit {
  file: RegExp
  pattern: RegExp
  replacement: string
}

const adoptSheet = `function __insertCSS(code) {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
`

const edits: Edit[] = [
  {
    file: /\/node_modules\/sonner\/dist\/index\.mjs$/,
    pattern: /function __insertCSS\(code\) \{[\s\S]*?\n\}\n/,
    replacement: adoptSheet,
  },
  {
    // The rule this element carries (hide the native scrollbar) lives in our own styles.
    file: /\/node_modules\/@radix-ui\/react-select\/dist\/index\.mjs$/,
    pattern:
      /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    replacement: 'null',
  },
]

/** Vite plugin: rewrites the style insertion of the dependencies listed above. */
export function strictCsp(): Plugin {
  return {
    name: 'goldgrove:strict-csp',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: edits.map((edit) => edit.file) },
      handler(code, id) {
        const edit = edits.find((candidate) => candidate.file.test(id))
        if (!edit) return null
        if (!edit.pattern.test(code)) this.error(`strict-csp: the expected code is gone from ${id}`)
        return { code: code.replace(edit.pattern, () => edit.replacement), map: null }
      },
    },
  }
}
