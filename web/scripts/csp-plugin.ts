/**
 * Removes the `<style>` element from Radix's select, because `style-src 'self'` refuses it. Our own styles contain its
 * rule (hide the native scrollbar). The build fails when the library's code no longer matches.
 */
import type { Plugin } from 'vite'

const FILE = /\/node_modules\/@radix-ui\/react-select\/dist\/index\.mjs$/
const STYLE =
  /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/

export function strictCsp(): Plugin {
  return {
    name: 'goldgrove:strict-csp',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        if (!STYLE.test(code)) this.error(`strict-csp: the expected code is gone from ${id}`)
        return { code: code.replace(STYLE, 'null'), map: null }
      },
    },
  }
}
