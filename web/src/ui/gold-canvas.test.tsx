import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { GoldCanvas } from './gold-canvas'

function preferStill(still: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
}

// The test DOM cannot draw; without a context the particles never start.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

it('can be paused and resumed', async () => {
  preferStill(false)
  render(<GoldCanvas />)
  await userEvent.click(screen.getByRole('button', { name: 'Pause background' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play background' }))
  expect(screen.getByRole('button', { name: 'Pause background' })).toBeInTheDocument()
})

it('stands still where motion is to be reduced', () => {
  preferStill(true)
  render(<GoldCanvas />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
