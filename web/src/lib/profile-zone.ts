import { createStore } from './store'

/** The profile's time zone, once the query cache holds a profile. */
export const profileZone = createStore<string | null>(null)
