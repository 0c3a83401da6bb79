import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { type Answers, fakeApi, problem } from '@/testing/fake-api'
import { RestoreAddressPage } from './restore-address-page'
import { fakeGateway } from './testing/fake-gateway'
import { renderAuth } from './testing/render-auth'

function open(answer: Answers[string], hash = '#link') {
  const api = fakeApi({ 'POST /address/restore': answer })
  const path = paths.restoreAddress
  const page = <RestoreAddressPage />
  return { api, ...renderAuth({ gateway: fakeGateway(), path, page, at: `${path}${hash}` }) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const keep = () => screen.getByRole('button', { name: 'Keep my old address' })

describe('the way back to an old email address', () => {
  it('changes nothing until the button is used', async () => {
    const { api } = open(null)
    expect(await heading('Keep your old email address?')).toBeVisible()
    expect(api.requests).toEqual([])
  })

  it('shows that the address is restored, and leads to a new password', async () => {
    const { api, user } = open(new Response(null, { status: 204 }))
    await user.click(keep())
    expect(await heading('Your email address is restored')).toBeVisible()
    expect(api.requests[0]?.body).toEqual({ token: 'link' })
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      paths.forgotPassword,
    )
  })

  it.each([
    ['no longer works', problem('not-found', 404), 'This link does not work', /no longer works/],
    [
      'is of an address that another account has',
      problem('conflict', 409),
      'Another account has this email address now',
      /Every device is signed out/,
    ],
  ])('leads to support where the link %s', async (_name, answer, title, text) => {
    const { user } = open(answer)
    await user.click(keep())
    expect(await screen.findByText(text)).toBeVisible()
    expect(await heading(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep my old address' })).toBeNull()
  })

  it('can be tried again after a failure, and does not say what may not be so', async () => {
    const { api, user } = open(problem('unavailable', 503))
    await user.click(keep())
    expect(await screen.findByRole('alert')).toHaveTextContent('is not restored yet')
    api.answer({ 'POST /address/restore': new Response(null, { status: 204 }) })
    await user.click(keep())
    expect(await heading('Your email address is restored')).toBeVisible()
  })

  it('needs the whole link', async () => {
    open(null, '')
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible()
  })
})
