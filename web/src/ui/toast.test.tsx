import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { Toaster, toast } from './toast'

// The test's DOM has neither.
beforeAll(() => {
  Element.prototype.setPointerCapture ??= () => undefined
  window.matchMedia ??= () => new EventTarget() as MediaQueryList
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
