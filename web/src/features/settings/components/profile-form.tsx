import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/lib/api-types'
import { ApiProblem } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useSaveProfile } from '../api/use-save-profile'
import { type NamesForm, namesSchema } from '../model/names'

/** First and last name. */
export function ProfileForm({ profile, email }: { profile: Profile; email: string }) {
  const save = useSaveProfile()
  const form = useForm<NamesForm>({
    resolver: zodResolver(namesSchema),
    mode: 'onTouched',
    defaultValues: { firstName: profile.first_name ?? '', lastName: profile.last_name ?? '' },
  })
  const saving = useRef(false)
  const { errors, isDirty } = form.formState

  const store = form.handleSubmit(async (names) => {
    try {
      await save.mutateAsync({ first_name: names.firstName, last_name: names.lastName })
      form.reset(names)
    } catch (error) {
      showFieldProblems(error)
    }
  })

  /** A second click may come before the first one has been drawn. */
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (saving.current) return
    saving.current = true
    await store(event)
    saving.current = false
  }

  function showFieldProblems(error: unknown): void {
    if (!(error instanceof ApiProblem)) return
    for (const { field, message } of error.fields) {
      if (field === 'first_name') form.setError('firstName', { message })
      if (field === 'last_name') form.setError('lastName', { message })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" help="You sign in with it.">
        <Input type="email" value={email} readOnly autoComplete="email" />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          Save names
        </Button>
        {isDirty && <span className="text-caption text-text-3">Not saved yet</span>}
      </div>
    </form>
  )
}
