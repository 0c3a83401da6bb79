import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { useFormSubmission } from '@/lib/form-submission'
import { nameText } from '@/lib/name-text'
import { useFormDraft } from '@/lib/use-form-draft'
import { Button } from '@/ui/button'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

const namesSchema = z.object({
  firstName: nameText(() => t`Enter your first name.`),
  lastName: nameText(() => t`Enter your last name.`),
})
type NamesForm = z.infer<typeof namesSchema>

const namesOf = ({ first_name, last_name }: Profile): NamesForm => ({
  firstName: first_name ?? '',
  lastName: last_name ?? '',
})

/** First and last name. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile({ inForm: true })
  const form = useForm<NamesForm>({
    resolver: zodResolver(namesSchema),
    defaultValues: namesOf(profile),
  })
  const { errors, isDirty } = form.formState
  useFormDraft('names', form)

  const { submit, failure } = useFormSubmission(form, async (names) => {
    // Another tab may have changed the other fields.
    const { firstName, lastName } = form.formState.defaultValues ?? {}
    const saved = await save.mutateAsync({
      ...(names.firstName === firstName ? {} : { first_name: names.firstName }),
      ...(names.lastName === lastName ? {} : { last_name: names.lastName }),
    })
    form.reset(namesOf(saved))
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SubmitFailure title={t`Update failed`} failure={failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`First name`} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label={t`Last name`} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {t`Save name`}
        </Button>
        {isDirty && <span className="text-caption text-text-3">{t`Not saved yet`}</span>}
      </div>
    </form>
  )
}
