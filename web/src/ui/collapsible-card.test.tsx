import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CollapsibleCard } from './collapsible-card'

it('unfolds on a phone when its heading is pressed, and folds again', async () => {
  render(
    <CollapsibleCard title="Stress test" lead="Nothing is stored.">
      <p>Goals</p>
    </CollapsibleCard>,
  )
  expect(screen.getByRole('region', { name: 'Stress test' })).toHaveTextContent(
    'Nothing is stored.',
  )
  const button = screen.getByRole('button', { name: 'Stress test', expanded: false })
  const content = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(content).toHaveClass('max-sm:hidden')

  await userEvent.click(button)
  expect(button).toHaveAccessibleName('Stress test')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(content).not.toHaveClass('max-sm:hidden')
})
