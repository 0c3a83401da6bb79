/** WebKitGTK by its own WebDriver: https://www.w3.org/TR/webdriver2/ */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, eventually } from './driver'

/** Reduced motion, and a window whose buttons allow a page as narrow as a phone. */
const SETTINGS = {
  'settings.ini': '[Settings]\ngtk-enable-animations=0\n',
  'gtk.css': `
    button, entry, separator, box { min-width: 0; padding: 0; margin: 0; border-width: 0; }
    button image, entry image { -gtk-icon-transform: scale(0); }
    headerbar button, entry { font-size: 1px; }
  `,
}

export async function startWebKit(driver: string, browser: string): Promise<Driver> {
  const port = await freePort()
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  for (const [file, text] of Object.entries(SETTINGS))
    writeFileSync(join(settings, 'gtk-3.0', file), text)
  const root = `http://127.0.0.1:${port}`
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    // No message bus or accessibility service runs in a test.
    env: {
      ...process.env,
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      XDG_CONFIG_HOME: settings,
    },
  })
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await eventually('the driver of WebKit', () =>
    call<{ sessionId: string }>(`${root}/session`, { capabilities }).catch((error) => {
      if (error instanceof TypeError) return undefined
      throw error
    }),
  )
  const session = `${root}/session/${sessionId}`
  const run = <Value>(script: string) =>
    call<Value>(`${session}/execute/async`, { script, args: [] })

  const evaluate = async <Value>(expression: string) => {
    const done = 'arguments[arguments.length - 1]'
    const answer = await run<{ value?: Value; failed?: string }>(
      `const done = ${done}; Promise.resolve().then(() => ${expression}).then((value) => done({ value: value ?? null }), (error) => done({ failed: String(error) }))`,
    )
    if (answer.failed !== undefined) throw new Error(answer.failed)
    return answer.value as Value
  }

  return {
    evaluate,
    resize: async (width, height) => {
      const sizes = 'arguments[0]([innerWidth, innerHeight, outerWidth, outerHeight])'
      await eventually(`a page ${width} wide`, async () => {
        const [innerWidth, innerHeight, outerWidth, outerHeight] =
          await run<[number, number, number, number]>(sizes)
        if (innerWidth === width && innerHeight === height) return true
        // Plus the window's bars.
        const rect = {
          width: width + outerWidth - innerWidth,
          height: height + outerHeight - innerHeight,
        }
        await call(`${session}/window/rect`, rect)
        return undefined
      })
    },
    open: async (url) => {
      await call(`${session}/url`, { url })
    },
    perform: async (actions) => {
      await call(`${session}/actions`, { actions })
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' })
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

async function call<Value = unknown>(address: string, body: object): Promise<Value> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { value } = (await response.json()) as { value: Value & { message?: string } }
  if (!response.ok) throw new Error(`${address}: ${value.message}`)
  return value
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
    server.on('error', reject)
  })
}
