import '@/lib/zod-setup'
import * as z from 'zod/mini'

const MAX_LENGTH = 80

const name = (what: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `Enter your ${what}.`),
      z.maxLength(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`),
    )

export const namesSchema = z.object({ firstName: name('first name'), lastName: name('last name') })
export type NamesForm = z.infer<typeof namesSchema>
