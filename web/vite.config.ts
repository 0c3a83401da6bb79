import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { strictCsp } from './scripts/csp-plugin.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the local host listens; it answers the API and the runtime settings. */
const host = 'http://localhost:3000'

/**
 * Small modules that come together anyway travel together: apart they compress worse and cost a request each. Only what
 * public pages never load, or they would pay for it.
 */
const together = [
  {
    name: 'account',
    test: /node_modules\/@tanstack|src\/lib\/(?:queries|query-client|session|financial-data|removals)\.ts|src\/features\/auth\/model\/(?:session|auth-failure|auth-gateway|token-storage|pending-sign-up|sign-out-signal|session-end|session-controller|tab-storage)\.ts|src\/features\/auth\/content\/session-messages\.ts/,
  },
  {
    name: 'figures',
    test: /src\/ui\/(?:segmented-control|progress|freshness|money|card)\.tsx|src\/lib\/(?:dates|percent|money)\.ts|react-(?:toggle-group|toggle|roving-focus|collection|direction)\/|src\/features\/goals\/components\/(?:goal-icon|goal-progress|goal-outlook-line)|src\/features\/accounts\/(?:api\/use-refresh|components\/refresh-button)|src\/ui\/skeleton\.tsx|src\/lib\/privacy\.ts|lucide-react\/dist\/esm\/icons\/(?:tree-palm|party-popper|car|bell-ring|landmark|circle-user|log-out|trending-up|arrow-down|plus|chevron-right)\.m?js/,
  },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), strictCsp()],
  resolve: {
    alias: {
      '@': fromHere('./src'),
      // The original writes a <style> element, which `style-src 'self'` refuses.
      'react-style-singleton': fromHere('./src/ui/style-singleton.ts'),
    },
  },
  server: { proxy: { '/api': host, '/config.json': host, '/plaid': host } },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: together } },
    },
  },
})
