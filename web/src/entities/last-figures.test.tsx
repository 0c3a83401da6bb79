import { describe, expect, it, vi } from 'vitest'
import { isKeepingFigures, lastFiguresAt, stopKeepingFigures } from '@/lib/last-figures'
import { storageKeys } from '@/lib/storage'
import { account, dashboard, NOW, profile } from '@/testing/builders'
import { giveDeviceLock } from '@/testing/device-lock'
import { forgetLock, keepFigures, keepFiguresOf, openFigures } from './last-figures'

const DAY_MS = 24 * 60 * 60_000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

/** A device that keeps the figures of `NOW`. */
async function keptOnDevice() {
  const lock = giveDeviceLock()
  await keepFiguresOf('user-1', 'Last figures')
  await keepFigures(dashboard(), NOW)
  return lock
}

describe('last figures', () => {
  it('open with the lock of the device, and equal those of the dashboard', async () => {
    await keptOnDevice()
    expect(lastFiguresAt(NOW)).toEqual(NOW)
    const figures = await openFigures(NOW)
    expect(figures?.netWorth).toEqual(dashboard().netWorth)
    expect(figures?.accounts.map(({ name, balance }) => [name, balance])).toEqual([
      ['Everyday Chequing', 1200.5],
      ['Platinum Card', 1000],
    ])
    expect(figures?.goals.map(({ name }) => name)).toEqual(['Japan trip'])
  })

  it('lie on the device without a readable word, and with no key that opens them', async () => {
    await keptOnDevice()
    const stored = JSON.stringify({ ...localStorage })
    for (const word of ['Everyday', 'Japan', '1200.5', 'netWorth', '"d"'])
      expect(stored).not.toContain(word)
  })

  it('are not kept before the user turns it on', async () => {
    giveDeviceLock()
    await keepFigures(dashboard(), NOW)
    expect(localStorage).toHaveLength(0)
    expect(await openFigures(NOW)).toBeNull()
  })

  it('leave out accounts that no total counts', async () => {
    giveDeviceLock()
    await keepFiguresOf('user-1', 'Last figures')
    const accounts = [
      account({ id: 'hidden', hidden: true }),
      account({ id: 'closed', status: 'closed' }),
      account(),
    ]
    await keepFigures(dashboard({ accounts }), NOW)
    expect((await openFigures(NOW))?.accounts.map(({ id }) => id)).toEqual(['account-1'])
  })

  it('are replaced by the next', async () => {
    await keptOnDevice()
    await keepFigures(dashboard({ goals: [] }), later(1))
    expect(lastFiguresAt(later(1))).toEqual(later(1))
    expect((await openFigures(later(1)))?.goals).toEqual([])
  })

  it('are deleted once they are older than a week', async () => {
    await keptOnDevice()
    expect(lastFiguresAt(later(7))).toEqual(NOW)
    expect(lastFiguresAt(later(7.01))).toBeNull()
    expect(localStorage.getItem(storageKeys.lastFigures)).toBeNull()
    expect(await openFigures(NOW)).toBeNull()
  })

  it('are no longer kept when another user signs in on the device', async () => {
    await keptOnDevice()
    await keepFigures(dashboard({ profile: profile({ id: 'user-2' }) }), NOW)
    expect(localStorage).toHaveLength(0)
  })

  it('are not written once the user has signed out, also when they were being sealed', async () => {
    giveDeviceLock()
    await keepFiguresOf('user-1', 'Last figures')
    const keeping = keepFigures(dashboard(), NOW)
    stopKeepingFigures()
    await keeping
    expect(localStorage).toHaveLength(0)
  })

  it('are deleted with the keys that open them, and the device is told', async () => {
    await keptOnDevice()
    const told = vi.fn(async () => undefined)
    vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: told })
    forgetLock()
    expect(localStorage).toHaveLength(0)
    expect(told).toHaveBeenCalledExactlyOnceWith({ rpId: 'localhost', credentialId: 'AQID' })
  })
})

describe('the lock', () => {
  it('opens no figures when the user does not pass it', async () => {
    const lock = await keptOnDevice()
    lock.passes = false
    await expect(openFigures(NOW)).rejects.toMatchObject({ kind: 'refused' })
    expect(lastFiguresAt(NOW)).toEqual(NOW)
  })

  it('must derive a secret: without one nothing is kept', async () => {
    const lock = giveDeviceLock()
    lock.derives = false
    await expect(keepFiguresOf('user-1', 'x')).rejects.toMatchObject({ kind: 'unsupported' })
    lock.passes = false
    await expect(keepFiguresOf('user-1', 'x')).rejects.toMatchObject({ kind: 'refused' })
    expect(isKeepingFigures()).toBe(false)
  })

  it('of another device opens nothing', async () => {
    const lock = await keptOnDevice()
    lock.exchange()
    await expect(openFigures(NOW)).rejects.toMatchObject({ kind: 'damaged' })
  })

  it.each([
    ['under another moment', (text: string) => text.replace('2026-11-21', '2026-11-22')],
    ['with a changed byte', (text: string) => `${text.slice(0, -4)}AAAA`],
  ])('does not open figures %s', async (_, change) => {
    await keptOnDevice()
    const stored = localStorage.getItem(storageKeys.lastFigures) ?? ''
    localStorage.setItem(storageKeys.lastFigures, change(stored))
    await expect(openFigures(NOW)).rejects.toMatchObject({ kind: 'damaged' })
  })

  it('does not open figures for another owner', async () => {
    await keptOnDevice()
    const stored = localStorage.getItem(storageKeys.figuresLock) ?? ''
    localStorage.setItem(storageKeys.figuresLock, stored.replace('user-1', 'user-2'))
    await expect(openFigures(NOW)).rejects.toMatchObject({ kind: 'damaged' })
  })
})
