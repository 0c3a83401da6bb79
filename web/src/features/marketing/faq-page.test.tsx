import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { allCatalogues, loadCatalogues } from '@/lib/catalogues'
import { activateLanguage } from '@/lib/i18n'
import { faqCategories, searchFaq } from './content/faq'
import { FaqPage } from './faq-page'

function show(address: string) {
  const router = createMemoryRouter([{ path: '/faq', Component: FaqPage }], {
    initialEntries: [address],
  })
  return render(<RouterProvider router={router} />)
}

describe('the questions', () => {
  it('have an id each, so that they can be linked to', () => {
    const ids = faqCategories().flatMap((category) => category.entries.map((entry) => entry.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are found by all words, in any order and case', () => {
    const [category] = searchFaq('PASSWORD bank')
    expect(category?.entries[0]?.id).toBe('bank-password')
    expect(searchFaq('bank zebra')).toEqual([])
    expect(searchFaq('  ')).toEqual(faqCategories())
  })

  it.each([
    ['en-US', 'US dollars', 'currencies'],
    ['en-US', '401k', 'without-bank'],
    ['en-US', '401(k)', 'without-bank'],
    ['en-CA', 'iPhone', 'browsers'],
    ['fr-CA', 'dollars américains', 'currencies'],
    ['fr-CA', 'REER', 'without-bank'],
    ['fr-CA', 'rembourser', 'cancel'],
  ] as const)('in %s are found by %s, which they do not contain', async (language, search, id) => {
    await loadCatalogues(allCatalogues())
    await activateLanguage(language)
    onTestFinished(() => activateLanguage('en-US'))
    expect(searchFaq(search).flatMap(({ entries }) => entries.map((entry) => entry.id))).toContain(
      id,
    )
  })
})

describe('the page', () => {
  it('opens the first answer and keeps the others closed', () => {
    const { container } = show('/faq')
    expect([...container.querySelectorAll('details')].map((item) => item.open)).toEqual([
      true,
      ...Array.from(
        { length: faqCategories().flatMap((one) => one.entries).length - 1 },
        () => false,
      ),
    ])
  })

  it('starts from the search in its address', () => {
    show('/faq?q=currencies')
    expect(screen.getByRole('searchbox')).toHaveValue('currencies')
    expect(screen.getByRole('status')).toHaveTextContent('1 answer found')
    expect(screen.getByRole('heading', { name: 'Getting started' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Plans and billing' })).not.toBeInTheDocument()
  })

  it.each([
    ['once where there is no search', '/faq', 1],
    ['and then with the search of its address', '/faq?q=currencies', 2],
  ])('is taken over %s', (_, address, times) => {
    const drawn = vi.fn()
    const page = (at: string) => (
      <MemoryRouter initialEntries={[at]}>
        <Profiler id="page" onRender={drawn}>
          <FaqPage />
        </Profiler>
      </MemoryRouter>
    )
    const container = document.createElement('div')
    container.innerHTML = renderToString(page('/faq'))
    document.body.append(container)
    render(page(address), { container, hydrate: true })
    expect(drawn).toHaveBeenCalledTimes(times)
    expect(container.querySelectorAll('h2')).toHaveLength(times === 1 ? 5 : 1)
  })

  it('offers a person when nothing matches', async () => {
    show('/faq')
    await userEvent.type(screen.getByRole('searchbox'), 'zebra')
    const empty = screen.getByRole('heading', { name: /no answer/i }).parentElement
    expect(empty && within(empty).getByRole('link', { name: 'Ask us' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })
})
