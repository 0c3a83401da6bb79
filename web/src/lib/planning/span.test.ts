import { describe, expect, it } from 'vitest'
import { inLanguage } from '@/testing/in-language'
import { spanText } from './span'

describe('a span in English', () => {
  it.each([
    [1, '1 month'],
    [23, '23 months'],
    [24, '2 years'],
    [25, '2 years and 1 month'],
    [596, '49 years and 8 months'],
  ])('of %d months', (months, text) => expect(spanText(months)).toBe(text))
})

describe('a span in French', () => {
  inLanguage('fr-CA')

  it.each([
    [1, '1 mois'],
    [36, '3 ans'],
    [596, '49 ans et 8 mois'],
  ])('of %d months', (months, text) => expect(spanText(months)).toBe(text))
})
