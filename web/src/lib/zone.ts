/** IANA time zones, as the browser names them. */
import { currentLanguage } from './language'
import { capitalized, compareNames } from './numbers'

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
    // Chrome adds the country to a zone of another one: "Central Time (United States)".
    return name && city ? `${name.replace(/ \(.*/, '')} (${city})` : place
  } catch {
    // This browser has no such zone.
    return place
  }
}

/** The zones of most users, each country's from east to west. */
const CANADIAN = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
]
const AMERICAN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/**
 * Time zones to choose from: by name the common ones, before them the current one and this device's where they are not
 * common; then all others by readable ids.
 */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const first =
    currentLanguage() === 'en-US' ? [...AMERICAN, ...CANADIAN] : [...CANADIAN, ...AMERICAN]
  const named = new Set([
    ...[current, browserZone()].filter((zone) => !first.includes(zone)),
    ...first,
  ])
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !named.has(zone))
  return [
    ...[...named].map((value) => ({ value, label: capitalized(zoneName(value)) })),
    ...others.sort(compareNames).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}
