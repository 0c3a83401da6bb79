import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Removals from './removals'

const NOW = new Date('2026-11-21T12:00:00Z')
const KEY = 'goldgrove_removals'

/** Session storage as a fresh page finds it. */
function stubStorage(initial: Record<string, string> = {}): Map<string, string> {
  const kept = new Map(Object.entries(initial))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

/** The module as a reload finds it. */
async function load(): Promise<typeof Removals> {
  vi.resetModules()
  return import('./removals')
}

const wish = { kind: 'goals', id: 'g1', userId: 'u1' } as const

describe('a removal', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = stubStorage()
  })

  it('waits ten seconds, and a reload keeps it', async () => {
    const page = await load()
    page.beginRemoval(wish, NOW)
    expect(JSON.parse(kept.get(KEY) ?? '')).toEqual([
      { ...wish, finalAt: NOW.getTime() + 10_000, stage: 'waiting' },
    ])
    const reloaded = await load()
    reloaded.undoRemoval('another')
    expect(kept.get(KEY)).toContain('g1')
    reloaded.undoRemoval('g1')
    expect(kept.get(KEY)).toBe('[]')
  })

  it('cannot be undone once it is under way', async () => {
    const page = await load()
    page.beginRemoval(wish, NOW)
    page.startRemoval('g1')
    page.undoRemoval('g1')
    expect(kept.get(KEY)).toContain('g1')
  })

  it('is sent again after a reload that met it under way', async () => {
    const page = await load()
    page.beginRemoval(wish, NOW)
    page.startRemoval('g1')
    const reloaded = await load()
    reloaded.undoRemoval('other')
    expect(JSON.parse(kept.get(KEY) ?? '')).toMatchObject([{ id: 'g1', stage: 'waiting' }])
  })

  it('leaves nothing on the device when it is done or refused', async () => {
    const page = await load()
    for (const deleted of [true, false]) {
      page.beginRemoval(wish, NOW)
      page.startRemoval('g1')
      page.endRemoval('g1', deleted)
      expect(kept.get(KEY)).toBe('[]')
    }
  })

  it('of another kind, or not readable, is none', async () => {
    const row = { ...wish, finalAt: 1, stage: 'waiting' }
    for (const stored of ['{', '{}', '[null, 1]', JSON.stringify([{ ...row, kind: 'users' }])]) {
      kept = stubStorage({ [KEY]: stored })
      const page = await load()
      page.undoRemoval('nothing')
      expect(kept.get(KEY), stored).toBe('[]')
    }
  })

  it('hides the thing from lists', async () => {
    const page = await load()
    const things = [{ id: 'g1' }, { id: 'g2' }]
    expect(page.withoutRemoved(things, [])).toBe(things)
    const removal = { ...wish, finalAt: 0, stage: 'done' } as const
    expect(page.withoutRemoved(things, [removal])).toEqual([{ id: 'g2' }])
  })
})
