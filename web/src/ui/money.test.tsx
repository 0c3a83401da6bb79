import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setAmountsHidden } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { Change, HeroMoney, Money } from './money'

const amount = 41_286_734 as Minor

describe('figures', () => {
  it('are written out', () => {
    const { container } = render(
      <>
        <Money value={amount} />
        <HeroMoney value={amount} />
      </>,
    )
    expect(container).toHaveTextContent('$412,867$412,867.34')
  })

  it('are masked everywhere at one tap, and say so to screen readers', () => {
    const { container } = render(
      <>
        <Money value={amount} />
        <HeroMoney value={amount} />
        <Change value={amount} percent={20.2} period="over the last year" />
      </>,
    )
    act(() => setAmountsHidden(true))
    expect(container).not.toHaveTextContent(/\d/)
    expect(screen.getAllByText('Amount hidden')).toHaveLength(3)
  })

  it('have one mask for every size', () => {
    act(() => setAmountsHidden(true))
    const { container: small } = render(<Money value={1 as Minor} />)
    const { container: large } = render(<Money value={amount} />)
    expect(small.innerHTML).toBe(large.innerHTML)
  })
})

describe('a change', () => {
  it.each([
    [6_945_400, 20.2, 'Up +$69,454(+20.2%)over the last year'],
    [-120_000, -1.2, 'Down \u2212$1,200(\u22121.2%)over the last year'],
    [0, 0, 'No change $0(0.0%)over the last year'],
    [-49, -0.0001, 'Down \u2212$0.49over the last year'],
    [-50, -0.0001, 'Down \u2212$1(0.0%)over the last year'],
  ])('of %d is told by word and sign', (value, percent, text) => {
    const { container } = render(
      <Change value={value as Minor} percent={percent} period="over the last year" />,
    )
    expect(container).toHaveTextContent(text)
  })

  it('leaves the percentage out when there is nothing to compare with', () => {
    const { container } = render(<Change value={100 as Minor} percent={null} period="so far" />)
    expect(container).not.toHaveTextContent('%')
  })
})
