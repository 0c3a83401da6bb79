import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '@/testing/in-language'
import { ShareBar } from './share-bar'

describe('in French', () => {
  inLanguage('fr-CA')

  it('sets the sign of a percentage apart', () => {
    render(<ShareBar percent={22.5} tone="green" label="Maintenant" />)
    const bar = screen.getByRole('img', { name: 'Maintenant\u00a0: 22,5\u00a0%' })
    expect(bar.textContent).toBe('40\u00a0%50\u00a0%')
  })
})
