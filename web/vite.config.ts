import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browsers.ts'
import { strictCsp } from './scripts/csp-plugin.ts'
import { catalogueLoading, englishTexts, linguiMacros } from './scripts/messages-plugin.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The local host's address; it serves the API and the runtime settings. */
const host = 'http://localhost:3000'

export default defineConfig({
  plugins: [
    linguiMacros(),
    catalogueLoading(),
    englishTexts(),
    lingui({ failOnCompileError: true }),
    react(),
    tailwindcss(),
    strictCsp(),
  ],
  resolve: {
    alias: {
      '@': fromHere('./src'),
      // The original creates a <style> element, which `style-src 'self'` refuses.
      'react-style-singleton': fromHere('./src/ui/style-singleton.ts'),
    },
  },
  server: { proxy: { '/api': host, '/config.json': host, '/plaid': host } },
  build: {
    target: buildTargets,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
