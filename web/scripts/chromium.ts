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
