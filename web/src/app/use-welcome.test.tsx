import { render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { Toaster } from '@/ui/toaster'
import { useWelcome } from './use-welcome'

function Page() {
  useWelcome()
  return <Toaster />
}

const visit = () =>
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )

afterEach(() => history.replaceState(null, '', '/'))

it('greets once, and not again after a reload', async () => {
  const state = { fromEmailVerification: true, message: 'Welcome to Goldgrove.' }
  history.replaceState({ usr: state, key: 'arrival', idx: 0 }, '', '/dashboard')
  visit()
  expect(await screen.findByText('Welcome to Goldgrove.')).toBeVisible()
  expect(history.state).toEqual({ usr: null, key: 'arrival', idx: 0 })
})
