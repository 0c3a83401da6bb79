/**
 * Draws the pictures that must be pixels: the icons of the installed app and the card of shared links. `npm run pictures`
 * writes them to `public/`; run it again when the mark or the colors change.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const PUBLIC = 'public'
const FONT = 'src/ui/inter.woff2'

const INK = '#1c1812'
const GOLD = '#e3b04b'
const MARK = `<path d="M7.5 21.5 12.5 15l4 3.5 8-9" fill="none" stroke="${GOLD}" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"/>`

interface Picture {
  file: string
  width: number
  height: number
  svg: string
}

/** `corner` rounds the tile; `inset` leaves the rim free, which a system may cut off. */
function icon(size: number, file: string, corner: number, inset: number): Picture {
  const view = `${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}`
  const tile = `<rect x="${-inset}" y="${-inset}" width="${32 + 2 * inset}" height="${32 + 2 * inset}" rx="${corner}" fill="${INK}"/>`
  return {
    file,
    width: size,
    height: size,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size}" height="${size}">${tile}${MARK}</svg>`,
  }
}

const share: Picture = {
  file: 'share.png',
  width: 1200,
  height: 630,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="Inter Variable">
    <defs>
      <radialGradient id="wash" cx="0" cy="0" r="1"><stop offset="0" stop-color="${GOLD}" stop-opacity=".22"/><stop offset=".6" stop-color="${GOLD}" stop-opacity="0"/></radialGradient>
      <linearGradient id="area" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${GOLD}" stop-opacity=".28"/><stop offset="1" stop-color="${GOLD}" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="1200" height="630" fill="#100e0a"/>
    <rect width="1200" height="630" fill="url(#wash)"/>
    <path d="M0 560 C140 548 210 520 330 524 S520 470 640 452 800 420 900 366 1080 300 1200 214 V630 H0Z" fill="url(#area)"/>
    <path d="M0 560 C140 548 210 520 330 524 S520 470 640 452 800 420 900 366 1080 300 1200 214" fill="none" stroke="${GOLD}" stroke-width="5"/>
    <g transform="translate(80 72) scale(2.2)"><rect width="32" height="32" rx="8.5" fill="${INK}" stroke="#38322a"/>${MARK}</g>
    <text x="172" y="121" font-size="38" font-weight="700" fill="#f6f2e9" letter-spacing="-.6">Goldgrove</text>
    <text x="80" y="292" font-size="92" font-weight="650" fill="#f6f2e9" letter-spacing="-3.4">See it. Plan it. <tspan fill="#f0c766">Grow it.</tspan></text>
    <text x="80" y="362" font-size="33" fill="#c4bba9" letter-spacing="-.3">Everything you own and owe in one honest number.</text>
  </svg>`,
}

const pictures: readonly Picture[] = [
  icon(192, 'icon-192.png', 8.5, 0),
  icon(512, 'icon-512.png', 8.5, 0),
  icon(512, 'icon-maskable.png', 0, 6),
  icon(180, 'apple-touch-icon.png', 0, 3),
  share,
]

const font = readFileSync(FONT).toString('base64')
const browser = await chromium.launch({
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: ['--no-sandbox'],
})
for (const { file, width, height, svg } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>@font-face{font-family:"Inter Variable";src:url(data:font/woff2;base64,${font})}body{margin:0}svg{display:block}</style>${svg}`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PUBLIC, file), omitBackground: true })
  await page.close()
}
await browser.close()
