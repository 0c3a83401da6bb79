import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** Screenshots run on request only, because they assert nothing. */
const pictures = process.env.SCREENSHOTS
  ? [{ name: 'screenshots', testDir: './e2e/screenshots', timeout: 180_000 }]
  : []

/** The journey and the public pages also run on a phone; everything else only on the desktop, the journey with motion. */
const onPhones = /journey\.spec\.ts|public-pages\.spec\.ts/

export default defineConfig({
  testDir: './e2e/specs',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than cores: a browser waits for its server about a fifth of the time.
  workers: 3,
  // A journey that needed its second try is listed as flaky at the end of the run: it passes, but should be fixed.
  retries: 1,
  // Generous, because two slow cores may serve, browse and compile at once; it does not slow fast tests.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Pages without motion are faster to test; one journey runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer instead of the network that the tests watch. Its own journey allows it.
    serviceWorkers: 'block',
    // Recording costs a quarter of the time, so only a retry is recorded.
    trace: 'on-first-retry',
    actionTimeout: 20_000,
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: chromiumArgs,
    },
  },
  projects: [
    {
      name: 'desktop-motion',
      testMatch: /journey\.spec\.ts/,
      use: { ...desktop, colorScheme: 'light', contextOptions: { reducedMotion: 'no-preference' } },
    },
    // Dark from the start. The check of each page also covers the other theme's colors.
    { name: 'phone-dark', testMatch: onPhones, use: { ...phone, colorScheme: 'dark' } },
    // Last, because it has the most tests: short ones keep the cores busy to the end, which a long journey would not.
    {
      name: 'desktop-light',
      testIgnore: /journey\.spec\.ts/,
      use: { ...desktop, colorScheme: 'light' },
    },
    ...pictures,
  ],
})
