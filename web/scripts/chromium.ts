/** Where the system's own Chromium is; the runner downloads no browser. */
import { existsSync } from 'node:fs'

/** The one without a window of its own first: the same engine, a quarter less work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

/** Undefined where there is none: then the runner says what it lacks. */
export const chromiumPath = places.find((place) => existsSync(place))

/** What it needs on a machine without a screen; nothing of it asks anything of elsewhere. */
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
