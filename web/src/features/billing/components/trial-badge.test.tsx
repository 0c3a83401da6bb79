import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Profile } from '@/lib/api-types'
import { profile } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { TrialBadge } from './trial-badge'

const trial = (changes: Partial<Profile['trial']>) =>
  profile({
    trial: {
      isTrialActive: true,
      isTrialExpired: false,
      daysLeft: 5,
      isPaidUser: false,
      ...changes,
    },
  })

describe('the badge of the trial', () => {
  it.each([
    [5, 'Trial: 5 days left'],
    [1, 'Trial: 1 day left'],
  ])('shows that %s days are left, and links to the plan', async (daysLeft, text) => {
    fakeApi({ 'GET /profile': trial({ daysLeft }) })
    renderApp(<TrialBadge />)
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute(
      'href',
      '/settings#plan',
    )
  })

  it('is absent for paying users', async () => {
    const api = fakeApi({ 'GET /profile': trial({ isTrialActive: false, isPaidUser: true }) })
    renderApp(<TrialBadge />)
    await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
