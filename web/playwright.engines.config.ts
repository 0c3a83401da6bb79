import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts'

/** The walks in Firefox and WebKit; the journeys run in Chromium. */
export default defineConfig({
  testDir: './e2e/engines',
  outputDir: './test-results/engines',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // Generous, as for the journeys; it does not slow fast tests.
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    locale: 'en-US',
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: chromiumArgs,
    },
  },
})
