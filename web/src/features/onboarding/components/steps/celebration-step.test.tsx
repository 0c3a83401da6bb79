import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { NewGoal } from '@/lib/api-types'
import type { Minor } from '@/lib/money'
import type { DraftOdds, GoalsPlanInput } from '@/lib/planning-shapes'
import { problem, type SeenRequest } from '@/testing/fake-api'
import { goalsPlan } from '@/testing/plans'
import type { Draft } from '../../model/draft'
import { draftGoal } from '../../testing/draft-goal'
import { broken, created, idempotencyKey } from '../../testing/fake-api'
import { CREATE, openGate, openGateAt, PROFILE, TRACK } from '../../testing/open-gate'
import { button, heading, newcomer } from '../../testing/render-wizard'

const FINISH = 'Connect My Accounts & Get Started'

const goalNamed = (name: string, key: string) => draftGoal({ name, key })

describe('step 3', () => {
  const ready: Partial<Draft> = {
    goals: [goalNamed('Dream Home', 'key-1'), goalNamed('Dream Vacation', 'key-2')],
    incomeMinor: 500_000 as Minor,
  }

  it('sums the plan up', async () => {
    openGateAt('3', ready)
    await heading('Congratulations, Avery!')
    const roadmap = screen.getByRole('region', { name: 'Your roadmap' })
    // Beside the percentage, the badge would lower it below the other figures.
    expect(within(roadmap).getByText('24.4%')).not.toHaveTextContent('Excellent')
    expect(roadmap).toHaveTextContent(/Goals2A month.*\$1,220Of your income24.4%Excellent/)
    expect(roadmap).toHaveTextContent('You are ahead of 76% of people.')
    expect(roadmap).toHaveTextContent('average user reaches first goal 30% faster')
    const goals = screen.getByRole('region', { name: 'Your goals' })
    expect(goals).toHaveTextContent(/Dream HomeTarget \$100,000\$610a month.*Hit by November 2036/)
    expect(goals).toHaveTextContent(/Excellent progress.*Projected \$/)
    expect(screen.getByText('Step 4 of 4')).toBeVisible()
  })

  it('shows the odds of each goal, and plans fair ones with one tap before it is created', async () => {
    const fair: DraftOdds = {
      odds: { fromPercent: 60, toPercent: 70, outlook: 'Fair', onTrack: true },
      fairMonthly: null,
    }
    const unlikely: DraftOdds = {
      odds: { fromPercent: 30, toPercent: 40, outlook: 'Unlikely', onTrack: false },
      fairMonthly: 700,
    }
    const goals = [goalNamed('Dream Home', 'key-1')]
    const { user, api } = openGateAt(
      '3',
      { ...ready, goals },
      {
        'POST /goals/plan': ({ body }: SeenRequest) =>
          goalsPlan({
            drafts: ((body as GoalsPlanInput).drafts ?? []).map((draft) =>
              draft.plannedMonthlyContribution === 700 ? fair : unlikely,
            ),
          }),
      },
    )
    await heading('Congratulations, Avery!')
    expect(
      await screen.findByText(
        'Markets vary: 30–40% chance of having it by November 2036. Unlikely.',
      ),
    ).toBeVisible()
    // The odds come before the status, which assumes no bad year.
    expect(screen.getByRole('region', { name: 'Your goals' })).toHaveTextContent(
      /Unlikely\..*a fair chance.*At a steady 7% a year:Excellent progress/,
    )
    await user.press('Save $700 a month instead: a fair chance')
    expect(await screen.findByText(/60–70% chance .* Fair\.$/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Your roadmap' })).toHaveTextContent('$700')
    expect(screen.queryByRole('button', { name: /a fair chance/ })).toBeNull()
    await user.click(button(FINISH))
    await waitFor(() => expect(api.to(CREATE)).toHaveLength(1))
    expect(api.to(CREATE)[0]?.body).toMatchObject({ goal: { plannedMonthlyContribution: 700 } })
  })

  it('shows monthly amounts that add up to the total', async () => {
    const goals = [10_050, 10_050, 10_050].map((monthly, index) =>
      draftGoal({
        key: `key-${index}`,
        name: `Goal ${index}`,
        contributionMinor: monthly as Minor,
      }),
    )
    openGateAt('3', { ...ready, goals })
    await heading('Congratulations, Avery!')
    expect(screen.getByRole('region', { name: 'Your roadmap' })).toHaveTextContent('$302')
    expect(screen.getByRole('region', { name: 'Your goals' })).toHaveTextContent(
      /\$101a month.*\$101a month.*\$100a month/,
    )
  })

  it('creates every goal, marks the profile, and goes on to add assets', async () => {
    const { user, api } = openGateAt('3', ready)
    await heading('Congratulations, Avery!')
    await user.click(button(FINISH))
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/add-asset'))
    expect(
      api
        .to(CREATE)
        .map((request) => [(request.body as { goal: NewGoal }).goal.name, idempotencyKey(request)]),
    ).toEqual([
      ['Dream Home', 'key-1'],
      ['Dream Vacation', 'key-2'],
    ])
    expect(api.to(PROFILE)[0]?.body).toEqual({ onboarding_completed: true, onboarded: true })
    expect(api.to(TRACK).at(-1)?.body).toEqual({ step: 3, completed: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Welcome to Goldgrove')).toBeVisible()
    expect(localStorage.getItem('onboarding_step')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('creates nothing where another tab has finished first, and goes on', async () => {
    let isCompleted = false
    const { user, api } = openGateAt('3', ready, {
      'GET /profile': () => ({ ...newcomer, onboarding_completed: isCompleted }),
    })
    await heading('Congratulations, Avery!')
    isCompleted = true
    await user.click(button(FINISH))
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/add-asset'))
    expect(api.to(CREATE)).toEqual([])
  })

  it('creates each goal once for two clicks', async () => {
    const { user, api } = openGateAt('3', ready)
    await heading('Congratulations, Avery!')
    await user.dblClick(button(FINISH))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.to(CREATE)).toHaveLength(2)
    expect(api.to(PROFILE)).toHaveLength(1)
  })

  it('shows which goal failed, marks the profile all the same, and retries only that goal', async () => {
    let failing = true
    const { user, api } = openGateAt('3', ready, {
      [CREATE]: (request: SeenRequest) =>
        failing && idempotencyKey(request) === 'key-2'
          ? problem('invalid-request', 400, 'The date is too far away.')
          : created(request),
    })
    await heading('Congratulations, Avery!')
    await user.click(button(FINISH))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('1 of 2 goals created')
    expect(alert).toHaveTextContent('Dream Vacation: The date is too far away.')
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
    expect(api.to(PROFILE)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()

    failing = false
    await user.press('Try again')
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/add-asset'))
    expect(api.to(CREATE).map(idempotencyKey)).toEqual(['key-1', 'key-2', 'key-2'])
  })

  it('can go on without the goals that failed', async () => {
    const { user } = openGateAt('3', ready, { [CREATE]: problem('invalid-request', 400, 'No.') })
    await heading('Congratulations, Avery!')
    await user.click(button(FINISH))
    expect(await screen.findByText('0 of 2 goals created', { selector: 'p' })).toBeVisible()
    await user.press('Continue without them')
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/add-asset'))
  })

  it('stays when the profile could not be marked, and repeats no goal under another key', async () => {
    let attempts = 0
    const { user, api } = openGateAt('3', ready, {
      [PROFILE]: () => {
        attempts += 1
        return attempts === 1 ? broken() : { ...newcomer, onboarding_completed: true }
      },
    })
    await heading('Congratulations, Avery!')
    await user.click(button(FINISH))
    expect(await screen.findByText('Error completing setup')).toBeVisible()
    await user.click(button(FINISH))
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/add-asset'))
    expect(api.to(CREATE)).toHaveLength(2)
  })

  it('sends the same keys after a reload in the middle of creating', async () => {
    const first = openGateAt('3', ready, { [CREATE]: () => new Promise(() => undefined) })
    await heading('Congratulations, Avery!')
    await first.user.click(button(FINISH))
    first.unmount()

    const { user, api } = openGate()
    await heading('Congratulations, Avery!')
    await user.click(button(FINISH))
    await waitFor(() => expect(api.to(CREATE)).toHaveLength(2))
    expect(api.to(CREATE).map(idempotencyKey)).toEqual(['key-1', 'key-2'])
  })
})
