import '@/lib/zod-setup'
import { z } from 'zod'

const MAX_LENGTH = 80

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter your ${what}.`)
    .max(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`)

export const namesSchema = z.object({ firstName: name('first name'), lastName: name('last name') })
export type NamesForm = z.infer<typeof namesSchema>
