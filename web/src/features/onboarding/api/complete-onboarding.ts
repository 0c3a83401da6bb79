import { api } from '@/lib/api-client'
import type { Profile, ProfileChange } from '@/lib/api-types'

const completed: ProfileChange = { onboarding_completed: true, onboarded: true }

/** Marks the person's profile as set up. Harmless to repeat. */
export function completeOnboarding(): Promise<Profile> {
  return api.patch<Profile>('/profile', completed)
}
