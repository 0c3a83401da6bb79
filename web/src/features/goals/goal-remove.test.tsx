import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useRemove } from '@/entities/removals'
import { readStored, storageKeys } from '@/lib/storage'
import { goal, NOW, profile } from '@/testing/builders'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { toast } from '@/ui/toast'
import { GoalsPage } from './goals-page'
import { button, renderPlanner } from './testing/render-planner'

const DELETE = 'DELETE /goals/goal-1'

/** A request without an answer. */
const offline = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('deleting a goal', () => {
  const both = { goals: [goal(), goal({ id: 'goal-2', name: 'Emergency fund' })] }
  const one = { goals: both.goals.slice(1) }
  const link = () => screen.queryByRole('link', { name: 'Japan trip' })

  /** The planner of a goal, whose list has another one. */
  function renderBoth(answers: Answers = {}) {
    return renderPlanner({
      'GET /goals': both,
      [DELETE]: { undo: { token: 'token-1', seconds: 30 } },
      'POST /undo': { complete: true },
      'POST /goals/plan': problem('unavailable', 503),
      'GET /profile': profile(),
      ...answers,
    })
  }

  it('happens at once, leaves for the list, and goes through when the tab is closed', async () => {
    const { user, api } = renderBoth()
    await user.press('Delete goal')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
    const notice = await screen.findByText('Goal deleted')
    expect(notice.closest('li')).toHaveTextContent('Japan trip')
    expect(api.to(DELETE)[0]?.outlivesPage).toBe(true)
  })

  it('is asked for once, however fast it is clicked', async () => {
    const { api } = renderBoth()
    const remove = await button('Delete goal')
    // Both before the page unmounts.
    act(() => {
      remove.click()
      remove.click()
    })
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(api.to(DELETE)).toHaveLength(1)
  })

  it('is undone by the token of the server, from any page', async () => {
    const { user, api } = renderBoth()
    await user.press('Delete goal')
    await screen.findByLabelText('Elsewhere')
    await user.press('Undo')
    expect(await screen.findByText('Goal restored')).toBeVisible()
    expect(api.to('POST /undo').map(({ body }) => body)).toEqual([{ token: 'token-1' }])
  })

  it('shows that its allocation is claimed by another goal now', async () => {
    const { user } = renderBoth({ 'POST /undo': { complete: false } })
    await user.press('Delete goal')
    await user.press('Undo')
    expect(await screen.findByText(/assets now go to other goals/)).toBeVisible()
  })

  it('shows that it is too late, and offers no further undo', async () => {
    const { user } = renderBoth({ 'POST /undo': problem('not-found', 404) })
    await user.press('Delete goal')
    await user.press('Undo')
    expect(await screen.findByText('Too late to undo. The goal is deleted.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(readStored(storageKeys.undo)).toBeNull()
  })

  it('can still be undone after a reload, by the same person only', async () => {
    const first = renderBoth()
    await first.user.press('Delete goal')
    await screen.findByText('Goal deleted')
    first.unmount()
    act(() => toast.dismiss())
    const again = (id: string) => {
      const api = fakeApi({
        'GET /goals': one,
        'GET /profile': profile(),
        'POST /undo': { complete: true },
        'POST /goals/plan': problem('unavailable', 503),
      })
      const session = {
        status: 'signedIn',
        user: { id, email: 'a@b.c', firstName: null, fullName: null },
      } as const
      return { api, ...renderApp(<GoalsPage />, { path: '/goals', session }) }
    }
    const other = again('user-2')
    await screen.findByRole('link', { name: 'Emergency fund' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    other.unmount()
    const second = again('user-1')
    await second.user.press('Undo')
    await waitFor(() => expect(second.api.to('POST /undo')).toHaveLength(1))
  })

  it('offers the undo again when the connection failed, until it is used', async () => {
    const { user, api } = renderBoth({ 'POST /undo': offline })
    await user.press('Delete goal')
    await user.press('Undo')
    expect(await screen.findByText('The goal was not restored')).toBeVisible()
    expect(readStored(storageKeys.undo)).toMatch('token-1')
    api.answer({ 'POST /undo': { complete: true } })
    await user.press('Undo')
    expect(await screen.findByText('Goal restored')).toBeVisible()
    expect(screen.queryByText('The goal was not restored')).toBeNull()
    expect(readStored(storageKeys.undo)).toBeNull()
  })

  it('keeps the offer of the last deletion when an earlier one is undone', async () => {
    fakeApi({
      'GET /goals': both,
      'GET /profile': profile(),
      'POST /goals/plan': problem('unavailable', 503),
      'POST /undo': { complete: true },
      [DELETE]: { undo: { token: 'token-1', seconds: 30 } },
      'DELETE /goals/goal-2': { undo: { token: 'token-2', seconds: 30 } },
    })
    const { user } = renderApp(<DeletableGoals />, { path: '/goals' })
    await user.press('Delete goal-1')
    await button('Undo')
    await user.press('Delete goal-2')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
    await screen.findByText('Goal restored')
    expect(readStored(storageKeys.undo)).toMatch('token-2')
  })

  it('takes a goal that is gone already for deleted', async () => {
    const { user } = renderBoth({ [DELETE]: problem('not-found', 404) })
    await user.press('Delete goal')
    expect(await screen.findByText('Goal deleted')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('brings the goal back when the server did not delete it', async () => {
    const api = fakeApi({
      'GET /goals': both,
      'GET /profile': profile(),
      'POST /goals/plan': problem('unavailable', 503),
      [DELETE]: problem('unavailable', 503),
    })
    renderApp(<DeletableGoals />, { path: '/goals' })
    await screen.findByRole('link', { name: 'Japan trip' })
    act(() => screen.getByRole('button', { name: 'Delete goal-1' }).click())
    await waitFor(() => expect(api.to(DELETE)).toHaveLength(1))
    expect(await screen.findByText('The goal was not deleted')).toBeVisible()
    await waitFor(() => expect(link()).toBeVisible())
  })

  function DeletableGoals() {
    const { mutate } = useRemove()
    return (
      <>
        {['goal-1', 'goal-2'].map((id) => (
          <button
            key={id}
            type="button"
            onClick={() => mutate({ kind: 'goals', id, name: id, userId: 'user-1' })}
          >
            Delete {id}
          </button>
        ))}
        <GoalsPage />
      </>
    )
  }
})
