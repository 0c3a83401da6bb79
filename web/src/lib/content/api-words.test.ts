import { describe, expect, it } from 'vitest'
import { inLanguage } from '@/testing/in-language'
import { accountTypeName } from './api-words'

describe('words of the API', () => {
  it('are Canadian in Canada', () => expect(accountTypeName('Chequing')).toBe('Chequing'))

  describe('in American English', () => {
    inLanguage('en-US')
    it('are American where they differ, and Canadian elsewhere', () => {
      expect(accountTypeName('Chequing')).toBe('Checking')
      expect(accountTypeName('Savings')).toBe('Savings')
    })
  })

  describe('in French', () => {
    inLanguage('fr-CA')
    it.each([
      ['FHSA', 'CELIAPP'],
      ['RESP', 'REEE'],
      ['RRIF', 'FERR'],
      ['529', 'Régime 529'],
      ['Line of credit', 'Marge de crédit'],
      ['Home equity line of credit', 'Marge de crédit hypothécaire'],
    ])('name %s as "%s"', (type, name) => expect(accountTypeName(type)).toBe(name))
  })
})
