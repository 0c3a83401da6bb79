import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api-client'
import { cn } from '@/lib/cn'
import { contactEmails } from '@/lib/contact'
import { isProblem, userMessage } from '@/lib/problem'
import { useHydrated } from '@/lib/use-hydrated'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { ErrorSummary } from '@/ui/error-summary'
import { Field, useFieldControl } from '@/ui/field'
import { Input, inputVariants, Textarea } from '@/ui/input'
import {
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  contactErrors,
  contactTopics,
  forgetContactForm,
  keepContactForm,
  readContactForm,
  restoreContactForm,
} from '../model/contact-form'

const fields: readonly ContactField[] = ['name', 'email', 'message']

type Sending = 'no' | 'pending' | 'sent'

/** Name, address, topic and message. Keeps input through a reload, and from before the page hydrated. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const isHydrated = useHydrated()
  const [sending, setSending] = useState<Sending>('no')
  const [errors, setErrors] = useState<ContactErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    if (form.current) restoreContactForm(form.current)
  }, [])

  const focus = (field: ContactField) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  function mark(found: ContactErrors): boolean {
    setErrors(found)
    const first = fields.find((field) => found[field])
    if (first) focus(first)
    return first === undefined
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const message = readContactForm(event.currentTarget)
    // A second click may come before the first one renders.
    if (busy.current || !mark(contactErrors(message))) return
    busy.current = true
    setRefusal(null)
    setSending('pending')
    await send(message)
    busy.current = false
  }

  async function send(message: ContactMessage): Promise<void> {
    try {
      await api.post('/contact', message)
      forgetContactForm()
      setSending('sent')
    } catch (error) {
      setSending('no')
      setRefusal(refusalOf(error))
    }
  }

  if (sending === 'sent') {
    return <Callout focused tone="pos" role="status" title={t`Message sent`} />
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t`Write to us`}
      onInput={(event) => keepContactForm(event.currentTarget)}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {refusal && (
        <Callout tone="neg" role="alert" title={t`Your message wasn't sent`}>
          {refusal}
        </Callout>
      )}
      <ErrorSummary problems={problemsOf(errors)} onGo={focus} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Your name`} error={errors.name} required>
          <Input name="name" autoComplete="name" />
        </Field>
        <Field label={t`Email`} error={errors.email} required>
          <Input name="email" type="email" autoComplete="email" />
        </Field>
      </div>
      <Field label={t`Topic`}>
        <Topic />
      </Field>
      <Field
        label={t`Message`}
        help={t`Please never send passwords or account numbers.`}
        error={errors.message}
        required
      >
        <Textarea name="message" rows={6} />
      </Field>
      {/* Out of sight and out of the tab order, so that only bots fill it in. */}
      <div aria-hidden="true" className="hidden">
        <label>
          <Trans>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </Trans>
        </label>
      </div>
      <Button
        // Before hydration, a native submit would lose the input.
        type={isHydrated ? 'submit' : 'button'}
        size="lg"
        className="justify-self-start"
        pending={sending === 'pending'}
      >
        {t`Send message`}
      </Button>
    </form>
  )
}

function problemsOf(errors: ContactErrors) {
  return fields.flatMap((name) => {
    const message = errors[name]
    return message === undefined ? [] : [{ name, message }]
  })
}

function Topic() {
  const control = useFieldControl({})
  return (
    <div className="relative">
      <select
        name="topic"
        className={cn(inputVariants(), 'appearance-none pr-10 forced-colors:appearance-auto')}
        {...control}
      >
        {contactTopics().map((topic) => (
          <option key={topic}>{topic}</option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-3 forced-colors:hidden" />
    </div>
  )
}

function refusalOf(error: unknown): string {
  const tooMany = isProblem(error, 'rate-limited')
  const way = t`Or write to ${contactEmails.support}.`
  return tooMany ? t`Too many messages. Try again later. ${way}` : `${userMessage(error)} ${way}`
}
