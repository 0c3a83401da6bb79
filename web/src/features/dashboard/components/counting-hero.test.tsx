import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Minor } from '@/lib/money'

const VALUE = 412_867_34 as Minor

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})

/** A fresh module each time, because it remembers that it has counted. */
async function renderHero(reducedMotion: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  const { CountingHero } = await import('./counting-hero')
  return {
    ...render(<CountingHero value={VALUE} currency="USD" />),
    again: () => render(<CountingHero value={VALUE} currency="USD" />),
  }
}

it('counts up for the eye while screen readers have the value from the start', async () => {
  const { container, unmount, again } = await renderHero(false)
  expect(container.querySelector('[aria-hidden="true"]')).toHaveTextContent('$0.00')
  expect(screen.getByText('$412,867.34')).toBeInTheDocument()

  act(() => vi.advanceTimersByTime(1_100))
  expect(container).toHaveTextContent(/^\$412,867\.34$/)
  expect(container.querySelector('[aria-hidden="true"]')).toBeNull()

  unmount()
  expect(again().container).toHaveTextContent(/^\$412,867\.34$/)
})

it('shows the value at once where motion is not wanted', async () => {
  const { container } = await renderHero(true)
  expect(container).toHaveTextContent(/^\$412,867\.34$/)
})
