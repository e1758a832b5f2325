/** The time zone a place lies in, as well as it can be told without a map of zones: by its country and longitude. */
import { zonesOfCountry } from './zone-country.ts'

/** The main zone of countries whose clock is one whatever the sun says, or whose other zones are islands far out. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  CN: 'Asia/Shanghai',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
}
/** Clocks run ahead of the sun nearly everywhere. */
const AHEAD_HOURS = 0.3

/** Finds the zone of a place; undefined where the country has no zone of its own. */
export function zoneOfPlace({
  country,
  longitude,
  now,
}: {
  country: string
  longitude: number
  now: Date
}): string | undefined {
  const zones = zonesOfCountry(country)
  const main = MAIN_ZONES[country]
  if (main !== undefined && zones.includes(main)) return main
  const winter = new Date(Date.UTC(now.getUTCFullYear(), 0, 1))
  const summer = new Date(Date.UTC(now.getUTCFullYear(), 6, 1))
  const solar = longitude / 15 + AHEAD_HOURS
  const distance = (zone: string) =>
    Math.abs(Math.min(offsetHours(zone, winter), offsetHours(zone, summer)) - solar)
  return [...zones].sort((a, b) => distance(a) - distance(b))[0]
}

function offsetHours(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const match = /([+-])(\d{2}):(\d{2})/.exec(parts.find(part => part.type === 'timeZoneName')?.value ?? '')
  if (match === null) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) + Number(match[3]) / 60)
}
