import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { broken } from '../../testing/fake-api'
import { openGate, TRACK } from '../../testing/open-gate'
import { heading } from '../../testing/render-wizard'

beforeEach(() => sessionStorage.clear())

const START = 'Start My Financial Journey'

describe('step 0', () => {
  it('greets and shows the journey', async () => {
    openGate()
    expect(await heading(/^Good (morning|afternoon|evening), Avery$/)).toHaveFocus()
    const journey = screen.getByRole('list', { name: 'Your journey' })
    expect(journey).toHaveTextContent(
      /Pick Your Dreams.*1 min.*Ground in Reality.*1 min.*Celebrate Your Plan.*1 min/,
    )
    expect(screen.getByText('Takes 3 minutes')).toBeVisible()
    expect(screen.getByText('Join 10,000+ people planning with Goldgrove')).toBeVisible()
    expect(screen.getByText('No credit card required • Cancel anytime')).toBeVisible()
    expect(screen.getByText('Step 1 of 4')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('records its end and goes on, whether or not recording works', async () => {
    const { user, callsTo } = openGate({ [TRACK]: () => broken })
    await user.click(await screen.findByRole('button', { name: START }))
    expect(await heading('What are your biggest dreams?')).toHaveFocus()
    expect(callsTo(TRACK)[0]?.body).toEqual({ step: 0, completed: true })
  })
})
