/** The installed app: the promises of its manifest, and what its service worker may cache. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { outdatedCaches, shellCache, strategyOf } from '../worker/strategy.ts'

const folder = join(import.meta.dirname, '../public')

interface Manifest {
  start_url: string
  shortcuts: { url: string }[]
  icons: { src: string; sizes: string; purpose?: string }[]
}

const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest

describe('the manifest', () => {
  it('opens pages that exist', () => {
    const known = Object.values(paths).filter((path) => typeof path === 'string')
    expect(known).toEqual(
      expect.arrayContaining([manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]),
    )
  })

  it.each(manifest.icons)('has $src at the size it states', ({ src, sizes }) => {
    const picture = readFileSync(join(folder, src))
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  })

  it('has an icon that survives being cut to any shape', () => {
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})

const ORIGIN = 'https://goldgrove.example'

const request = (path: string, changes: Partial<Request> = {}) =>
  ({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...changes }) as Request

describe('the service worker', () => {
  it.each([
    ['an answer of the API', '/api/dashboard', {}, 'pass'],
    ['an address of the API opened as a page', '/api/export', { mode: 'navigate' }, 'pass'],
    ['a request that writes', '/dashboard', { method: 'POST', mode: 'navigate' }, 'pass'],
    ['the user pool', 'http://localhost:3003/', {}, 'pass'],
    ['the script of the bank window', '/plaid/link-initialize.js', {}, 'pass'],
    ['the worker itself', '/sw.js', {}, 'pass'],
    ['a page', '/dashboard', { mode: 'navigate' }, 'page'],
    ['a built file', '/assets/index-abc.js', {}, 'asset'],
    ['the theme script', '/theme.js', {}, 'asset'],
    ['the runtime settings', '/config.json', {}, 'settings'],
  ] as const)('treats %s as it should', (_name, path, changes, strategy) => {
    expect(strategyOf(request(path, changes), ORIGIN)).toBe(strategy)
  })

  it('keeps its own release and the one before it', () => {
    const names = [shellCache('a'), 'goldgrove-settings', shellCache('b'), shellCache('c')]
    expect(outdatedCaches(names, 'c')).toEqual([shellCache('a')])
    expect(outdatedCaches([shellCache('a'), shellCache('b')], 'b')).toEqual([])
    expect(outdatedCaches([shellCache('b')], 'b')).toEqual([])
  })
})
