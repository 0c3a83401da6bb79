import { expect, it, onTestFinished, vi } from 'vitest'
import { setCurrentLanguage } from '@/lib/language'
import { browserZone, zoneName, zoneOptions } from './zone'

it.each([
  ['en-CA', 'America/Toronto', 'Eastern Time (Toronto)'],
  ['en-US', 'America/Argentina/Buenos_Aires', 'Argentina Standard Time (Buenos Aires)'],
  ['fr-CA', 'America/Toronto', 'heure de l’Est (Toronto)'],
  ['en-CA', 'UTC', 'UTC'],
  ['en-CA', 'Nowhere/On_Earth', 'Nowhere/On Earth'],
] as const)('in %s calls %s %s', (language, zone, expected) => {
  setCurrentLanguage(language)
  onTestFinished(() => setCurrentLanguage('en-US'))
  expect(zoneName(zone)).toBe(expected)
})

it.each([
  ['en-US', 'Eastern Time (New York)', 'Central Time (Chicago)'],
  ['en-CA', 'Newfoundland Time (St Johns)', 'Atlantic Time (Halifax)'],
  ['fr-CA', 'Heure de Terre-Neuve (St Johns)', 'Heure de l’Atlantique (Halifax)'],
] as const)('in %s the zones of its country come first, by name', (language, ...first) => {
  setCurrentLanguage(language)
  onTestFinished(() => setCurrentLanguage('en-US'))
  const options = zoneOptions('America/Chicago').filter(({ value }) => value !== browserZone())
  expect(options.slice(0, 2).map(({ label }) => label)).toEqual(first)
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
})

it('calls the current zone by its name, too, and offers all others', () => {
  const [first, ...others] = zoneOptions('Europe/Paris')
  expect(first).toEqual({ value: 'Europe/Paris', label: 'Central European Time (Paris)' })
  expect(others).toContainEqual({ value: 'Europe/Berlin', label: 'Europe/Berlin' })
})

it('has the city in place of the country that a browser adds', () => {
  const value = 'Central Time (United States)'
  const parts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => parts.mockRestore())
  parts.mockReturnValue([{ type: 'timeZoneName', value }])
  expect(zoneName('America/Chicago')).toBe('Central Time (Chicago)')
})
