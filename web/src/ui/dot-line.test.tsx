import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DotLine } from './dot-line'

it('puts every dot before a fact and outside the edge of a line that begins there', () => {
  render(
    <DotLine
      parts={[
        { name: 'kind', text: 'Student loan' },
        false,
        { name: 'bank', text: 'First Platypus Bank', className: 'max-sm:sr-only' },
        null,
        { name: 'mask', text: '••2257' },
      ]}
    />,
  )
  const line = screen.getByText('Student loan').closest('p')
  expect(line).toHaveTextContent('Student loan · First Platypus Bank · ••2257')
  expect(line).toHaveClass('overflow-x-clip')
  const dots = [...(line?.querySelectorAll('[data-slot="dot"]') ?? [])]
  expect(dots.map((dot) => dot.parentElement?.textContent?.trim())).toEqual([
    '· First Platypus Bank',
    '· ••2257',
  ])
  // The dot is as wide as its part's padding, and as the margin that is cut off.
  for (const dot of dots) {
    expect(dot).toHaveClass('absolute', 'left-0', 'w-3')
    expect(dot.parentElement).toHaveClass('pl-3')
    expect(dot.parentElement?.parentElement).toHaveClass('-ml-3')
  }
  expect(screen.getByText('First Platypus Bank')).toHaveClass('max-sm:sr-only')
})
