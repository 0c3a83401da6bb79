import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Toaster, toast } from './toast'

// The test's DOM has none.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
})

it('shows a message that was sent before its library was there', async () => {
  render(<Toaster />)
  act(() => toast.success('Goal created successfully', { description: 'Allocate assets next.' }))
  expect(await screen.findByText('Goal created successfully')).toBeInTheDocument()
  expect(screen.getByText('Allocate assets next.')).toBeInTheDocument()
})

it('stays within reach while a modal dialog hides the rest of the page', async () => {
  const { container } = render(<Toaster />)
  act(() => toast.info('Income Required'))
  expect(container).not.toContainElement(await screen.findByText('Income Required'))
})
