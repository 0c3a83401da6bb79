import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const [w, dark, loc] of [[1024, false, 'fr-CA'], [1280, true, 'en-CA']]) {
const c = await b.newContext({ baseURL: 'http://localhost:7400', viewport: { width: w, height: 1000 }, colorScheme: dark ? 'dark' : 'light', locale: loc })
const p = await c.newPage()
await p.goto('/login')
await p.locator('input[type=email]').fill('demo@goldgrove.example')
await p.locator('input[type=password]').first().fill('Goldgrove-2026')
await p.keyboard.press('Enter')
await p.waitForURL('**/dashboard')
for (const path of ['dashboard', 'accounts', 'goals']) {
  await p.goto('/' + path); await p.waitForTimeout(2500)
  const h = await p.evaluate(() => Math.min(3000, document.documentElement.scrollHeight))
  await p.setViewportSize({ width: w, height: h }); await p.waitForTimeout(800)
  await p.screenshot({ path: `/work/w/mine/s-${w}-${path}.png` })
  await p.setViewportSize({ width: w, height: 1000 })
  console.log(w, path, await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
await c.close() }
await b.close()
