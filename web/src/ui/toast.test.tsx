import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { toast } from './toast'
import { Toaster } from './toaster'

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

it('closes after its time, but not under the pointer or without a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Toaster />)
  act(() => toast.success('Names saved'))
  act(() => toast.info('A new version is ready', { duration: Number.POSITIVE_INFINITY }))
  await user.hover(await screen.findByText('Names saved'))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Names saved')).toBeInTheDocument()
  await user.unhover(screen.getByText('Names saved'))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Names saved')).not.toBeInTheDocument()
  expect(screen.getByText('A new version is ready')).toBeInTheDocument()
  vi.useRealTimers()
})

it('goes at its end also while it is pointed at, and with the focus on it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Toaster />)
  act(() => toast.success('Goal deleted', { until: Date.now() + 30_000 }))
  await user.hover(await screen.findByText('Goal deleted'))
  await user.tab()
  act(() => vi.advanceTimersByTime(20_000))
  expect(screen.getByText('Goal deleted')).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('Goal deleted')).not.toBeInTheDocument()
  vi.useRealTimers()
})

it('is dismissed by a swipe, and returns after a short one', async () => {
  render(<Toaster />)
  act(() => toast.success('Names saved'))
  const message = (await screen.findByText('Names saved')).closest('[data-slot="toast"]')
  const swipe = (to: number) => {
    const finger = { pointerType: 'touch', isPrimary: true }
    fireEvent.pointerDown(message as Element, { ...finger, clientX: 100 })
    fireEvent.pointerMove(message as Element, { ...finger, clientX: to })
    fireEvent.pointerUp(message as Element, { ...finger, clientX: to })
  }
  swipe(120)
  expect(message).toBeInTheDocument()
  swipe(180)
  expect(message).not.toBeInTheDocument()
})

describe('a toast that comes while one of its id is going', () => {
  const ID = 'goal'

  it.each([
    [
      'closed',
      (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close message' })),
    ],
    ['answered', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' }))],
    ['taken away', async () => act(() => toast.dismiss(ID))],
  ])('stays when that was %s', async (_, end) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = userEvent.setup()
    render(<Toaster />)
    act(() =>
      toast.success('First', { id: ID, action: { label: 'Undo', onClick: () => undefined } }),
    )
    await screen.findByText('First')
    await end(user)
    act(() => toast.success('Second', { id: ID }))
    await screen.findByText('Second')
    act(() => vi.advanceTimersByTime(2_000))
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument())
    expect(screen.getByText('Second')).toBeInTheDocument()
  })

  it('replaces one of its id that stands, with all that was on it', async () => {
    render(<Toaster />)
    const action = { label: 'Undo', onClick: () => undefined }
    act(() => toast.success('First', { id: ID, description: 'For now.', action }))
    await screen.findByText('First')
    act(() => toast.success('Second', { id: ID }))
    await screen.findByText('Second')
    for (const text of ['First', 'For now.', 'Undo']) expect(screen.queryByText(text)).toBeNull()
  })
})

describe('by keyboard', () => {
  const ID = 'by-keyboard'
  const first = () => screen.getByRole('button', { name: 'First' })
  const last = () => screen.getByRole('button', { name: 'Last' })
  const close = () => screen.getByRole('button', { name: 'Close message' })

  async function renderWithToast() {
    const user = userEvent.setup()
    render(
      <>
        <button type="button">First</button>
        <button type="button">Last</button>
        <Toaster />
      </>,
    )
    act(() => toast.success('Goal deleted', { id: ID }))
    await screen.findByText('Goal deleted')
    last().focus()
    return user
  }

  it('lets Tab go on past a toast, once round the page', async () => {
    const user = await renderWithToast()
    const seen: (Element | null)[] = []
    while (!seen.includes(first()) && seen.length < 8) {
      await user.tab()
      seen.push(document.activeElement)
    }
    expect(seen).toContain(close())
    expect(seen.at(-1)).toBe(first())
    expect(seen).not.toContain(last())
  })

  it('keeps a toast for as long as the focus is on it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = await renderWithToast()
    while (document.activeElement !== close()) await user.tab()
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Goal deleted')).toBeInTheDocument()
    act(() => first().focus())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('Goal deleted')).not.toBeInTheDocument()
  })

  it('keeps a toast that is pointed at when the focus leaves it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = await renderWithToast()
    await user.hover(screen.getByText('Goal deleted'))
    while (document.activeElement !== close()) await user.tab()
    act(() => first().focus())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Goal deleted')).toBeInTheDocument()
  })

  it('leads out of a toast backwards', async () => {
    const user = await renderWithToast()
    while (document.activeElement !== close()) await user.tab()
    while (document.activeElement !== last()) await user.tab({ shift: true })
    await user.tab({ shift: true })
    expect(first()).toHaveFocus()
  })

  it('gives the focus back when the toast that held it is gone', async () => {
    const user = await renderWithToast()
    while (document.activeElement !== close()) await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(last()).toHaveFocus())
  })

  it.each([
    ['another control', () => first()],
    ['nothing', () => document.body],
  ])('leaves the focus on %s when it moved before the toast closed', async (_, place) => {
    const user = await renderWithToast()
    while (document.activeElement !== close()) await user.tab()
    await user.click(place())
    act(() => toast.dismiss(ID))
    await waitFor(() => expect(screen.queryByText('Goal deleted')).not.toBeInTheDocument())
    expect(place()).toHaveFocus()
  })

  it('returns to the page from toasts that were asked for by their shortcut', async () => {
    const user = await renderWithToast()
    await user.keyboard('{Alt>}t{/Alt}')
    while (document.activeElement !== close()) await user.tab()
    await user.tab()
    expect(last()).toHaveFocus()
  })
})
