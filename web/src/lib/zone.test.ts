import { expect, it, onTestFinished } from 'vitest'
import { setCurrentLanguage } from '@/lib/language'
import { zoneName } from './zone'

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
