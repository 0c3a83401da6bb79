import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Field } from './field'
import { Input } from './input'
import { Select } from './select'

it('ties the label, the help and the error to the control', () => {
  render(
    <Field label="Email" help="We never share it." error="Enter an email address." required>
      <Input type="email" autoComplete="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toHaveAccessibleDescription('We never share it. Enter an email address.')
  expect(input).toBeInvalid()
  expect(input).toBeRequired()
  const help = screen.getByText('We never share it.')
  expect(help.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('announces the error of the field that has the focus, and no other', () => {
  const fields = (error?: string) => (
    <>
      <Field label="Name" error={error}>
        <Input />
      </Field>
      <Field label="Email" error={error}>
        <Input />
      </Field>
    </>
  )
  const { rerender } = render(fields())
  screen.getByRole('textbox', { name: 'Email' }).focus()
  rerender(fields('Fill this in.'))
  const field = screen.getByRole('textbox', { name: 'Email' }).closest('[data-slot="field"]')
  expect(field).toContainElement(screen.getByRole('alert'))
})

it('leaves a valid control without an error', () => {
  render(
    <Field label="Email">
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toBeValid()
  expect(input).not.toHaveAttribute('aria-describedby')
})

it.each([
  ['text', '', 0],
  ['text', 'a', 1],
  // Browsers report an incomplete date as empty.
  ['date', '', 1],
])('reports a blur of a %s that has "%s" %i times', async (type, typed, times) => {
  const onBlur = vi.fn()
  render(
    <Field label="Own">
      <Input type={type} onBlur={onBlur} />
    </Field>,
  )
  const input = screen.getByLabelText('Own')
  await userEvent.click(input)
  if (typed) await userEvent.type(input, typed)
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledTimes(times)
})

it('names a select as well', () => {
  render(
    <Field label="Risk">
      <Select
        options={[{ value: 'moderate', label: 'Balanced Growth' }]}
        value="moderate"
        onValueChange={() => undefined}
      />
    </Field>,
  )
  expect(screen.getByRole('combobox', { name: 'Risk' })).toHaveTextContent('Balanced Growth')
})
