import { describe, expect, it } from 'vitest'
import { offences } from '../scripts/strict-html.ts'

describe('strict HTML', () => {
  it.each([
    ['an inline script', '<script>alert(1)</script>', 'inline script'],
    ['an inline module', '<script type="module">go()</script>', 'inline script'],
    ['a style element', '<head><style>p{}</style></head>', 'style element'],
    ['a style attribute', '<p class="a" style="color:red">', 'style attribute'],
    ['an event handler', '<button type="button" onclick="go()">', 'event handler attribute'],
    [
      'a foreign script',
      '<script src="https://cdn.example/a.js"></script>',
      'third-party resource',
    ],
  ])('refuses %s', (_name, html, offence) => {
    expect(offences(html)).toContain(offence)
  })

  it('accepts files of our own, and links to other sites', () => {
    const html = `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/a.js"></script>
      <link rel="stylesheet" href="/assets/a.css"><a href="https://plaid.com/legal">Plaid</a>`
    expect(offences(html)).toEqual([])
  })
})
