import { describe, expect, it } from 'vitest'
import { type ConfirmationLink, readConfirmationLink } from './confirmation-link'

const id = '7f6c1d1e-8a3b-4a55-9d0a-2c9f1b7d1e11'
const encoded = btoa(id).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const complete: ConfirmationLink = { kind: 'complete', userId: id, code: '123456' }

const rows: [what: string, query: string, link: ConfirmationLink][] = [
  ['no parameters', '', { kind: 'absent' }],
  ['foreign parameters', 'utm_source=mail', { kind: 'absent' }],
  ['a whole link', `token_hash=${encoded}.123456&type=signup`, complete],
  ['a link with the sentence’s end', `token_hash=${encoded}.123456&type=signup).`, complete],
  ['a whole link without its type', `token_hash=${encoded}.123456`, complete],
  ['padding left in place', `token_hash=${btoa(id)}.123456&type=signup`, complete],
  [
    'an id with a dot in it',
    `token_hash=${btoa('a.b').replace(/=+$/, '')}.000000&type=signup`,
    { kind: 'complete', userId: 'a.b', code: '000000' },
  ],
  ['a type alone', 'type=signup', { kind: 'broken' }],
  ['another type', `token_hash=${encoded}.123456&type=recovery`, { kind: 'broken' }],
  ['an empty token', 'token_hash=&type=signup', { kind: 'broken' }],
  ['no code', `token_hash=${encoded}.&type=signup`, { kind: 'broken' }],
  ['no dot', `token_hash=${encoded}&type=signup`, { kind: 'broken' }],
  ['no id', 'token_hash=.123456&type=signup', { kind: 'broken' }],
  ['a code of letters', `token_hash=${encoded}.abcdef&type=signup`, { kind: 'broken' }],
  ['an id cut to nonsense', 'token_hash=!!!.123456&type=signup', { kind: 'broken' }],
  ['an id that is no text', 'token_hash=_____w.123456&type=signup', { kind: 'broken' }],
]

describe('readConfirmationLink', () => {
  it.each(rows)('reads %s', (_what, query, link) => {
    expect(readConfirmationLink(new URLSearchParams(query))).toEqual(link)
  })

  it('splits on the last dot', () => {
    const link = readConfirmationLink(new URLSearchParams('token_hash=YQ.YQ.123456&type=signup'))
    expect(link).toEqual({ kind: 'broken' })
  })
})
