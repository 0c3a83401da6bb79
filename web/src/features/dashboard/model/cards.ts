/**
 * The cards below net worth on the dashboard, in the user's order. Stored in the profile as "goals,-insights,holdings".
 */

const cardIds = ['insights', 'goals', 'holdings'] as const
export type CardId = (typeof cardIds)[number]

export interface CardPlace {
  id: CardId
  shown: boolean
}

/** The name of this preference in the profile. */
export const CARDS_PREFERENCE = 'dashboard_cards'

/** A card that the preference does not name comes last. */
export function cardsOf(preference: unknown): CardPlace[] {
  const named = typeof preference === 'string' ? preference.split(',') : []
  const kept = named.flatMap((part): CardPlace[] => {
    const id = cardIds.find((one) => part === one || part === `-${one}`)
    return id ? [{ id, shown: part === id }] : []
  })
  const missing = cardIds.filter((id) => kept.every((place) => place.id !== id))
  return [...kept, ...missing.map((id) => ({ id, shown: true }))]
}

export const cardsText = (places: readonly CardPlace[]) =>
  places.map(({ id, shown }) => (shown ? id : `-${id}`)).join(',')

/** Goals and holdings share a row when adjacent; otherwise each has its own. */
export function areNeighbours(shown: readonly CardId[]): boolean {
  const [goals, holdings] = [shown.indexOf('goals'), shown.indexOf('holdings')]
  return goals >= 0 && holdings >= 0 && Math.abs(goals - holdings) === 1
}
