import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

/** Pictures are taken on request only: they prove nothing by themselves. */
const pictures = process.env.SCREENSHOTS
  ? [{ name: 'screenshots', testDir: './e2e/screenshots', timeout: 180_000 }]
  : []

/** The journey and the public pages run on a phone, too; everything else once, on the desktop, the journey with motion. */
const onPhones = /journey\.spec\.ts|public-pages\.spec\.ts/

export default defineConfig({
  testDir: './e2e/specs',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than cores: a browser waits for its server about a fifth of the time.
  workers: 3,
  // A journey that needed its second try is named as flaky at the end of the run: it landed, and it wants mending.
  retries: 1,
  // Generous, because two slow cores may serve, browse and compile at once; what is fast is not slowed by it.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Still pages are faster to test; one journey runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer for the network that the tests watch; the one about it lets it in.
    serviceWorkers: 'block',
    // Recording costs a quarter of the time; what fails is recorded when it is tried again.
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
    // Dark from the start. The colours of the other theme are looked at wherever a page is found sound.
    { name: 'phone-dark', testMatch: onPhones, use: { ...phone, colorScheme: 'dark' } },
    // Last, because it has the most: what is short fills the cores to the end, which a journey would leave to itself.
    {
      name: 'desktop-light',
      testIgnore: /journey\.spec\.ts/,
      use: { ...desktop, colorScheme: 'light' },
    },
    ...pictures,
  ],
})
