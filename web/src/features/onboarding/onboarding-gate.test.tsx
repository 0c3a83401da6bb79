import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openGate } from './testing/open-gate'
import { button, heading, incomeField, newcomer, reachIncome } from './testing/render-wizard'

beforeEach(() => sessionStorage.clear())

const START = 'Start My Financial Journey'

describe('the gate', () => {
  it('stays closed for someone who has been through', async () => {
    const { callsTo } = openGate({}, { ...newcomer, onboarding_completed: true })
    await waitFor(() => expect(callsTo('GET /api/profile')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens for a newcomer and cannot be closed', async () => {
    const { user } = openGate()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    fireEvent.pointerDown(document.body)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('offers to sign out on the first step and on later ones', async () => {
    const { user, signOut } = openGate()
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(signOut).toHaveBeenCalledOnce()
    await user.click(button(START))
    expect(button('Sign out')).toBeVisible()
  })
})

describe('a reload', () => {
  it('resumes where one was, with goals and income', async () => {
    const { user, unmount } = openGate()
    await reachIncome(user)
    await user.type(incomeField(), '2k')
    expect(localStorage.getItem('onboarding_step')).toBe('2')
    unmount()

    openGate()
    expect(await heading("Let's ground your dreams in reality")).toBeVisible()
    expect(incomeField()).toHaveValue('2,000')
    expect(screen.getByRole('region', { name: 'Your goals need' })).toHaveTextContent('Dream Home')
  })

  it('goes back to the dreams when only the step was kept', async () => {
    localStorage.setItem('onboarding_step', '2.5')
    localStorage.setItem('goldgrove_onboarding_owner', 'user-1')
    openGate()
    expect(await heading('What are your biggest dreams?')).toBeVisible()
  })
})
