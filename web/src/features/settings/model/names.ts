import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import * as z from 'zod/mini'
import { NAME_CHARACTERS_MAX } from '@/lib/limits'

const name = (missing: () => string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: missing }),
    z.maxLength(NAME_CHARACTERS_MAX, {
      error: () => t`Use at most ${NAME_CHARACTERS_MAX} characters.`,
    }),
  )

export const namesSchema = z.object({
  firstName: name(() => t`Enter your first name.`),
  lastName: name(() => t`Enter your last name.`),
})
export type NamesForm = z.infer<typeof namesSchema>
