import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAppQueryClient } from '@/app/app-query-client'
import { queryKeys } from '@/entities/query-keys'
import { profile } from '@/testing/builders'
import { inLanguage } from '@/testing/in-language'
import { formatMoment, formatMomentDay, formatRelative, formatTime, momentDay } from './moments'
import { profileZone } from './profile-zone'

afterEach(() => profileZone.set(null))

describe('the day of a moment', () => {
  const moment = '2026-11-22T18:30:00Z'

  it("is the browser's before the profile is known, then the profile's", () => {
    vi.stubEnv('TZ', 'America/Toronto')
    const client = createAppQueryClient()
    expect(momentDay(moment)).toBe('2026-11-22')
    client.setQueryData(queryKeys.profile, profile({ time_zone: 'Asia/Tokyo' }))
    expect(momentDay(moment)).toBe('2026-11-23')
    client.clear()
    expect(momentDay(moment)).toBe('2026-11-22')
  })

  it('is written like every other', () => {
    profileZone.set('Asia/Tokyo')
    expect(formatMomentDay(moment)).toBe('Nov 23, 2026')
    expect(formatRelative(moment, new Date('2026-12-24T00:00:00Z'))).toBe('Nov 23, 2026')
  })

  it("is the browser's where it has no such zone", () => {
    profileZone.set('Mars/Olympus')
    expect(momentDay(moment)).toBe('2026-11-22')
  })
})

describe('the hour of a moment', () => {
  const moment = '2026-11-01T06:07:00Z'
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

  it("is the profile's, like its day", () => {
    profileZone.set('America/Vancouver')
    expect(spaced(formatTime(moment))).toBe('11:07 p.m.')
    expect(spaced(formatMoment(moment))).toBe('Oct 31, 2026, 11:07 p.m.')
  })

  it('stays on one line', () => {
    profileZone.set('America/Vancouver')
    expect(formatTime(moment)).toBe('11:07\u00a0p.m.')
    expect(formatMoment(moment)).toMatch(/2026, 11:07\u00a0p/)
  })

  it("is the browser's where it has no such zone", () => {
    profileZone.set('Mars/Olympus')
    expect(formatTime(new Date(2026, 10, 1, 23, 7))).toMatch(/^11:07/)
  })

  describe('in French', () => {
    inLanguage('fr-CA')

    it('is written alike with a day and without', () => {
      expect(spaced(formatTime(new Date(2026, 10, 1, 1, 7)))).toBe('1 h 07')
      expect(spaced(formatMoment(new Date(2026, 10, 1, 1, 7)))).toBe('1er nov. 2026, 1 h 07')
      expect(formatMoment(new Date(2026, 7, 4, 1, 7))).toBe('4\u00a0août 2026, 1\u00a0h\u00a007')
    })
  })
})

describe('formatRelative', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T12:00:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:56:00Z', '4 minutes ago'],
    ['2026-11-21T10:30:00Z', '1 hour ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-15T12:00:00Z', '6 days ago'],
    ['2026-11-14T12:00:00Z', 'Nov 14, 2026'],
  ])('%s is %s', (moment, expected) => {
    expect(formatRelative(moment, now)).toBe(expected)
  })
})
