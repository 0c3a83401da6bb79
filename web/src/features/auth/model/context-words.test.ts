import { describe, expect, it } from 'vitest'
import { namesProduct, namesUser } from './context-words'

describe('a password', () => {
  it.each([
    'Goldgrove-2026',
    'my GOLDGROVE 1',
    'G0ldGr0ve',
    'Go1dgrove1',
    'Gold-Grove-26',
    'x9oldgrov3X',
  ])('with the product’s name: %s', (password) => expect(namesProduct(password)).toBe(true))

  it.each(['Grove-and-Gold-7', 'Goldengrove-7', 'Evergreen-2026'])('without it: %s', (password) =>
    expect(namesProduct(password)).toBe(false),
  )

  it.each(['Renée-2026', 'xRENEEx99', 'Tremb1ay-77', 'r.tremblay7X'])(
    'with the user’s name or address: %s',
    (password) =>
      expect(namesUser(password, ' Renée  de Tremblay', 'r_tremblay@example.com')).toBe(true),
  )

  it('may contain words of fewer than four letters, and the part after the @', () => {
    expect(namesUser('Liang-Example-7', 'Li Ng', 'li7@example.com')).toBe(false)
    expect(namesUser('Anything-7', '', '')).toBe(false)
  })
})
