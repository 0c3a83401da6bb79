import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { TOKEN_KEY } from '@/features/auth/testing/fake-gateway'

const source = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')
const root = document.documentElement

/** Runs the script as on a page that prefers the given theme. */
function open(systemPrefersDark: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: systemPrefersDark }))
  const listen = vi.spyOn(document, 'addEventListener')
  new Function(source)()
  for (const [type, listener] of listen.mock.calls) {
    onTestFinished(() => document.removeEventListener(type, listener))
  }
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
  document.body.innerHTML = '<button type="button" data-theme-toggle><svg></svg></button>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete root.dataset.hydrated
})

it.each([
  ['the system', null, true, 'dark'],
  ['the system', null, false, 'light'],
  ['the choice', 'dark', false, 'dark'],
  ['the choice', 'light', true, 'light'],
])('follows %s (stored %s, system dark %s)', (_name, stored, systemPrefersDark, expected) => {
  if (stored) localStorage.setItem('goldgrove_theme', stored)
  open(systemPrefersDark)
  expect(root.dataset.theme).toBe(expected)
})

it('colours the chrome of the browser', () => {
  open(true)
  expect(document.querySelector('meta')?.content).toBe('#100e0a')
})

it('toggles before the app runs, and leaves the toggle alone afterwards', () => {
  open(false)
  document.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(root.dataset.theme).toBe('dark')
  expect(localStorage.getItem('goldgrove_theme')).toBe('dark')

  root.dataset.hydrated = 'true'
  document.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(root.dataset.theme).toBe('dark')
})

describe('a browser that is too old', () => {
  const supports = (condition: boolean) => vi.stubGlobal('CSS', { supports: () => condition })

  /** Whether the notice is visible once the page has loaded. */
  function isTold(): boolean {
    document.body.innerHTML = '<p data-old-browser hidden></p>'
    open(false)
    document.dispatchEvent(new Event('DOMContentLoaded'))
    return document.querySelector('p')?.hidden === false
  }

  it('is told so', () => {
    vi.stubGlobal('CSSPropertyRule', undefined)
    supports(true)
    expect(isTold()).toBe(true)

    vi.stubGlobal('CSSPropertyRule', class {})
    supports(false)
    expect(isTold()).toBe(true)
  })

  it('is told nothing when it is new enough', () => {
    vi.stubGlobal('CSSPropertyRule', class {})
    supports(true)
    expect(isTold()).toBe(false)
  })
})

describe('the frame', () => {
  const script = Object.assign(document.createElement('script'), { src: '/theme.js' })
  script.dataset.framed = '/dashboard /goals'

  function openAt(path: string): string | undefined {
    history.replaceState(null, '', path)
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    open(false)
    return root.dataset.frame
  }

  const signIn = () => localStorage.setItem(TOKEN_KEY, 'token')

  afterEach(() => {
    vi.restoreAllMocks()
    delete root.dataset.frame
    history.replaceState(null, '', '/')
  })

  it.each(['/dashboard', '/goals', '/goals/goal_1/planner'])('is shown at %s', (path) => {
    signIn()
    expect(openAt(path)).toBe('en')
  })

  it.each([
    ['chosen on this device', 'fr-CA', ['en-US'], 'fr'],
    ['of the browser', null, ['de-DE', 'fr-FR', 'en-CA'], 'fr'],
    ['chosen against the browser', 'en-US', ['fr-CA'], 'en'],
    ['none of ours', null, ['de-DE', 'friulian'], 'en'],
  ])('is in the language %s', (_name, chosen, languages, expected) => {
    signIn()
    if (chosen) localStorage.setItem('goldgrove_language', chosen)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(openAt('/dashboard')).toBe(expected)
    expect(root.lang).toMatch(expected)
  })

  it.each(['/', '/login', '/goalsetting'])('is not shown at %s', (path) => {
    signIn()
    expect(openAt(path)).toBeUndefined()
  })

  it('is not shown without a session', () => {
    expect(openAt('/dashboard')).toBeUndefined()
  })
})
