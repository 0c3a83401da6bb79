import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { AlertDialog } from './alert-dialog'
import { Button } from './button'
import { Dialog, DialogContent, DialogTrigger } from './dialog'
import { Sheet, SheetContent, SheetTrigger } from './sheet'
import { Toaster, toast } from './toast'

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

describe('a click beside it', () => {
  async function openWith(content: ReactNode) {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(
      <Dialog>
        <DialogTrigger>Open</DialogTrigger>
        <DialogContent title="Edit account">{content}</DialogContent>
      </Dialog>,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return user
  }
  const form = (
    <form>
      <input aria-label="Name" />
    </form>
  )

  it('closes it', async () => {
    const user = await openWith(form)
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('loses nothing that was entered, which closing it does', async () => {
    const user = await openWith(form)
    await user.type(screen.getByLabelText('Name'), 'Rainy day')
    await user.click(document.body)
    expect(screen.getByLabelText('Name')).toHaveValue('Rainy day')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes it also after a search, which is nothing to lose', async () => {
    const user = await openWith(<input aria-label="Search" />)
    await user.type(screen.getByLabelText('Search'), 'goals')
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it.each([
  ['A dialog', <Example key="dialog" persistent={false} />],
  [
    'A sheet',
    <Sheet key="sheet">
      <SheetTrigger>Open</SheetTrigger>
      <SheetContent title="Assumptions">
        <Button>Save</Button>
      </SheetContent>
    </Sheet>,
  ],
])('%s stays when a toast over it is closed', async (_, example) => {
  // The test's DOM has no media and no styles: a toast can be clicked beside a dialog.
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(
    <>
      {example}
      <Toaster />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  act(() => toast.success('Account added'))
  await user.click(await screen.findByRole('button', { name: 'Close toast' }))
  await waitFor(() => expect(screen.queryByText('Account added')).not.toBeInTheDocument())
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
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
