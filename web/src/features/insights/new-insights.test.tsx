import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '@/testing/fake-api'
import { inLanguage } from '@/testing/in-language'
import { renderApp } from '@/testing/render-app'
import { NewInsights } from './components/new-insights'
import { InsightsPage } from './insights-page'
import { insight, insights } from './testing/insights'

const LIST = 'GET /insights'

const raised = (id: string, createdAt: string, dismissedAt: string | null = null) =>
  insight({ id, createdAt, dismissedAt })

const page = (
  <>
    <p>
      Insights <NewInsights />
    </p>
    <InsightsPage />
  </>
)

describe('new insights in French', () => {
  inLanguage('fr-CA')

  it.each([
    [1, '1 nouveau'],
    [2, '2 nouveaux'],
    [12, '9+ nouveaux'],
  ])('of %d is "%s"', async (count, text) => {
    const cards = Array.from({ length: count }, (_, index) =>
      raised(`insi-${index}`, '2026-11-21T08:00:00Z'),
    )
    fakeApi({ [LIST]: insights({ insights: cards }) })
    renderApp(<NewInsights />)
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('new insights', () => {
  it('are counted until they are seen, without dismissed ones', async () => {
    const cards = [
      raised('insi-1', '2026-11-21T08:00:00Z'),
      raised('insi-2', '2026-11-20T08:00:00Z'),
      raised('insi-3', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z'),
    ]
    const api = fakeApi({ [LIST]: insights({ insights: cards }) })
    const { unmount } = renderApp(<NewInsights />)
    expect(await screen.findByText('2 new')).toBeVisible()
    unmount()

    const looking = renderApp(page)
    await screen.findByRole('list', { name: 'Your insights' })
    expect(screen.queryByText(/new$/)).not.toBeInTheDocument()
    looking.unmount()

    api.answer({
      [LIST]: insights({ insights: [raised('insi-4', '2026-11-22T08:00:00Z'), ...cards] }),
    })
    renderApp(<NewInsights />)
    expect(await screen.findByText('1 new')).toBeVisible()
  })

  it('is as much as there is room for', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      raised(`insi-${index}`, '2026-11-21T08:00:00Z'),
    )
    fakeApi({ [LIST]: insights({ insights: many }) })
    renderApp(<NewInsights />)
    expect(await screen.findByText('9+ new')).toBeVisible()
  })

  it('is another person’s own', async () => {
    localStorage.setItem('goldgrove_insights_seen_user-2', String(Date.parse('2027-01-01')))
    fakeApi({ [LIST]: insights() })
    renderApp(<NewInsights />)
    expect(await screen.findByText('2 new')).toBeVisible()
  })
})
