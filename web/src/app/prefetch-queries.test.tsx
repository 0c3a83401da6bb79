import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { storeSession } from '@/features/auth/testing/fake-gateway'
import { averysProfile } from '@/features/auth/testing/render-auth'
import { paths } from '@/lib/paths'
import { dashboard, goal } from '@/testing/builders'
import { fakeApi, held } from '@/testing/fake-api'
import { pages } from './pages'
import { prefetchQueries } from './prefetch-queries'

const CHECK = 'POST /session/validate'

const answers = () =>
  fakeApi({
    'GET /profile': averysProfile,
    [CHECK]: {
      valid: true,
      expires_at: '2026-11-25T12:30:00Z',
      warn_at: '2026-11-25T12:25:00Z',
      server_time: '2026-11-25T12:00:00Z',
    },
  })

it('starts the session check beside the first reads, before React', async () => {
  storeSession()
  const api = answers()
  prefetchQueries([])
  prefetchQueries([])
  await waitFor(() => expect(api.to('GET /profile')).toHaveLength(1))
  expect(api.to(CHECK)).toHaveLength(1)
})

it('reads the list of goals beside the household that only the form needs', async () => {
  storeSession()
  const slow = held(dashboard())
  const api = fakeApi({
    'GET /dashboard': slow.answer,
    'GET /goals': { goals: [goal()] },
    'GET /goal-allocations': { allocations: [] },
  })
  prefetchQueries(pages.find(({ path }) => path === paths.newGoal)?.reads ?? [])
  await waitFor(() => expect(api.to('GET /dashboard')).toHaveLength(1))
  expect(api.to('GET /goals')).toHaveLength(1)
  slow.release()
})

it('sends nothing where no session is stored', () => {
  const api = answers()
  prefetchQueries([])
  expect(api.requests).toEqual([])
})
