import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormDialog } from './form-dialog'

// The test DOM has no media queries.
beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()))

function Page() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <p>Beside</p>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open && (
        <FormDialog
          title="Edit goal"
          dirty={name !== ''}
          onSubmit={(event) => event.preventDefault()}
          onClose={() => setOpen(false)}
          submitLabel="Save goal"
        >
          <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        </FormDialog>
      )}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

const ways: [string, (user: UserEvent) => Promise<void>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  // Not on the body, which all test files share: user-event stores on an element whether it takes clicks.
  ['a click beside it', (user) => user.click(screen.getByText('Beside'))],
  ['Cancel', (user) => user.click(button('Cancel'))],
  ['Close', (user) => user.click(button('Close'))],
]

describe.each(ways)('a form left by %s', (_, leave) => {
  async function leaveAfter(text: string) {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(<Page />)
    await user.click(button('Edit'))
    await user.type(screen.getByLabelText('Name'), text)
    await leave(user)
    return user
  }

  it('closes at once without changes', async () => {
    await leaveAfter('C{Backspace}')
    expect(document.querySelector('[role$=dialog]')).toBeNull()
    expect(button('Edit')).toHaveFocus()
  })

  it('asks first, and keeps the input', async () => {
    const user = await leaveAfter('Condo')
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
    expect(button('Keep editing')).toHaveFocus()
    await user.click(button('Keep editing'))
    expect(screen.getByRole('dialog', { name: 'Edit goal' })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Condo')
  })

  it('closes after the answer, and returns focus', async () => {
    const user = await leaveAfter('Condo')
    await user.click(button('Discard'))
    expect(document.querySelector('[role$=dialog]')).toBeNull()
    expect(button('Edit')).toHaveFocus()
  })
})
