import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { KeepFocus } from './keep-focus'

function Folded() {
  const [open, setOpen] = useState(false)
  return (
    <KeepFocus>
      {open ? (
        <form>
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </form>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Change
        </button>
      )}
    </KeepFocus>
  )
}

function Short() {
  const [all, setAll] = useState(false)
  return (
    <KeepFocus>
      {(all ? ['A', 'B', 'C'] : ['A']).map((name) => (
        <a key={name} href="#row">
          {name}
        </a>
      ))}
      {!all && (
        <button type="button" onClick={() => setAll(true)}>
          Show all
        </button>
      )}
    </KeepFocus>
  )
}

it('goes to the first field of a form that unfolds, and back to the button', async () => {
  const user = userEvent.setup()
  render(<Folded />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus()
})

it('goes to the first of those that a list was short of', async () => {
  const user = userEvent.setup()
  render(<Short />)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByRole('link', { name: 'B' })).toHaveFocus()
})
