/** Opens the settings as a signed-in user, with a word in place of each part of another feature. */
import { vi } from 'vitest'
import { profile } from '@/testing/builders'
import { type Answers, fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { SettingsPage } from '../settings-page'

export const SAVE = 'PATCH /profile'

const slots = {
  changeEmail: 'change email',
  changePassword: 'password',
  twoStep: 'two steps',
  passkeys: 'passkeys',
  plan: 'plan',
  alerts: 'alerts',
  activity: 'activity',
  devices: 'now',
  lastFigures: 'last figures',
}

/** `part` replaces the page when a test needs only a part of it. */
export function openSettings(
  answers: Answers = {},
  part = <SettingsPage slots={slots} />,
  isFresh: boolean | Promise<boolean> = true,
) {
  const signOut = vi.fn(async (_farewell?: string) => undefined)
  const signInAgain = vi.fn(async () => undefined)
  const api = fakeApi({
    'GET /profile': profile(),
    'GET /exchange-rates': { rates: [], fixed: [], currencies: [] },
    [SAVE]: profile({ first_name: 'Robin' }),
    ...answers,
  })
  const session = { signOut, signInAgain, isFresh: async () => isFresh }
  return { api, signOut, signInAgain, ...renderApp(part, { session }) }
}
