import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')
const root = document.documentElement

/** Runs the script as a page does that prefers the given theme. */
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
