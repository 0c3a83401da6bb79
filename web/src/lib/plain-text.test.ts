import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text'

describe('what is looked for', () => {
  it.each([
    ['Épicerie', 'epicerie'],
    ['CAFÉ Noël', 'cafe noel'],
    ['C\u0327a et 100 %', 'ca et 100 %'],
  ])('is %s without accents and capitals', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})
