import { act, screen, waitFor, within } from '@testing-library/react'
import { toast as messages } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/privacy'
import { allocation, goal, NOW } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { GoalsPage } from './goals-page'
import { button, field, PATCH, renderPlanner } from './testing/render-planner'

const DELETE = 'DELETE /goals/goal-1'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  act(() => {
    setAmountsHidden(false)
    // What one test was told must not be offered to the next.
    messages.dismiss()
  })
})

describe('changing a goal', () => {
  async function edit(answers: Answers = {}) {
    const view = renderPlanner(answers)
    await view.user.click(await button('Edit goal'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit goal' }))
    const monthly = dialog.getByRole('textbox', { name: 'Planned each month' })
    await view.user.clear(monthly)
    await view.user.type(monthly, '700')
    return view
  }

  it('sends only what changed, shows it, and takes it back on request', async () => {
    const { api, user } = await edit()
    await user.click(await button('Save goal'))
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 700 })
    const standing = screen.getByRole('region', { name: 'Where it stands' })
    expect(standing).toHaveTextContent('Planned each month$700')

    await user.click(await button('Undo'))
    await waitFor(() =>
      expect(api.to(PATCH)[1]?.body).toEqual({ version: 2, planned_monthly_contribution: 500 }),
    )
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$500'))
  })

  it('lists by their names what to mend when it is much', async () => {
    const { user, api } = await edit()
    const fields = ['Name', 'Target amount', 'Planned each month']
    for (const name of fields) await user.clear(screen.getByRole('textbox', { name }))
    await user.click(await button('Save goal'))
    expect(await screen.findByText('3 fields need your attention')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await user.click(await button('Target amount: Enter an amount above 0.'))
    expect(screen.getByRole('textbox', { name: 'Target amount' })).toHaveFocus()
    expect(api.to(PATCH)).toEqual([])
  })

  it('shows the change while the server is still busy, its plan reckoned along', async () => {
    const slow = held({ goal: goal({ planned_monthly_contribution: 700, version: 2 }) })
    const { user } = await edit({ [PATCH]: slow.answer })
    await user.click(await button('Save goal'))
    const standing = await screen.findByRole('region', {
      name: 'Where it stands',
      hidden: true,
    })
    await waitFor(() => expect(standing).toHaveTextContent('Planned each month$700'))
    slow.release()
    expect(await screen.findByText('Goal updated')).toBeVisible()
  })

  it('takes back what the server refuses, and says which field is at fault', async () => {
    const refusal = Response.json(
      {
        type: '/problems/invalid-request',
        title: 'Invalid request',
        status: 400,
        errors: [{ field: 'planned_monthly_contribution', message: 'must be 0 or more' }],
      },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    )
    const { user } = await edit({ [PATCH]: refusal })
    await user.click(await button('Save goal'))
    expect(await screen.findByText('It must be 0 or more.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Where it stands', hidden: true })).toHaveTextContent(
      'Planned each month$500',
    )
  })

  it('says when it was changed elsewhere', async () => {
    const { user, api } = await edit({ [PATCH]: problem('conflict', 409) })
    await user.click(await button('Save goal'))
    expect(await screen.findByText('The goal was not changed')).toBeVisible()
    await waitFor(() => expect(api.to('GET /goals').length).toBeGreaterThan(1))
  })

  it('checks what is written before it is sent', async () => {
    const { user, api } = await edit()
    await user.clear(await field('Name'))
    await user.clear(await field('Target amount'))
    await user.click(await button('Save goal'))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    expect(screen.getByText('Enter an amount above 0.')).toBeVisible()
    expect(api.to(PATCH)).toEqual([])
  })

  it('asks for no saved amount where that follows from what is set aside', async () => {
    const { user } = renderPlanner({ 'GET /goal-allocations': { allocations: [allocation({})] } })
    await screen.findByText('40.0% of it')
    await user.click(await button('Edit goal'))
    expect(await screen.findByText(/What is saved follows/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Saved so far' })).toBeNull()
  })
})

describe('deleting a goal', () => {
  const FOREVER = { goals: [goal(), goal({ id: 'goal-2', name: 'Emergency fund' })] }
  const list = () => screen.queryByRole('link', { name: 'Japan trip' })

  function renderGoals(answers: Answers = {}) {
    const api = fakeApi({
      'GET /goals': FOREVER,
      'GET /profile': {},
      [DELETE]: new Response(null, { status: 204 }),
      ...answers,
    })
    return { api, ...renderApp(<GoalsPage />, { path: '/goals' }) }
  }

  /** A removal that began so many seconds ago, as a reload finds it. */
  async function begun(secondsAgo: number) {
    const { beginRemoval } = await import('@/lib/removals')
    const since = new Date(Date.now() - secondsAgo * 1000)
    act(() => beginRemoval({ kind: 'goals', id: 'goal-1', userId: 'user-1' }, since))
  }
  afterEach(async () => {
    const { endRemoval } = await import('@/lib/removals')
    act(() => endRemoval('goal-1', false))
  })

  it('leaves the planner for the list, where an undo waits', async () => {
    const { user, api } = renderPlanner()
    await user.click(await button('Delete goal'))
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
    expect(await screen.findByText('Goal deleted')).toBeVisible()
    await user.click(await button('Undo'))
    expect(api.to(DELETE)).toEqual([])
  })

  it('hides the goal and brings it back untouched', async () => {
    const { user, api } = renderGoals()
    expect(await screen.findByRole('link', { name: 'Japan trip' })).toBeVisible()
    await begun(0)
    expect(list()).toBeNull()
    expect(screen.getByText('0 of 1')).toBeVisible()
    await user.click(await button('Undo'))
    expect(list()).toBeVisible()
    expect(api.to(DELETE)).toEqual([])
  })

  it('is final after ten seconds, and the goal stays away', async () => {
    const { api } = renderGoals()
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    await waitFor(() => expect(api.to(DELETE)).toHaveLength(1))
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(2))
    expect(list()).toBeNull()
  })

  it('takes a goal that is gone already for deleted', async () => {
    const { api } = renderGoals({ [DELETE]: problem('not-found', 404) })
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    await waitFor(() => expect(api.to('GET /goals')).toHaveLength(2))
    expect(list()).toBeNull()
  })

  it('brings the goal back when the server did not delete it', async () => {
    renderGoals({ [DELETE]: problem('unavailable', 503) })
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    expect(await screen.findByText('The goal was not deleted')).toBeVisible()
    expect(list()).toBeVisible()
  })

  it('is still wanted while the page that asked may be the one that is left', async () => {
    const { api } = renderGoals({ [DELETE]: problem('unavailable', 503) })
    await screen.findByRole('link', { name: 'Japan trip' })
    await begun(10)
    await waitFor(() => expect(api.to(DELETE)).toHaveLength(1))
    expect(sessionStorage.getItem('goldgrove_removals')).toContain('goal-1')
    expect(await screen.findByText('The goal was not deleted')).toBeVisible()
    expect(sessionStorage.getItem('goldgrove_removals')).toBe('[]')
  })

  it('is not carried out for somebody else', async () => {
    const { api } = renderGoals()
    await screen.findByRole('link', { name: 'Japan trip' })
    const { beginRemoval, endRemoval } = await import('@/lib/removals')
    act(() => beginRemoval({ kind: 'goals', id: 'goal-9', userId: 'user-2' }, new Date(0)))
    await screen.findByRole('link', { name: 'Emergency fund' })
    expect(api.to('DELETE /goals/goal-9')).toEqual([])
    act(() => endRemoval('goal-9', false))
  })
})

describe('trying out', () => {
  it('redraws the plan, compares it with the stored one, and saves what can be stored', async () => {
    const { user, api } = renderPlanner()
    const slider = await screen.findByRole('slider', { name: 'Planned each month' })
    act(() => slider.focus())
    await user.keyboard('{ArrowRight}')
    const leads = screen.getByRole('region', { name: 'Where the plan leads' })
    expect(leads).toHaveTextContent(/With these changes it comes to \$[\d,]+ of \$9,600/)
    expect(leads).toHaveTextContent(/(more|less) than the current plan/)
    expect(leads.querySelector('[data-slot=baseline]')).not.toBeNull()
    await user.click(await button('Save plan'))
    expect(await screen.findByText('Goal updated')).toBeVisible()
    expect(api.to(PATCH)[0]?.body).toEqual({ version: 1, planned_monthly_contribution: 510 })
  })

  it('takes the same values from fields, and nothing it cannot plan with', async () => {
    const { user } = renderPlanner()
    const rate = await field('Expected return a year')
    await user.clear(rate)
    await user.type(rate, '0')
    const leads = screen.getByRole('region', { name: 'Where the plan leads' })
    expect(leads).toHaveTextContent('it comes to $7,850 of')
    expect(leads).toHaveTextContent('Assumes a steady 0.0% a year')
    expect(await button('Save plan')).toBeDisabled()
    expect(screen.getByText(/Your growth strategy sets it/)).toBeVisible()

    await user.clear(rate)
    await user.type(rate, '99')
    expect(screen.getByText('Enter 0% to 20%.')).toBeVisible()
    await user.click(await button('Reset'))
    expect(leads).toHaveTextContent('As planned, it comes to $8,240')
  })

  it('says the outcome once, after it stands still', async () => {
    const { user } = renderPlanner()
    const slider = await screen.findByRole('slider', { name: 'Expected return a year' })
    act(() => slider.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    const spoken = await screen.findByText(
      /^Comes to \$[\d,]+\. Saving pace: (Good start|On track)\.$/,
    )
    expect(spoken).toHaveAttribute('role', 'status')
  })

  it('tells when the target would be there', async () => {
    renderPlanner()
    expect(
      await screen.findByText('At this pace the target is there by November 2027.'),
    ).toBeVisible()
  })

  it('keeps amounts hidden, in fields too', async () => {
    const { container } = renderPlanner()
    await screen.findByRole('slider', { name: 'Planned each month' })
    act(() => setAmountsHidden(true))
    expect(container.textContent).not.toMatch(/\$/)
    expect(await field('Planned each month')).toHaveValue('••••••')
  })
})
