import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profile } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AlertPreferences } from './components/alert-preferences'
import { insights, rule } from './testing/insights'
import { UnsubscribePage } from './unsubscribe-page'

const LIST = 'GET /insights'
const SAVE = 'PATCH /profile'
const STOP = 'POST /insights/unsubscribe'

describe('the alerts in the settings', () => {
  function renderAlerts(answers: Answers = {}) {
    const api = fakeApi({
      [LIST]: insights(),
      'GET /profile': profile(),
      [SAVE]: profile(),
      ...answers,
    })
    return { api, ...renderApp(<AlertPreferences />) }
  }
  const unfold = async ({ user }: ReturnType<typeof renderAlerts>) => {
    for (const name of ['Goals', 'Money']) {
      await user.click(
        await screen.findByText(
          (_, node) => node?.tagName === 'SUMMARY' && node.textContent?.startsWith(name) === true,
        ),
      )
    }
  }
  const channelOf = async (name: string) => {
    const group = await screen.findByRole('radiogroup', { name: `Alerts: ${name}` })
    return within(group)
      .getAllByRole('radio')
      .find((radio) => radio.getAttribute('aria-checked') === 'true')
  }

  it('show the channel of every rule', async () => {
    await unfold(renderAlerts())
    expect(await channelOf('Goal behind')).toHaveAccessibleName('App only')
    expect(await channelOf('Spare cash')).toHaveAccessibleName('App and email')
    expect(
      screen.getByText(
        (_, node) => node?.tagName === 'SUMMARY' && /^Goals/.test(node.textContent ?? ''),
      ),
    ).toHaveTextContent('Goals 1 of 1 on')
  })

  it('are saved one by one, and shown before the server has answered', async () => {
    const slow = held(profile({ preferences: { insight_goal_behind: 'off' } }))
    const view = renderAlerts({ [SAVE]: slow.answer })
    await unfold(view)
    const { api, user } = view
    const group = await screen.findByRole('radiogroup', { name: 'Alerts: Goal behind' })
    await user.click(within(group).getByRole('radio', { name: 'Off' }))
    expect(await channelOf('Goal behind')).toHaveAccessibleName('Off')
    api.answer({ [LIST]: insights({ rules: [rule({ channel: 'off' })] }) })
    slow.release()
    await waitFor(async () => expect(await channelOf('Goal behind')).toHaveAccessibleName('Off'))
    expect(api.to(SAVE).map(({ body }) => body)).toEqual([
      { preferences: { insight_goal_behind: 'off' } },
    ])
  })

  it('are rolled back when saving fails', async () => {
    const view = renderAlerts({ [SAVE]: problem('internal', 500) })
    await unfold(view)
    const { user } = view
    const group = await screen.findByRole('radiogroup', { name: 'Alerts: Goal behind' })
    await user.click(within(group).getByRole('radio', { name: 'Off' }))
    expect(await screen.findByText('Update failed')).toBeVisible()
    expect(await channelOf('Goal behind')).toHaveAccessibleName('App only')
  })

  it('stop all email with one switch, and say so where email was chosen', async () => {
    const view = renderAlerts({ [SAVE]: profile({ preferences: { insights_email: false } }) })
    await unfold(view)
    const { api, user } = view
    const email = screen.getByRole('switch', { name: 'Email alerts' })
    await waitFor(() => expect(email).toBeEnabled())
    expect(email).toBeChecked()
    await user.click(email)
    await waitFor(() => expect(email).not.toBeChecked())
    expect(api.to(SAVE)[0]?.body).toEqual({ preferences: { insights_email: false } })
    expect(screen.getByText(/Email alerts are off\.$/)).toBeVisible()
  })

  it('ask before a model rewords insights, and show what is sent to it', async () => {
    const { api, user } = renderAlerts({ [SAVE]: profile({ preferences: { narrator: true } }) })
    const model = await screen.findByRole('switch', {
      name: 'Let a language model word your insights',
    })
    expect(model).not.toBeChecked()
    expect(screen.getByText(/to Amazon Bedrock for rewording/)).toBeVisible()
    await user.click(model)
    await waitFor(() => expect(model).toBeChecked())
    expect(api.to(SAVE)[0]?.body).toEqual({ preferences: { narrator: true } })
  })

  it('offer no model when the server has none', async () => {
    renderAlerts({ [LIST]: insights({ narrator: { isAvailable: false, isOn: false } }) })
    const model = await screen.findByRole('switch', {
      name: 'Let a language model word your insights',
    })
    expect(model).toBeDisabled()
    expect(model).toHaveAccessibleDescription(/^Not available/)
    expect(screen.queryByText(/^While it is on/)).toBeNull()
  })

  it('say that they are loading, and offer another try', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderAlerts({ [LIST]: slow.answer })
    expect(screen.getByText('Loading your alerts')).toBeInTheDocument()
    slow.release()
    expect(await screen.findByText("We couldn't load your alerts")).toBeVisible()
    api.answer({ [LIST]: insights() })
    await user.press('Try again')
    expect(await screen.findByRole('switch', { name: 'Email alerts' })).toBeVisible()
  })
})

describe('stopping alerts from a message', () => {
  function renderPage(answers: Answers = {}, search = '?token=a%2Bb') {
    const api = fakeApi({ [STOP]: { accepted: true }, ...answers })
    const view = renderApp(<UnsubscribePage />, {
      path: '/unsubscribe',
      at: `/unsubscribe${search}`,
    })
    return { api, ...view }
  }
  const stop = () => screen.getByRole('button', { name: 'Stop email alerts' })

  it('changes nothing by being opened, and stops them with one button', async () => {
    const { api, user } = renderPage()
    expect(api.requests).toEqual([])
    await user.click(stop())
    expect(await screen.findByRole('status')).toHaveTextContent(
      "You won't get any more email alerts.",
    )
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email alerts are off')
    expect(api.requests.map(({ path }) => path)).toEqual(['/insights/unsubscribe?token=a%2Bb'])
  })

  it('shows that nothing was changed, and can be tried again', async () => {
    const { api, user } = renderPage({ [STOP]: problem('unavailable', 503) })
    await user.click(stop())
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
    api.answer({ [STOP]: { accepted: true } })
    await user.click(stop())
    expect(await screen.findByRole('status')).toBeVisible()
  })

  it('explains a link that has lost its end', () => {
    renderPage({}, '')
    expect(screen.getByText(/This link is incomplete/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open settings' })).toBeVisible()
  })

  it('does not say that alerts are off for a link that is not of a mail', async () => {
    const { user } = renderPage({ [STOP]: problem('invalid-request', 400) })
    await user.click(stop())
    expect(await screen.findByText(/This link is incomplete or no longer works/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stop email alerts?')
  })
})
