import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { profileQuery } from '@/entities/household'
import type { Minor } from '@/lib/money'
import { type Draft, emptyDraft } from './model/draft'
import { joinTabs } from './model/draft-tabs'
import { draftGoal } from './testing/draft-goal'
import { keepDraft, openGate } from './testing/open-gate'
import { button, heading, incomeField, newcomer, reachIncome } from './testing/render-wizard'

const START = 'Start My Financial Journey'

describe('the gate', () => {
  it('stays closed for a user who has finished the wizard', async () => {
    const { api } = openGate({}, { ...newcomer, onboarding_completed: true })
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens for a new user and cannot be closed', async () => {
    const { user } = openGate()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    fireEvent.pointerDown(document.body)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('offers to sign out on the first step and on later ones', async () => {
    const { user, signOut } = openGate()
    await user.press('Sign out')
    expect(signOut).toHaveBeenCalledOnce()
    await user.click(button(START))
    expect(button('Sign out')).toBeVisible()
  })
})

describe('a reload', () => {
  it('resumes at the same step, with goals and income', async () => {
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

  it('continues with the goals that were sent but not created', async () => {
    const goals = [draftGoal(), draftGoal({ key: 'two', name: 'Dream Vacation' })]
    keepDraft('3', {
      goals,
      incomeMinor: 2_000_000 as Minor,
      submitted: true,
      createdKeys: ['two'],
    })
    const { user, api } = openGate({}, { ...newcomer, onboarding_completed: true })
    await user.press('Connect My Accounts & Get Started')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.to('POST /create-goal')).toHaveLength(1)
  })

  it('starts over when only the step was stored, and continues from there after a reload', async () => {
    localStorage.setItem('onboarding_step', '2.5')
    localStorage.setItem('goldgrove_onboarding_owner', 'user-1')
    const { user, unmount } = openGate()
    await user.click(await screen.findByRole('button', { name: START }))
    expect(await heading('What are your biggest dreams?')).toBeVisible()
    unmount()

    openGate()
    expect(await heading('What are your biggest dreams?')).toBeVisible()
  })
})

describe('another tab', () => {
  const tabs: ReturnType<typeof joinTabs>[] = []
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.leave()
  })

  function openTab(draft: Draft = emptyDraft, userId: string = newcomer.id) {
    const seen = { current: () => draft, onChange: vi.fn(), onFinish: vi.fn() }
    const tab = joinTabs(userId, seen)
    tabs.push(tab)
    return { ...seen, ...tab }
  }

  it('shares its goals and removals with this one', async () => {
    const dreaming = { ...emptyDraft, goals: [draftGoal()] }
    const other = openTab(dreaming)
    const { user } = openGate()
    await user.click(await screen.findByRole('button', { name: START }))
    expect(await screen.findByRole('button', { name: 'Remove Dream Home' })).toBeVisible()
    other.change(emptyDraft)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull())
    expect(other.onChange).not.toHaveBeenCalled()
  })

  it('finishes what it submitted itself, so that a reload here does not', async () => {
    const other = openTab()
    openGate()
    await screen.findByRole('button', { name: START })
    other.change({ ...emptyDraft, goals: [draftGoal()], submitted: true })
    const stored = () => sessionStorage.getItem('goldgrove_onboarding_draft')
    await waitFor(() => expect(stored()).toContain('Dream Home'))
    expect(stored()).not.toContain('"submitted":true')
  })

  it('is not put back: its step is the one here once its goals arrive', async () => {
    openTab({ ...emptyDraft, goals: [draftGoal()] })
    keepDraft('2', { goals: [] })
    openGate()
    expect(await heading("Let's ground your dreams in reality")).toBeVisible()
    expect(localStorage.getItem('onboarding_step')).toBe('2')
  })

  it('receives the choices made here', async () => {
    const other = openTab()
    const { user } = openGate()
    await reachIncome(user)
    await waitFor(() =>
      expect(other.onChange).toHaveBeenLastCalledWith(
        expect.objectContaining({ goals: [expect.objectContaining({ name: 'Dream Home' })] }),
      ),
    )
  })

  it('of another person, or with a draft that cannot be read, changes nothing here', async () => {
    const stranger = openTab({ ...emptyDraft, goals: [draftGoal()] }, 'user-2')
    const { user } = openGate()
    await user.click(await screen.findByRole('button', { name: START }))
    stranger.change({ ...emptyDraft, goals: [draftGoal()] })
    openTab().change({ goals: 'many' } as unknown as Draft)
    openTab().change({ ...emptyDraft, goals: [draftGoal({ name: 'Dream Vacation' })] })
    expect(await screen.findByRole('button', { name: /^Remove/ })).toHaveAccessibleName(
      'Remove Dream Vacation',
    )
  })

  const sent = { ...emptyDraft, goals: [draftGoal()], submitted: true }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('that creates the goals closes the wizard here as soon as the profile is complete', async () => {
    const other = openTab(sent)
    const { client } = openGate()
    await waitFor(() =>
      expect(sessionStorage.getItem('goldgrove_onboarding_draft')).toContain('Dream'),
    )
    client.setQueryData(profileQuery.queryKey, { ...newcomer, onboarding_completed: true })
    await closed()
    other.finish()
  })

  it('that finishes closes the wizard of a page that was reloaded in between', async () => {
    const other = openTab(sent)
    keepDraft('3', sent)
    openGate({}, { ...newcomer, onboarding_completed: true })
    await screen.findByRole('dialog')
    other.finish()
    await closed()
    expect(sessionStorage).toHaveLength(0)
  })

  it('that finishes leaves no draft behind here', async () => {
    const other = openTab({ ...emptyDraft, goals: [draftGoal()] })
    openGate()
    await waitFor(() =>
      expect(sessionStorage.getItem('goldgrove_onboarding_draft')).toContain('Dream'),
    )
    other.finish()
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })
})
