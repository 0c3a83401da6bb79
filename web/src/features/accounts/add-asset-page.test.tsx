import { act, screen, waitFor } from '@testing-library/react'
import type { PlaidLinkOnExit, PlaidLinkOnSuccess } from 'react-plaid-link'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { account, dashboard, item } from '@/testing/builders'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { AddAssetPage } from './add-asset-page'

const TOKEN = 'POST /create-unified-link-token'
const EXCHANGE = 'POST /exchange-public-token'

interface Widget {
  token: string
  receivedRedirectUri?: string
  onSuccess: PlaidLinkOnSuccess
  onExit: PlaidLinkOnExit
}

/** The provider's windows: the parameters of each, and when it opened. */
const opened: Widget[] = []

beforeEach(() => {
  opened.length = 0
  const create = (options: Widget) => ({
    open: () => opened.push(options),
    exit: (_: unknown, done?: () => void) => done?.(),
    submit: () => undefined,
    destroy: () => undefined,
  })
  vi.stubGlobal('Plaid', { create })
})

const results = { accountsProcessed: 2, holdingsProcessed: 3 }
const metadata = {
  institution: { institution_id: 'ins_1', name: 'First Platypus Bank' },
  accounts: [
    {
      id: 'p1',
      name: 'Chequing',
      mask: '0011',
      type: 'depository',
      subtype: 'checking',
      verification_status: null,
      class_type: null,
    },
  ],
  link_session_id: 'session',
}

function renderPage(answers: Answers = {}, at = '/add-asset') {
  const api = fakeApi({
    [TOKEN]: { link_token: 'link-sandbox-1', expiration: '2026-11-21T16:00:00Z' },
    [EXCHANGE]: { results },
    'GET /dashboard': dashboard({ items: [item({ status: 'login_required' })] }),
    ...answers,
  })
  return { api, ...renderApp(<AddAssetPage />, { path: '/add-asset', at }) }
}

const start = () => screen.getByRole('button', { name: 'Choose your bank' })

async function openWidget(view: ReturnType<typeof renderPage>): Promise<Widget> {
  await view.user.click(start())
  return waitFor(() => {
    const widget = opened.at(-1)
    if (!widget) throw new Error('the window is not open yet')
    return widget
  })
}

const elsewhere = () => screen.findByLabelText('Elsewhere')

describe('connecting a bank', () => {
  it('shows its progress, and lets users leave', () => {
    renderPage()
    expect(screen.getByRole('heading', { name: 'Connect a bank' })).toBeVisible()
    expect(screen.getByText('Read-only')).toBeVisible()
    expect(screen.getByRole('link', { name: "I'll do this later" })).toHaveAttribute(
      'href',
      '/dashboard',
    )
  })

  it('names the connected banks before the sign-in at a bank', async () => {
    renderPage({ 'GET /dashboard': dashboard({ items: [item()] }) })
    expect(
      await screen.findByText(
        /^Already connected: First Platypus Bank\. You can add a second sign-in/,
      ),
    ).toBeVisible()
  })

  it('goes from the window to the imported accounts on the dashboard', async () => {
    const view = renderPage()
    const changed = vi.fn()
    window.addEventListener('financialDataUpdated', changed)
    const widget = await openWidget(view)
    expect(widget.token).toBe('link-sandbox-1')

    act(() => widget.onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(await screen.findByText('Investment accounts connected')).toBeVisible()
    expect(screen.getByText('2 accounts and 3 holdings imported.')).toBeVisible()
    expect(changed).toHaveBeenCalledOnce()
    window.removeEventListener('financialDataUpdated', changed)

    const [exchange] = view.api.to(EXCHANGE)
    expect(exchange?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(exchange?.body).toEqual({
      public_token: 'public-1',
      institution: { institution_id: 'ins_1', name: 'First Platypus Bank' },
      accounts: [
        { id: 'p1', name: 'Chequing', mask: '0011', type: 'depository', subtype: 'checking' },
      ],
      link_type: 'banking',
    })
  })

  it('first asks what to connect', async () => {
    const view = renderPage()
    await view.user.click(screen.getByRole('radio', { name: /^Investments or retirement/ }))
    const widget = await openWidget(view)
    expect(view.api.to(TOKEN)[0]?.body).toMatchObject({ mode: 'create', kind: 'investments' })

    act(() => widget.onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(view.api.to(EXCHANGE)[0]?.body).toMatchObject({ link_type: 'investment' })
  })

  it('shows that accounts are being imported', async () => {
    const slow = held({ results })
    const view = renderPage({ [EXCHANGE]: slow.answer })
    const widget = await openWidget(view)
    act(() => widget.onSuccess('public-1', metadata))
    expect(await screen.findByText('Importing from First Platypus Bank')).toBeVisible()
    slow.release()
    expect(await elsewhere()).toBeVisible()
  })

  it('requests one token, however fast it is clicked', async () => {
    const view = renderPage()
    await view.user.dblClick(start())
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(view.api.to(TOKEN)).toHaveLength(1)
  })

  it('offers banks without debts another way', async () => {
    const view = renderPage({ [TOKEN]: problem('no-liability-accounts', 422) })
    await view.user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('Liability Accounts Not Found')

    view.api.answer({ [TOKEN]: { link_token: 'link-2', expiration: '2026-11-21T16:00:00Z' } })
    await view.user.press('Connect other account types')
    await waitFor(() => expect(opened.at(-1)?.token).toBe('link-2'))
    expect(view.api.to(TOKEN).map((request) => request.body)).toEqual([
      { mode: 'create', kind: 'bank', skipLiabilities: false },
      { mode: 'create', kind: 'bank', skipLiabilities: true },
    ])
  })

  it.each([
    ['connection-limit', 429, 'Connection Limit Reached', 'button', 'Try again'],
    ['link-configuration', 502, 'Configuration Error', 'link', 'Contact support'],
    ['connection-error', 502, 'Connection Error', 'button', 'Try again'],
  ])('%s (%i) ends in "%s" with a way on', async (slug, status, title, role, remedy) => {
    const view = renderPage({ [TOKEN]: problem(slug, status) })
    await view.user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    expect(screen.getByRole(role, { name: remedy })).toBeVisible()
  })

  it('notices an answer without a token', async () => {
    const view = renderPage({ [TOKEN]: { link_token: '', expiration: '2026-11-21T16:00:00Z' } })
    await view.user.click(start())
    expect(await screen.findByText('No link token received from server')).toBeVisible()
  })

  it('works again after being offline', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch')
    }
    const view = renderPage({ [TOKEN]: offline })
    await view.user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection Error')
    view.api.answer({ [TOKEN]: { link_token: 'link-3', expiration: '2026-11-21T16:00:00Z' } })
    await view.user.press('Try again')
    await waitFor(() => expect(opened.at(-1)?.token).toBe('link-3'))
  })

  it.each([
    ['opening', (open: () => never) => ({ open, exit: () => undefined, destroy: () => undefined })],
    ['being created', (create: () => never) => create()],
  ])('shows an error when the window breaks instead of %s', async (_, create) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fail = () => {
      throw new TypeError('nothing to draw on')
    }
    vi.stubGlobal('Plaid', { create: () => create(fail) })
    const view = renderPage()
    await view.user.click(start())
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection Error')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Or add it yourself' })).toBeVisible()
  })

  it('repeats only the import when that failed, under the same key', async () => {
    const view = renderPage({ [EXCHANGE]: problem('exchange-failed', 502) })
    const widget = await openWidget(view)
    act(() => widget.onSuccess('public-1', metadata))
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection failed')

    view.api.answer({ [EXCHANGE]: { results } })
    await view.user.press('Try again')
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    const keys = view.api.to(EXCHANGE).map((one) => one.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(view.api.to(TOKEN)).toHaveLength(1)
  })

  it('shows that the bank is already connected', async () => {
    const words = 'First Platypus Bank is already connected.'
    const view = renderPage({ [EXCHANGE]: problem('institution-already-linked', 409, words) })
    const widget = await openWidget(view)
    act(() => widget.onSuccess('public-1', metadata))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'View your accounts' })).toBeVisible()
  })

  it('shows once why the window closed, also after a second try', async () => {
    const view = renderPage()
    const exit = { institution: null, status: null, link_session_id: 's', request_id: 'r' }
    for (const _ of ['first', 'second']) {
      const widget = await openWidget(view)
      act(() => widget.onExit(null, exit))
    }
    expect(await screen.findByText('Connection cancelled')).toBeVisible()
  })

  it.each([
    ['requires_account_selection', 'Account selection required'],
    ['requires_credentials', 'Connection cancelled'],
  ])('shows why the window closed: %s', async (status, title) => {
    const view = renderPage()
    const widget = await openWidget(view)
    act(() =>
      widget.onExit(null, { institution: null, status, link_session_id: 's', request_id: 'r' }),
    )
    expect(await screen.findByText(title)).toBeVisible()
    expect(start()).toBeEnabled()
  })
})

describe('repairing a connection', () => {
  const at = '/add-asset?item=item-1'
  const REFRESH = 'POST /refresh-financial-data'
  const refreshed = {
    results: { accountsUpdated: 2, transactionsSaved: 0, holdingsProcessed: 0 },
    items: [],
  }

  it('opens the window for that bank, then fetches the missed data', async () => {
    const view = renderPage({ [REFRESH]: refreshed }, at)
    expect(
      await screen.findByRole('heading', { name: 'Sign in to First Platypus Bank again' }),
    ).toBeVisible()
    expect(screen.queryByText('Choose your bank')).toBeNull()
    await view.user.press('Sign in again')
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(view.api.to(TOKEN)[0]?.body).toEqual({
      mode: 'update',
      itemId: 'item-1',
      skipLiabilities: false,
    })

    act(() => opened[0]?.onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(await screen.findByText('Data refreshed successfully!')).toBeVisible()
    expect(view.api.to(EXCHANGE)).toEqual([])
  })

  it('tells which of two sign-ins at the bank it is, below the title', async () => {
    const partners = account({ id: 'account-2', name: 'Travel Card', item_id: 'item-2' })
    renderPage(
      {
        'GET /dashboard': dashboard({
          items: [item(), item({ id: 'item-2' })],
          accounts: [account(), partners],
        }),
      },
      '/add-asset?item=item-2',
    )
    expect(await screen.findByText('Use the bank sign-in that has Travel Card.')).toBeVisible()
    expect(
      screen.getByRole('heading', { name: 'Sign in to First Platypus Bank again' }),
    ).toBeVisible()
  })

  it('is done even when the refresh after it fails', async () => {
    const view = renderPage({ [REFRESH]: problem('refresh-limit', 429) }, at)
    await view.user.press('Sign in again')
    await waitFor(() => expect(opened).toHaveLength(1))
    act(() => opened[0]?.onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(await screen.findByText('Refresh Limit Reached')).toBeVisible()
  })
})

describe('back from a page of the bank', () => {
  const back = '/add-asset?oauth_state_id=state-1'
  const refreshed = { results: { accountsUpdated: 2, transactionsSaved: 0, holdingsProcessed: 0 } }

  /** Leaves for the bank with the window open, and returns to a new page. */
  async function comeBack(at: string, click: string[], answers: Answers = {}) {
    const before = renderPage({}, at)
    for (const name of click) {
      const role = name.startsWith('Investments') ? 'radio' : 'button'
      await before.user.click(screen.getByRole(role, { name: new RegExp(`^${name}`) }))
    }
    await waitFor(() => expect(opened).toHaveLength(1))
    before.unmount()
    const view = renderPage(answers, back)
    await waitFor(() => expect(opened).toHaveLength(2))
    return view
  }

  const returned = () => opened[1] as Widget

  it('goes on with a repair as a repair', async () => {
    const view = await comeBack('/add-asset?item=item-1', ['Sign in again'], {
      'POST /refresh-financial-data': { ...refreshed, items: [] },
    })
    expect(returned()).toMatchObject({
      token: 'link-sandbox-1',
      receivedRedirectUri: location.href,
    })
    expect(
      await screen.findByRole('heading', { name: 'Sign in to First Platypus Bank again' }),
    ).toBeVisible()

    act(() => returned().onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(await screen.findByText('Data refreshed successfully!')).toBeVisible()
    expect(view.api.to(EXCHANGE)).toEqual([])
  })

  it('goes on with investments as investments', async () => {
    const view = await comeBack('/add-asset', ['Investments or retirement', 'Choose your bank'])
    act(() => returned().onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
    expect(view.api.to(EXCHANGE)[0]?.body).toMatchObject({ link_type: 'investment' })
  })

  it('starts another attempt without the bank’s answer to the last one', async () => {
    const view = await comeBack('/add-asset?item=item-1', ['Sign in again'])
    const left = { institution: null, link_session_id: 's', request_id: 'r' }
    act(() => returned().onExit(null, { ...left, status: 'requires_credentials' }))
    await waitFor(() => expect(view.router.state.location.search).toBe('?item=item-1'))

    view.api.answer({ [TOKEN]: { link_token: 'link-2', expiration: '2026-11-21T16:00:00Z' } })
    await view.user.press('Sign in again')
    await waitFor(() => expect(opened).toHaveLength(3))
    expect(opened[2]).toMatchObject({ token: 'link-2' })
    expect(opened[2]).not.toHaveProperty('receivedRedirectUri')
    expect(view.api.to(TOKEN)[0]?.body).toMatchObject({ mode: 'update', itemId: 'item-1' })
  })

  it('starts a new connection where none is stored', () => {
    renderPage({}, back)
    expect(start()).toBeEnabled()
  })
})

it('connects where the browser refuses storage', async () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refused)
  try {
    const view = renderPage()
    const widget = await openWidget(view)
    act(() => widget.onSuccess('public-1', metadata))
    expect(await elsewhere()).toHaveTextContent('/dashboard')
  } finally {
    vi.restoreAllMocks()
  }
})
