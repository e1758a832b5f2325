/** Time zones with the offset they have at a moment; summer time changes it twice a year. */
export interface TimeZoneOption {
  value: string
  label: string
}

/** Zones whose name in `Intl` is an old spelling, under the one people look for. */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')].map(
  zone => TODAYS_NAMES[zone] ?? zone,
)
const QUARTER_MS = 900_000

const formatters = new Map<string, Intl.DateTimeFormat>()
let latest: { quarter: number; options: TimeZoneOption[] } | undefined

/**
 * Lists the time zones from west to east, then by name. The list is kept for a quarter of an hour, within which no
 * offset changes.
 */
export function timeZoneOptions(now: Date): TimeZoneOption[] {
  const quarter = Math.floor(now.getTime() / QUARTER_MS)
  if (latest?.quarter === quarter) return latest.options
  const options = ZONES.map(value => ({ value, minutes: offsetMinutes(value, now) }))
    .sort((a, b) => a.minutes - b.minutes || (a.value < b.value ? -1 : 1))
    .map(({ value, minutes }) => ({ value, label: `(UTC${offsetText(minutes)}) ${spoken(value)}` }))
  latest = { quarter, options }
  return options
}

function offsetMinutes(timeZone: string, at: Date): number {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, formatter)
  }
  const name = formatter.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):(\d{2})/.exec(name)
  if (match === null) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

/** `+05:30` */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

function spoken(zone: string): string {
  return zone.replaceAll('_', ' ')
}
