/** The path of the system's Chromium; Playwright downloads no browser. */
import { existsSync } from 'node:fs'

/** The headless build first: the same engine, a quarter less work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

/** Undefined when it is not installed; then Playwright reports what is missing. */
export const chromiumPath = places.find((place) => existsSync(place))

/** Flags for a machine without a screen. None of them causes a request to another host. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
