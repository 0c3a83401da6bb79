import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Profile, ProfileChange } from '@/lib/api-types'
import { activateLanguage } from '@/lib/i18n'
import { type Effects, withEffects } from '@/lib/mutation-effects'
import { FIGURES, queryKeys } from './query-keys'

type Preferences = NonNullable<ProfileChange['preferences']>

async function patchProfile(change: ProfileChange): Promise<Profile> {
  const profile = await api.patch<Profile>('/profile', change, { keepalive: true })
  // The notice is in the chosen language. If its texts cannot be loaded, the old language stays.
  if (change.language) await activateLanguage(change.language).catch(() => undefined)
  return profile
}

/** Every change of the profile waits for the previous one, so that answers arrive in order. */
const scope = { id: 'profile' }

const writeProfile = (profile: Profile) => [{ queryKey: queryKeys.profile, apply: () => profile }]

/**
 * Saves one section of the settings. With `inForm`, the form shows a failure; with `quiet`, there is no notice of
 * success. `movesFigures` refetches all figures, for the currency and the time zone.
 */
export function useSaveProfile({ inForm = false, quiet = false, movesFigures = false } = {}) {
  return useMutation(
    withEffects<Profile, ProfileChange>(
      {
        // Only the last of several mutations of one kind refetches.
        mutationKey: ['profile', movesFigures ? 'figures' : 'save'],
        scope,
        mutationFn: patchProfile,
      },
      {
        writes: writeProfile,
        ...(movesFigures ? { invalidates: FIGURES } : {}),
        noticeId: 'profile',
        ...(quiet ? {} : { success: () => ({ title: t`Profile updated` }) }),
        ...(inForm ? {} : { failure: () => t`Update failed` }),
      },
    ),
  )
}

/** An optimistic change of the profile. */
function useShownChange<Choice>(
  kind: string,
  changeOf: (choice: Choice) => ProfileChange,
  effects: Pick<Effects<Profile, Choice>, 'invalidates' | 'failure'>,
) {
  const mutationKey = ['profile', kind]
  return useMutation(
    withEffects<Profile, Choice>(
      { mutationKey, scope, mutationFn: (choice) => patchProfile(changeOf(choice)) },
      {
        patches: (choice) => [
          {
            queryKey: queryKeys.profile,
            apply: (profile: Profile) => {
              const change = changeOf(choice)
              const preferences = { ...profile.preferences, ...change.preferences }
              return { ...profile, ...change, preferences }
            },
          },
        ],
        // The last answer contains all earlier choices.
        writes: (profile, _choice, client) =>
          client.isMutating({ mutationKey }) > 1 ? [] : writeProfile(profile),
        noticeId: 'profile',
        ...effects,
      },
    ),
  )
}

/** Saves preferences under the API's names. */
export const useSavePreferences = () =>
  useShownChange('preferences', (preferences: Preferences) => ({ preferences }), {
    invalidates: [queryKeys.insights],
    failure: () => t`Update failed`,
  })

/** Saves the order in which goals are funded; an empty order funds them by date. */
export const useSaveGoalOrder = () =>
  useShownChange('goal-order', (order: readonly string[]) => ({ goal_order: [...order] }), {
    invalidates: [queryKeys.goalsPlan],
    failure: () => t`The order was not saved`,
  })

/** Saves the monthly income after tax, in major units. The form shows a failure. */
export function useSaveIncome() {
  return useMutation(
    withEffects<SavedIncome, number>(
      {
        mutationKey: ['profile', 'income'],
        scope,
        mutationFn: (monthlyIncome) =>
          api.post<SavedIncome>('/update-user-income', { monthlyIncome }),
      },
      { invalidates: [queryKeys.profile, queryKeys.goalsPlan, queryKeys.insights] },
    ),
  )
}

interface SavedIncome {
  success: true
  monthlyIncome: number
  currency: string
}

/** Marks the profile as set up. Safe to repeat. */
export function completeOnboarding() {
  return withEffects<Profile, void>(
    {
      mutationKey: ['profile', 'onboarding'],
      scope,
      mutationFn: () => patchProfile({ onboarding_completed: true, onboarded: true }),
    },
    { writes: writeProfile },
  )
}
