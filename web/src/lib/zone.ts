/** IANA time zones, as the browser names them. */

/** The zone this browser is in. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Zones to choose from, each with its name as people read it; the one in use is among them whatever it is. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), browserZone(), current])
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
