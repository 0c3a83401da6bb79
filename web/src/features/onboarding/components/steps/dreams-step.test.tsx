import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openGateAt, TRACK } from '../../testing/open-gate'
import { addDream, button, heading, replace } from '../../testing/render-wizard'

describe('step 1', () => {
  it('needs one goal at least', async () => {
    const { user, api } = openGateAt('1', { goals: [] })
    const next = await screen.findByRole('button', { name: 'Continue with 0 Goals' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveAccessibleDescription('Select at least one goal to continue')
    await user.click(next)
    expect(api.to(TRACK)).toEqual([])
  })

  it('starts from the template and gathers the goal in the team', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Dream Home/)
    const panel = screen.getByRole('region', { name: 'Customize Your Dream' })
    expect(within(panel).getByLabelText('Target Amount')).toHaveValue('100,000')
    expect(within(panel).getByLabelText('Years to Achieve')).toHaveValue('10')
    expect(within(panel).getByRole('radio', { name: /Balanced Growth/ })).toBeChecked()
    expect(within(panel).getByText('About $610 a month')).toBeVisible()

    await user.press('Add to My Dream Team')
    const team = screen.getByRole('region', { name: 'Your Dream Team' })
    expect(team).toHaveTextContent(/Dream Home\$100,000\$610a month/)
    expect(button('Continue with 1 Goal')).toBeEnabled()
  })

  it('keeps input through a reload, until the user leaves it', async () => {
    const first = openGateAt('1', { goals: [] })
    await first.user.press(/^Dream Home/)
    await replace(first.user, 'Target Amount', '12,000')
    first.unmount()

    const second = openGateAt('1', { goals: [] })
    expect(await screen.findByLabelText('Target Amount')).toHaveValue('12,000')
    expect(screen.getByLabelText('Years to Achieve')).toHaveValue('10')
    await second.user.press('Cancel')
    second.unmount()

    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Dream Home/)
    expect(screen.getByLabelText('Target Amount')).toHaveValue('100,000')
  })

  it('does not offer a chosen template again until it is removed', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await screen.findByRole('button', { name: /^Dream Home/ })
    await addDream(user, 'Dream Home')
    expect(button(/^Dream Home/)).toBeDisabled()
    await user.press('Remove Dream Home')
    expect(button(/^Dream Home/)).toBeEnabled()
  })

  it('says what an amount due in decades buys today, and takes it at today’s prices', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Comfortable Retirement/)
    await replace(user, 'Target Amount', '1,500,000')
    await replace(user, 'Years to Achieve', '10')
    expect(screen.queryByText(/buys today/)).toBeNull()
    await replace(user, 'Years to Achieve', '33')
    expect(screen.getByText(/buys today/).closest('p')).toHaveTextContent(
      /^In 2059 dollars\. That buys what \$66\d,\d{3} buys today\. Assumes inflation of 2\.5% a year/,
    )
    await user.press("Make it $1,500,000 in today's dollars")
    expect(screen.getByText(/buys today/)).toHaveTextContent(
      'That buys what $1,500,000 buys today.',
    )
    expect(screen.getByLabelText('Target Amount')).not.toHaveValue('1,500,000')
    await user.press('Back to $1,500,000')
    expect(screen.getByLabelText('Target Amount')).toHaveValue('1,500,000')
  })

  it('takes "$5k" and another strategy', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Dream Vacation/)
    await replace(user, 'Target Amount', '$5k')
    await replace(user, 'Years to Achieve', '4')
    await user.click(screen.getByRole('radio', { name: /Steady & Secure/ }))
    await user.press('Add to My Dream Team')
    expect(screen.getByRole('region', { name: 'Your Dream Team' })).toHaveTextContent('$5,000')
  })

  it('shows which strategy suits the timeline, and why', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Dream Vacation/)
    expect(
      screen.getByRole('radio', { name: /Steady & Secure.*Suits your timeline/ }),
    ).toBeVisible()
    await replace(user, 'Years to Achieve', '11')
    expect(screen.getByRole('radio', { name: /Maximum Growth.*Suits your timeline/ })).toBeVisible()
    await user.press('About growth strategies')
    expect(await screen.findByText(/3 to 10 years: Balanced Growth/)).toBeVisible()
  })

  it('explains errors and focuses the first invalid field', async () => {
    const { user } = openGateAt('1', { goals: [] })
    await user.press(/^Dream Home/)
    await replace(user, 'Target Amount', '0')
    await replace(user, 'Years to Achieve', '51')
    await user.press('Add to My Dream Team')
    expect(await screen.findByText('Enter at least 1.')).toBeVisible()
    expect(screen.getByText('Enter whole years from 1 to 50.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Target Amount')).toHaveFocus())
  })

  it('goes back to the welcome', async () => {
    const { user } = openGateAt('1')
    await user.press('Back')
    expect(await heading(/^Good/)).toBeVisible()
  })
})
