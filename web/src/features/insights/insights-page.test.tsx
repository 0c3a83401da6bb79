import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { NOW } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { InsightsFeed } from './components/insights-feed'
import { InsightsPage } from './insights-page'
import { insight, insights, rule } from './testing/insights'

const LIST = 'GET /insights'
const DISMISS = 'POST /insights/insi-1/dismiss'
const dismissed = insight({ dismissedAt: '2026-11-21T12:00:00' })

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

function renderPage(answers: Answers = {}, at = '/insights') {
  const api = fakeApi({ [LIST]: insights(), ...answers })
  return { api, ...renderApp(<InsightsPage />, { path: '/insights', at }) }
}

const card = (name: string) => screen.findByRole('article', { name })
const titles = () =>
  screen.queryAllByRole('article').map((one) => one.querySelector('h3')?.textContent)

describe('the insights', () => {
  it('are told in words, with the way to act and the reason', async () => {
    const { user } = renderPage()
    const goal = await card('Japan trip is a stretch')
    expect(goal).toHaveTextContent('Save $120 more a month for a fair chance')
    expect(goal).toHaveTextContent('4 hours ago')
    expect(within(goal).getByText('Important')).toBeVisible()
    expect(within(goal).getByRole('link', { name: 'Open the planner' })).toHaveAttribute(
      'href',
      '/goals/goal-1/planner',
    )
    const reason = within(goal).getByText('Shown below 60%. Gone from 65%.')
    expect(reason).not.toBeVisible()
    await user.click(within(goal).getByText('Why am I seeing this?'))
    expect(reason).toBeVisible()
    expect(within(goal).getByText('Chance').parentElement).toHaveTextContent('Chance40 to 50%')
    expect(goal).not.toHaveTextContent('language model')
    expect(within(await card('Cash is lying idle')).queryByRole('link')).toBeNull()
  })

  it('end no line of a title inside "peut-être"', async () => {
    const title = 'Japan trip\u00a0: peut-être atteint plus tôt que prévu'
    renderPage({ [LIST]: insights({ insights: [insight({ title })] }) })
    await screen.findByRole('article')
    expect(titles()).toEqual(['Japan trip\u00a0: peut-\u2060être atteint plus tôt que prévu'])
  })

  it('show when a model worded them', async () => {
    renderPage({ [LIST]: insights({ insights: [insight({ writtenBy: 'model' })] }) })
    expect(await card('Japan trip is a stretch')).toHaveTextContent(
      'Worded by a language model from these facts. We checked every number against them.',
    )
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'lead nowhere else: %s',
    async (path) => {
      renderPage({ [LIST]: insights({ insights: [insight({ link: { path, label: 'Go' } })] }) })
      await card('Japan trip is a stretch')
      expect(screen.queryByRole('link', { name: 'Go' })).toBeNull()
    },
  )

  it('are filtered by kind, and the choice is in the address', async () => {
    const { user, router } = renderPage()
    await user.press('Money 1')
    expect(titles()).toEqual(['Cash is lying idle'])
    expect(router.state.location.search).toBe('?show=money')
    expect(screen.queryByRole('button', { name: /^Debt/ })).toBeNull()
    await user.press('All 2')
    expect(titles()).toHaveLength(2)
  })

  it('explain a kind that has become empty', async () => {
    const { user } = renderPage({}, '/insights?show=debt')
    expect(await screen.findByText('No insights here.')).toBeVisible()
    await user.press('Show all insights')
    expect(titles()).toHaveLength(2)
    expect(document.body, 'not lost').not.toHaveFocus()
  })

  it('hide every amount with all others', async () => {
    act(() => setAmountsHidden(true))
    renderPage()
    const goal = await card('Japan trip is a stretch')
    expect(goal).toHaveTextContent('Amount hidden more a month')
    expect(document.body.textContent).not.toMatch(/\$\d/)
  })

  it('hide shares of amounts, too, in the title and its button', async () => {
    const title = 'You are 83.5% of the way to Japan trip'
    const milestone = insight({
      rule: 'milestone',
      title,
      titleParts: [
        { text: 'You are ', isAmount: false },
        { text: '83.5%', isAmount: true },
        { text: ' of the way to Japan trip', isAmount: false },
      ],
      bodyParts: [
        { text: 'Staying below 30% often helps. Of the target: ', isAmount: false },
        { text: '83.5%', isAmount: true },
      ],
      why: {
        rule: 'Shown from 25%.',
        facts: [{ label: 'Of the target', text: '83.5%', isAmount: true }],
      },
    })
    renderPage({ [LIST]: insights({ insights: [milestone] }) })
    expect(await screen.findByRole('article', { name: /83\.5%/ })).toBeVisible()
    act(() => setAmountsHidden(true))
    const masked = screen.getByRole('article', { name: /^You are.*Amount hidden *of the way/ })
    expect(masked).toHaveTextContent('Staying below 30% often helps.')
    expect(masked.outerHTML).not.toMatch(/83\.5/)
  })

  it('say that they are loading, and offer another try', async () => {
    const slow = held(problem('internal', 500))
    const { api, user } = renderPage({ [LIST]: slow.answer })
    expect(screen.getByText('Loading your insights')).toBeInTheDocument()
    slow.release()
    expect(await screen.findByText("We couldn't load your insights")).toBeVisible()
    api.answer({ [LIST]: insights({ insights: [] }) })
    await user.press('Try again')
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible()
  })

  it('say that none of the chosen kinds are up where others are off', async () => {
    renderPage({ [LIST]: insights({ insights: [], rules: [rule(), rule({ channel: 'off' })] }) })
    expect(await screen.findByText('No alerts of the kinds you chose')).toBeVisible()
    expect(screen.queryByText(/Nothing needs/)).toBeNull()
  })

  it('say that all are dismissed, and where they are', async () => {
    const { user } = renderPage({ [LIST]: insights({ insights: [dismissed] }) })
    expect(await screen.findByText('You dismissed every insight')).toBeVisible()
    expect(screen.queryByText(/Nothing needs/)).toBeNull()
    await user.press('Show dismissed insights')
    expect(await card('Japan trip is a stretch')).toBeVisible()
  })

  it('stay when the next look fails, and say so', async () => {
    const { api, client, user } = renderPage()
    await card('Japan trip is a stretch')
    api.answer({ [LIST]: problem('internal', 500) })
    await act(() => client.invalidateQueries({ queryKey: ['insights'] }))
    expect(await screen.findByText('These insights may be out of date')).toBeVisible()
    expect(titles()).toHaveLength(2)
    api.answer({ [LIST]: insights() })
    await user.press('Try again')
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull())
  })
})

describe('dismissing an insight', () => {
  const dismiss = { name: 'Dismiss: Japan trip is a stretch' }

  it('takes it away at once, keeps the focus in the list, and can be undone', async () => {
    const slow = held(dismissed)
    const { api, user } = renderPage({ [DISMISS]: slow.answer })
    await user.click(await screen.findByRole('button', dismiss))
    expect(titles()).toEqual(['Cash is lying idle'])
    expect(screen.getByRole('list', { name: 'Your insights' })).toHaveFocus()
    slow.release()
    api.answer({ [DISMISS]: insight() })
    await user.press('Undo')
    expect(await card('Japan trip is a stretch')).toBeVisible()
    expect(api.to(DISMISS)).toMatchObject([
      { body: { dismissed: true }, outlivesPage: true },
      { body: { dismissed: false }, outlivesPage: true },
    ])
  })

  it('keeps a card restored that the answer to its dismissal still calls dismissed', async () => {
    const [first, second] = [held(dismissed), held(insight())]
    const { api, user, router } = renderPage({ [DISMISS]: first.answer })
    await user.click(await screen.findByRole('button', dismiss))
    await act(() => router.navigate('/insights?show=dismissed'))
    await user.press('Restore: Japan trip is a stretch')
    await act(() => router.navigate('/insights'))
    expect(await card('Japan trip is a stretch')).toBeVisible()
    api.answer({ [DISMISS]: second.answer })
    first.release()
    await waitFor(() => expect(api.to(DISMISS)).toHaveLength(2))
    expect(titles()).toEqual(['Japan trip is a stretch', 'Cash is lying idle'])
    second.release()
    expect(await card('Japan trip is a stretch')).toBeVisible()
  })

  it('brings the card back when it did not work', async () => {
    const { user } = renderPage({ [DISMISS]: problem('internal', 500) })
    await user.click(await screen.findByRole('button', dismiss))
    expect(await screen.findByText('The insight was not dismissed')).toBeVisible()
    expect(await card('Japan trip is a stretch')).toBeVisible()
  })

  it('can be taken back from the list of dismissed ones', async () => {
    const { user } = renderPage(
      { [LIST]: insights({ insights: [dismissed] }), [DISMISS]: insight() },
      '/insights?show=dismissed',
    )
    await user.press('Restore: Japan trip is a stretch')
    expect(await screen.findByText('No insights here.')).toBeVisible()
    expect(await screen.findByText('Insight restored')).toBeVisible()
  })
})

describe('the feed on the dashboard', () => {
  function renderFeed(answer: unknown, quiet = false) {
    const api = fakeApi({ [LIST]: answer })
    return { api, ...renderApp(<InsightsFeed quiet={quiet} />) }
  }

  it('has three cards at most, and the way to all', async () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => insight({ id, title: id }))
    renderFeed(insights({ insights: many }))
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(titles()).toEqual(['a', 'b', 'c'])
    expect(screen.getByRole('link', { name: 'All insights' })).toHaveAttribute('href', '/insights')
  })

  it('shows that nothing needs attention', async () => {
    renderFeed(insights({ insights: [] }))
    expect(await screen.findByText(/^Nothing needs your attention\./)).toBeVisible()
  })

  it('shows that for the chosen kinds when others are off', async () => {
    renderFeed(insights({ insights: [], rules: [rule({ channel: 'off' })] }))
    expect(await screen.findByText(/^No alerts of the kinds you chose\./)).toBeVisible()
  })

  it('shows that all are dismissed', async () => {
    renderFeed(insights({ insights: [dismissed] }))
    expect(await screen.findByText('You dismissed every insight.')).toBeVisible()
    expect(screen.queryByText(/Nothing needs/)).toBeNull()
  })

  it('offers another try', async () => {
    const { api, user } = renderFeed(problem('internal', 500))
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your insights.")
    api.answer({ [LIST]: insights() })
    await user.press('Try again')
    expect(await card('Japan trip is a stretch')).toBeVisible()
  })

  it('is empty before the first insights', async () => {
    const { api } = renderFeed(insights({ insights: [] }), true)
    await waitFor(() => expect(api.to(LIST)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Insights' })).toBeNull()
  })
})
