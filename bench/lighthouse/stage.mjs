/** What every measurement of pages needs: a host of its own with the demo household, the system's Chromium, a session. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import puppeteer from 'puppeteer-core'
import { chromiumArgs } from '../../web/scripts/chromium.ts'
import { startEdge } from './edge.mjs'

const PORT = Number(process.env.PORT ?? 7600)
/** Beside the host's ports. */
const EDGE_PORT = PORT + 20
export const SITE = `https://localhost:${EDGE_PORT}`
const TURNS = 15
const demo = { email: 'demo@goldgrove.example', password: 'Goldgrove-2026' }

const chromium = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
].find(existsSync)
// The certificate is the edge's own, and the pool's stand-in knows the site by the host's address.
const chromeFlags = ['--headless=new', '--ignore-certificate-errors', '--disable-web-security', ...chromiumArgs]

/** Serves the site and runs Chromium while `act` measures, given the port that Chromium is steered by. */
export async function onStage(program, site, act) {
  const data = mkdtempSync(join(tmpdir(), 'goldgrove-pages-'))
  const host = await startHost(program, site, data)
  const edge = await startEdge(`http://localhost:${PORT}`, EDGE_PORT, data)
  const chrome = await launch({ chromePath: chromium, chromeFlags })
  try {
    await act(chrome.port)
  } finally {
    chrome.kill()
    edge.close()
    host.removeAllListeners('exit').kill()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Resolves when the host says that it is ready. */
function startHost(program, site, data) {
  const host = spawn(program, ['--port', String(PORT), '--data', data, '--site', site])
  return new Promise((resolve, reject) => {
    host.once('error', reject)
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}`)))
    host.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve(host))
    host.stderr.resume()
  })
}

/** Gives `act` a page of a device, and closes it. */
export async function withPage(port, device, act) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  await page.emulate(device)
  const outcome = await act(page)
  await page.close()
  await browser.disconnect()
  return outcome
}

/** Signs the demo person in on this page; the session stays in the browser, for the same kind of device. */
export async function signIn(page) {
  await page.goto(`${SITE}/login`)
  await page.waitForSelector('html[data-hydrated="true"]')
  await page.locator('input[type="email"]').fill(demo.email)
  await page.locator('input[autocomplete="current-password"]').fill(demo.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForFunction(() => location.pathname === '/dashboard')
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

export const desktop = {
  viewport: { width: 1440, height: 900 },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/** The median of what as many turns take. */
export async function turns(measure) {
  const times = []
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await measure(turn))
  return median(times)
}

/** Put into the page: milliseconds from the act until the frame that shows `shows()` has been painted. */
export function installStopwatch() {
  window.untilPainted = (act, shows) =>
    new Promise((resolve) => {
      const began = performance.now()
      act()
      const look = () => {
        if (!shows()) return requestAnimationFrame(look)
        // A task of its own comes after the frame's painting.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
}
