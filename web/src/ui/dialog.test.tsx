import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AlertDialog } from './alert-dialog'
import { Button } from './button'
import { Dialog, DialogContent, DialogTrigger } from './dialog'

function Example({ persistent }: { persistent: boolean }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Open</Button>
      </DialogTrigger>
      <DialogContent
        title="Edit account"
        description="Changes show at once."
        persistent={persistent}
      >
        <Button>Save</Button>
      </DialogContent>
    </Dialog>
  )
}

it('names itself, closes on Escape and gives focus back', async () => {
  render(<Example persistent={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Edit account' })
  expect(dialog).toHaveAccessibleDescription('Changes show at once.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('stays, when it has to be answered', async () => {
  render(<Example persistent />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

it('asks with focus on the safe answer', () => {
  render(
    <AlertDialog
      open
      onOpenChange={() => undefined}
      title="Delete “Japan trip”?"
      description="This cannot be undone."
      confirmLabel="Delete goal"
      onConfirm={() => undefined}
      danger
    />,
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
