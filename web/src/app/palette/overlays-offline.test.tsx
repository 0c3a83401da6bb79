import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/render-app'
import { Overlays } from './overlays'
import { overlay, usePaletteKey } from './palette-state'

vi.mock('./palette', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => act(() => overlay.set('none')))

function Page() {
  usePaletteKey()
  return (
    <>
      <p>Typed and not saved</p>
      <Overlays />
    </>
  )
}

it('says each time that the palette did not load, and leaves the page as it is', async () => {
  const { user } = renderApp(<Page />)
  for (const _ of [1, 2]) {
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByText("This part didn't load")).toBeVisible()
    expect(screen.getByText('Typed and not saved')).toBeVisible()
    expect(overlay.get()).toBe('none')
  }
})
