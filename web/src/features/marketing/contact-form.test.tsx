import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MESSAGE_MAX } from '@/lib/limits'
import { type Answers, fakeApi, held, problem } from '@/testing/fake-api'
import { ContactForm } from './components/contact-form'
import { contactErrors } from './model/contact-form'

const SEND = 'POST /contact'
const message = {
  name: 'Robin Vale',
  email: 'robin@example.com',
  topic: 'Premium and billing',
  message: 'Where are my invoices?',
  website: '',
}

const entered = {
  'Your name': message.name,
  Email: message.email,
  Topic: message.topic,
  Message: message.message,
}

function open(answers: Answers = { [SEND]: { accepted: true } }) {
  const api = fakeApi(answers)
  const { unmount } = render(<ContactForm />)
  return { api, unmount, user: userEvent.setup() }
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Your name'), message.name)
  await user.type(screen.getByLabelText('Email'), message.email)
  await user.selectOptions(screen.getByLabelText('Topic'), message.topic)
  await user.type(screen.getByLabelText('Message'), message.message)
}

const send = () => screen.getByRole('button', { name: 'Send message' })

describe('the contact form', () => {
  it('sends the message once', async () => {
    const slow = held({ accepted: true })
    const { user, api } = open({ [SEND]: slow.answer })
    await fill(user)
    await user.dblClick(send())
    slow.release()
    expect(await screen.findByText('Message sent')).toBeVisible()
    expect(screen.getByRole('status')).toHaveFocus()
    // The time until an answer is beside the form.
    expect(screen.getByRole('status')).toHaveTextContent(/^Message sent$/)
    expect(api.to(SEND).map(({ body }) => body)).toEqual([message])
  })

  it('keeps the message through a reload, until it is sent', async () => {
    const first = open()
    await fill(first.user)
    first.unmount()
    const second = open()
    for (const name of ['Your name', 'Email', 'Topic', 'Message'] as const)
      expect(screen.getByLabelText(name)).toHaveValue(entered[name])
    await second.user.click(send())
    expect(await screen.findByText('Message sent')).toBeVisible()
    expect(second.api.to(SEND).map(({ body }) => body)).toEqual([message])
    second.unmount()
    open()
    expect(screen.getByLabelText('Message')).toHaveValue('')
  })

  it('shows errors before it sends anything', async () => {
    const { user, api } = open()
    await user.click(send())
    // The other fields announce their errors on focus.
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByLabelText('Your name')).toHaveFocus()
    expect(api.to(SEND)).toEqual([])
  })

  it('lists what to mend when it is much, with a way to each field', async () => {
    const { user } = open()
    await user.click(send())
    expect(screen.getByText('3 fields need your attention')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Enter your message.' }))
    expect(screen.getByLabelText('Message')).toHaveFocus()
    await user.type(screen.getByLabelText('Message'), 'Where are my invoices?')
    await user.click(send())
    expect(screen.queryByText(/fields need your attention/)).toBeNull()
  })

  it.each([
    ['Too many messages.', problem('rate-limited', 429)],
    ['Something went wrong. Please try again.', problem('internal', 500, '')],
  ])('keeps the input when the answer is: %s', async (words, answer) => {
    const { user } = open({ [SEND]: answer })
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveTextContent('support@goldgrove.example')
    expect(screen.getByLabelText('Message')).toHaveValue(message.message)
  })
})

describe('a message', () => {
  it.each([
    ['a whole one', {}, []],
    ['no name', { name: '' }, ['name']],
    ['a name that is too long', { name: 'x'.repeat(121) }, ['name']],
    ['no address', { email: 'robin' }, ['email']],
    ['an address without a dot', { email: 'robin@localhost' }, ['email']],
    ['no text', { message: '' }, ['message']],
    ['too much text', { message: 'x'.repeat(MESSAGE_MAX + 1) }, ['message']],
  ])('is judged: %s', (_name, changes, wrong) => {
    expect(Object.keys(contactErrors({ ...message, ...changes }))).toEqual(wrong)
  })
})
