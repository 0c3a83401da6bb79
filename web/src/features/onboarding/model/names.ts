/** The names the wizard uses for users, and its greeting by time of day. */

export type DayPart = 'morning' | 'afternoon' | 'evening'

const NOON = 12
const EVENING = 18

export function dayPart(now: Date): DayPart {
  const hour = now.getHours()
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}

const firstWord = (text: string | null) => text?.trim().split(/\s+/)[0] || null

/** For the greeting: the first word of the full name, else the part of the email before the @, else "there". */
export function greetingName(person: { fullName: string | null; email: string }): string {
  return firstWord(person.fullName) ?? (person.email.split('@')[0] || 'there')
}

/** For the celebration: the first name, else the first word of the full name. */
export function celebrationName(person: {
  firstName: string | null
  fullName: string | null
}): string | null {
  return person.firstName?.trim() || firstWord(person.fullName)
}
