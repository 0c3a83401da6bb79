import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { goal, profile } from '@/testing/builders'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { Component as CreateGoalPage } from './create-goal'

function renderPage(answers: Answers = {}, at = '/create-goal') {
  const api = fakeApi({ 'GET /profile': profile(), 'GET /goals': { goals: [goal()] }, ...answers })
  return { api, ...renderApp(<CreateGoalPage />, { path: '/create-goal', at }) }
}

describe('the new-goal page', () => {
  it('opens the wizard for adding a goal, the existing ones first', async () => {
    renderPage()
    expect(await screen.findByRole('heading', { name: 'Add a New Goal' })).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveTextContent('Japan trip')
  })

  it('goes back to the goals on Cancel', async () => {
    const { user } = renderPage()
    await user.press('Cancel')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
  })

  it('stays closed on the way back after Cancel', async () => {
    const { router, user } = renderPage({}, '/insights')
    await act(() => router.navigate('/create-goal'))
    await user.press('Cancel')
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/goals')
    await act(() => router.navigate(-1))
    expect(await screen.findByLabelText('Elsewhere')).toHaveTextContent('/insights')
  })

  it('leaves the first goals to the wizard of first use', async () => {
    renderPage({ 'GET /profile': profile({ onboarding_completed: false }) })
    expect(await screen.findByText('Saved so far')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers another try', async () => {
    const { user, api } = renderPage({ 'GET /profile': problem('internal', 500) })
    expect(await screen.findByText("We couldn't start a new goal")).toBeVisible()
    api.answer({ 'GET /profile': profile() })
    await user.press('Try again')
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('shows the failure of the list alone, where that failed too', async () => {
    const failure = problem('invalid-request', 400)
    renderPage({ 'GET /profile': failure, 'GET /goals': failure })
    expect(await screen.findByText("We couldn't load your goals")).toBeVisible()
  })
})
