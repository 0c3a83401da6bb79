import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FoldingCard } from './folding-card'

it('unfolds on a phone when its heading is pressed, and folds again', async () => {
  render(
    <FoldingCard id="drill" title="Fire drill" lead="Nothing is stored.">
      <p>Goals</p>
    </FoldingCard>,
  )
  expect(screen.getByRole('region', { name: 'Fire drill' })).toHaveTextContent('Nothing is stored.')
  const content = document.getElementById('drill-content')
  const button = screen.getByRole('button', { name: 'Unfold Fire drill', expanded: false })
  expect(button).toHaveAttribute('aria-controls', content?.id)
  expect(content).toHaveClass('max-sm:hidden')

  await userEvent.click(button)
  expect(button).toHaveAccessibleName('Fold Fire drill')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(content).not.toHaveClass('max-sm:hidden')
})
