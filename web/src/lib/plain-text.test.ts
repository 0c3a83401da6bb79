import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text'

describe('normalized search text', () => {
  it.each([
    ['Épicerie', 'epicerie'],
    ['CAFÉ Noël', 'cafe noel'],
    ['C\u0327a et 100 %', 'ca et 100 %'],
    ['Auto d’Élodie', "auto d'elodie"],
    ['Œuvres : 1\u202f200\u00a0$', 'oeuvres : 1 200 $'],
  ])('is %s without accents, capitals and signs that few can type', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})
