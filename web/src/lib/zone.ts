/** IANA time zones, as the browser names them. */
import { currentLanguage } from './language'

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Eastern Time (Toronto)". Takes half a millisecond, so not for a list of all zones. */
export function zoneName(zone: string): string {
  const place = zone.replaceAll('_', ' ')
  const city = /\/([^/]+)$/.exec(place)?.[1]
  try {
    const format = new Intl.DateTimeFormat(currentLanguage(), {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
    return name && city ? `${name} (${city})` : place
  } catch {
    // This browser has no such zone.
    return place
  }
}

/** Time zones to choose from, by readable ids; always includes the current one. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), browserZone(), current])
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
