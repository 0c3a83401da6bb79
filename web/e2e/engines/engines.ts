/** The engines installed beside the journeys' own, from Debian's packages firefox-esr, webkit2gtk-driver and xvfb. */
import { existsSync, globSync } from 'node:fs'
import type { Driver } from './driver'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'

export interface Engine {
  name: 'Firefox' | 'WebKit'
  /** Undefined when the engine is not installed. */
  start: (() => Promise<Driver>) | undefined
}

const installed = (...paths: string[]) => paths.find((path) => existsSync(path))

const firefox = installed('/usr/bin/firefox-esr', '/usr/bin/firefox')
const webkit = installed('/usr/bin/WebKitWebDriver')
const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

export const engines: readonly Engine[] = [
  { name: 'Firefox', start: firefox ? () => startFirefox(firefox) : undefined },
  {
    name: 'WebKit',
    start: webkit && miniBrowser ? () => startWebKit(webkit, miniBrowser) : undefined,
  },
]
