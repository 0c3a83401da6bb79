import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { Field } from './field'
import { HomeCurrency } from './money'
import { MoneyInput } from './money-field'

function Amount({ initial = null }: { initial?: Minor | null }) {
  const [value, setValue] = useState<Minor | null>(initial)
  return (
    <>
      <Field label="Amount">
        <MoneyInput value={value} onValueChange={setValue} />
      </Field>
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(null)}>
        Clear
      </button>
    </>
  )
}

it('keeps the text during typing, and formats it on blur', async () => {
  const user = userEvent.setup()
  render(<Amount />)
  const input = screen.getByLabelText('Amount')
  await user.type(input, '1.2k')
  expect(input).toHaveValue('1.2k')
  expect(screen.getByRole('status')).toHaveTextContent('120000')
  await user.tab()
  expect(input).toHaveValue('1,200')
})

it('takes a pasted amount with its symbol', async () => {
  const user = userEvent.setup()
  render(<Amount />)
  await user.click(screen.getByLabelText('Amount'))
  await user.paste('$1,234.50')
  await user.tab()
  expect(screen.getByLabelText('Amount')).toHaveValue('1,234.50')
  expect(screen.getByRole('status')).toHaveTextContent('123450')
})

it('leaves text it cannot read for the person to mend', async () => {
  const user = userEvent.setup()
  render(<Amount />)
  await user.type(screen.getByLabelText('Amount'), 'lots')
  await user.tab()
  expect(screen.getByLabelText('Amount')).toHaveValue('lots')
  expect(screen.getByRole('status')).toHaveTextContent('null')
})

it('follows a value changed from outside', async () => {
  const user = userEvent.setup()
  render(<Amount initial={500_000 as Minor} />)
  expect(screen.getByLabelText('Amount')).toHaveValue('5,000')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText('Amount')).toHaveValue('')
})

it('names the dollar if it is not the home currency', () => {
  render(
    <HomeCurrency value="CAD">
      <MoneyInput aria-label="Abroad" currency="USD" value={null} onValueChange={() => {}} />
      <MoneyInput aria-label="At home" currency="CAD" value={null} onValueChange={() => {}} />
    </HomeCurrency>,
  )
  expect(screen.getByText('US$')).toBeVisible()
  expect(screen.getByText('$')).toBeVisible()
})

it('leaves room for a sign of several letters', () => {
  render(<MoneyInput aria-label="In francs" currency="CHF" value={null} onValueChange={() => {}} />)
  expect(screen.getByText('CHF')).toBeVisible()
  expect(screen.getByLabelText('In francs')).toHaveClass('pl-13')
})
