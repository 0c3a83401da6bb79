import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import { AllocationBar } from './allocation-bar'

const segments = [
  { name: 'ETFs', share: 60, slot: 1 },
  { name: 'Available Cash', share: 40, slot: 4 },
] as const

it('describes its parts, unless amounts are hidden', () => {
  render(<AllocationBar label="What you own" segments={segments} />)
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'What you own: ETFs 60.0%, Available Cash 40.0%',
  )
  act(() => setAmountsHidden(true))
  expect(screen.getByRole('img')).toHaveAccessibleName('What you own: Amount hidden')
})

it('draws equal parts while amounts are hidden', () => {
  render(<AllocationBar label="What you own" segments={segments} />)
  const parts = () =>
    [...screen.getByRole('img').children].map((part) => (part as HTMLElement).style.flexGrow)
  expect(parts()).toEqual(['60', '40'])
  act(() => setAmountsHidden(true))
  expect(parts()).toEqual(['1', '1'])
})
