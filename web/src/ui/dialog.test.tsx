import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AlertDialog } from './alert-dialog'
import { Button } from './button'
import { Dialog, DialogContent, DialogTrigger } from './dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu'
import { Sheet, SheetContent, SheetTrigger } from './sheet'
import { toast } from './toast'
import { Toaster } from './toaster'

// The test DOM has no media queries.
beforeEach(() => vi.stubGlobal('matchMedia', () => new EventTarget()))

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

it('has a name, closes on Escape and returns focus', async () => {
  render(<Example persistent={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Edit account' })
  expect(dialog).toHaveAccessibleDescription('Changes show at once.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('stays open until answered', async () => {
  render(<Example persistent />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

describe('opened by something other than its own trigger', () => {
  type Shape = (props: { onClose: () => void }) => ReactNode
  const shapes: [string, Shape][] = [
    [
      'a dialog',
      ({ onClose }) => (
        <Dialog open onOpenChange={onClose}>
          <DialogContent title="Edit goal">Fields</DialogContent>
        </Dialog>
      ),
    ],
    [
      'a question',
      ({ onClose }) => (
        <AlertDialog
          open
          onOpenChange={onClose}
          title="Remove?"
          description="For good."
          confirmLabel="Remove"
          onConfirm={onClose}
        />
      ),
    ],
    [
      'a sheet',
      ({ onClose }) => (
        <Sheet open onOpenChange={onClose}>
          <SheetContent title="Assumptions">Fields</SheetContent>
        </Sheet>
      ),
    ],
  ]

  // Like code that is already loaded: when it arrives, the menu is gone and has not returned the focus yet.
  const fetched = () => Promise.resolve()

  function Page({ shape: Shape }: { shape: Shape }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <DropdownMenu>
          <DropdownMenuTrigger>Actions</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setOpen(true)}>Rename</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void fetched().then(() => setOpen(true))}>
              Remove
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <h1 tabIndex={-1}>Next page</h1>
        {open && <Shape onClose={() => setOpen(false)} />}
      </>
    )
  }
  const opened = () =>
    waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeNull())

  it.each(shapes)('%s returns the focus to the button', async (_, shape) => {
    const user = userEvent.setup()
    render(<Page shape={shape} />)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await opened()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
  })

  const entries = ['Rename', 'Remove']
  const chosen = shapes.flatMap(([name, shape]) =>
    entries.map((entry) => [name, entry, shape] as const),
  )

  it.each(chosen)('%s returns the focus to the menu: %s', async (_name, entry, shape) => {
    const user = userEvent.setup()
    render(<Page shape={shape} />)
    act(() => screen.getByRole('button', { name: 'Actions' }).focus())
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: entry })
    act(() => item.focus())
    await user.keyboard('{Enter}')
    await opened()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus())
  })

  it.each(shapes)('%s leaves focus that moved during the dialog alone', async (_, shape) => {
    const user = userEvent.setup()
    render(<Page shape={shape} />)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await opened()
    await user.keyboard('{Escape}')
    act(() => screen.getByText('Next page').focus())
    await new Promise(requestAnimationFrame)
    expect(screen.getByText('Next page')).toHaveFocus()
  })
})

describe('a dialog with a form', () => {
  async function openWith(content: ReactNode) {
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    render(
      <>
        <p>Beside</p>
        <Dialog>
          <DialogTrigger>Open</DialogTrigger>
          <DialogContent title="Edit account">{content}</DialogContent>
        </Dialog>
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return user
  }
  const form = (
    <form>
      <input aria-label="Name" />
    </form>
  )

  it.each([
    ['its first field, with a mouse', true, () => screen.getByLabelText('Name')],
    ['the dialog itself, by touch', false, () => screen.getByRole('dialog')],
  ])('opens a form at %s', async (_, isFine, place) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: /coarse/.test(query) !== isFine }))
    await openWith(form)
    expect(place()).toHaveFocus()
  })

  it('is closed by a click beside it', async () => {
    const user = await openWith(form)
    await user.click(screen.getByText('Beside'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('also closes like that after a search, which is no input to lose', async () => {
    const user = await openWith(<input aria-label="Search" />)
    await user.type(screen.getByLabelText('Search'), 'goals')
    await user.click(screen.getByText('Beside'))
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
  // The test DOM has no styles, so a toast can be clicked beside a dialog.
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(
    <>
      {example}
      <Toaster />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  act(() => toast.success('Account added'))
  await user.click(await screen.findByRole('button', { name: 'Close message' }))
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
