import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

const css = read('../src/ui/tokens.css')

type Palette = ReadonlyMap<string, string>

/** The hex tokens of the rule that starts with the given selector. */
function palette(selector: string): Palette {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('}', start))
  const found = body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

type Triple = readonly [number, number, number]

const times = (rows: readonly Triple[], [x, y, z]: Triple) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

/** Matrices that simulate each kind of color vision in linear sRGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Oklab, in which distances match perceived differences. */
function oklab(color: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  ).map(Math.cbrt) as unknown as Triple
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const themes = { light: palette(':root'), dark: palette('[data-theme="dark"]') } as const
const slots = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'] as const
const grounds = ['bg', 'surface', 'sunken'] as const

/** Token, its backgrounds, and the least contrast in light and in dark. */
const rules: readonly (readonly [string, readonly string[], light: number, dark: number])[] = [
  ['text', grounds, 15.4, 15.9],
  ['text-2', grounds, 7, 9.4],
  ['text-3', grounds, 5, 6.1],
  ['strong', grounds, 3.2, 4.8],
  ['gold', grounds, 3.2, 9.7],
  ['gold-text', [...grounds, 'gold-bg'], 5.3, 10],
  ['ring', grounds, 4.9, 11.8],
  ['on-gold', ['gold-fill', 'gold-fill-hover'], 7.5, 9.7],
  ['pos', [...grounds, 'pos-bg'], 5.6, 8.2],
  ['neg', [...grounds, 'neg-bg'], 5.2, 7.6],
  ['warn', [...grounds, 'warn-bg'], 5.7, 8.3],
  ['info', [...grounds, 'info-bg'], 5.7, 7.9],
  ['text-2', ['pos-bg', 'neg-bg', 'warn-bg', 'info-bg', 'gold-bg'], 6.5, 7],
  ...slots.map((slot) => [slot, ['surface'], 3, 3] as const),
]

describe.each(Object.entries(themes))('%s theme', (theme, tokens) => {
  const hex = (name: string) => {
    const value = tokens.get(name)
    if (!value) throw new Error(`no token ${name}`)
    return value
  }

  it.each(rules)('%s stays readable on %j', (token, on, light, dark) => {
    for (const ground of on) {
      // Rounded to one decimal, like the minimums.
      const measured = Math.round(contrast(hex(token), hex(ground)) * 10) / 10
      const message = `${token} on ${ground}: ${measured}`
      expect(measured, message).toBeGreaterThanOrEqual(theme === 'light' ? light : dark)
    }
  })
})

describe.each(Object.entries(themes))('colours of categories, %s theme', (_theme, tokens) => {
  it.each(Object.entries(eyes))('differ for %s', (_eye, sees) => {
    const seen = slots.map((slot) => oklab(times(sees, linear(tokens.get(slot) ?? ''))))
    for (const [index, one] of seen.entries())
      for (const [later, other] of seen.entries()) {
        if (later <= index) continue
        const distance = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))
        expect(distance, `${slots[index]} and ${slots[later]}`).toBeGreaterThan(0.06)
      }
  })
})

describe.each(Object.entries(themes))('colours of one hue, %s theme', (_theme, tokens) => {
  it('differ in brightness too', () => {
    const hexes = slots.map((slot) => tokens.get(slot) ?? '')
    for (const one of hexes)
      for (const other of hexes)
        if (one !== other && hueApart(one, other) < 20)
          expect(contrast(one, other), `${one} and ${other}`).toBeGreaterThan(2.5)
  })
})

/** Degrees between two hues; at most 180. Grays have none, so they are the farthest from all. */
function hueApart(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => oklab(linear(hex)))
  if (!a || !b || Math.min(Math.hypot(a[1], a[2]), Math.hypot(b[1], b[2])) < 0.04) return 180
  const turn = Math.abs(Math.atan2(a[2], a[1]) - Math.atan2(b[2], b[1])) * (180 / Math.PI)
  return Math.min(turn, 360 - turn)
}

describe('the palettes', () => {
  it('name the same colours', () => {
    expect([...themes.dark.keys()]).toEqual([...themes.light.keys()])
  })

  it('agree with the page colours that are written outside the style sheet', () => {
    for (const file of ['../public/theme.js', '../src/lib/theme.ts']) {
      const source = read(file)
      for (const tokens of Object.values(themes)) expect(source).toContain(tokens.get('bg'))
    }
  })
})
