/**
 * What a signed-in person's page needs, asked for before the app runs: its code, and the answers of the API that it
 * reads first. Nothing depends on it. What did not come this way is asked for again.
 */
import { fingerprint, readTraits } from '@/features/auth/model/fingerprint'
import { storedSession } from '@/features/auth/model/stored-session'
import { type ApiRequest, addressOf } from '@/lib/api-request'
import { dashboardQuestion } from '@/lib/dashboard-page'
import { sendEarly } from '@/lib/early-requests'
import { paths } from '@/lib/paths'

type Question = Omit<ApiRequest, 'token'>

const get = (path: string): Question => ({ method: 'GET', path })

/** What the page reads first. The dashboard brings along what every other page asks for by itself. */
function firstQuestion({ pathname, search }: Place): Question {
  if (pathname !== paths.dashboard) return get('/profile')
  const { path, query } = dashboardQuestion(search, new Date())
  return get(addressOf(path, query))
}

const code: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.dashboard]: () => import('./routes/dashboard'),
  [paths.goals]: () => import('./routes/goals'),
  [paths.insights]: () => import('./routes/insights'),
  [paths.accounts]: () => import('./routes/accounts'),
  [paths.settings]: () => import('./routes/settings'),
}

type Place = Pick<Location, 'pathname' | 'search'>

/** Sends the first questions, while somebody's tokens are good. */
export function askAhead(place: Place): void {
  const token = storedSession()?.accessToken
  if (!token) return
  sendEarly({ ...firstQuestion(place), token })
  void askAboutSession(token)
}

/** Loads the page's code and its surroundings beside the app's own, which would ask for them one after the other. */
export function loadAhead({ pathname }: Place): void {
  const surroundings = [
    () => import('./layouts/account-providers'),
    () => import('./layouts/protected-layout'),
  ]
  for (const load of [...surroundings, code[pathname]]) load?.().catch(() => undefined)
}

async function askAboutSession(token: string): Promise<void> {
  const body = { fingerprint: await fingerprint(readTraits(navigator)) }
  sendEarly({ method: 'POST', path: '/session/validate', body, token })
}
