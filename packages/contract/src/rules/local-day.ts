/**
 * Works out local days of a time zone; a day has 23, 24 or 25 hours where clocks change. Pure: only Intl's zone
 * tables are asked.
 */
import { addDays } from '#rules/batches/age.ts'
import { isTimeZone } from './calendar.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** The wall clock of a zone, as if it were UTC, in epoch seconds. */
function wallClock(epochSeconds: number, timeZone: string): number {
  const fields: Record<string, number> = {}
  for (const part of formatter(timeZone).formatToParts(epochSeconds * 1000))
    fields[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** The zone itself where the runtime knows it, else UTC. */
export function zoneOrUtc(timeZone: string): string {
  return formatters.has(timeZone) || isTimeZone(timeZone) ? timeZone : 'UTC'
}

/**
 * The calendar day at a moment in a zone, `YYYY-MM-DD`.
 * @throws RangeError for a zone the runtime does not know, as all below do; `zoneOrUtc` keeps from it
 */
export function localDay(epochSeconds: number, timeZone: string): string {
  return dateOf(wallClock(epochSeconds, timeZone))
}

function dateOf(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 10)
}

const DAY = 86_400

/**
 * The local day of each of many moments, in their order. The zone's tables are asked once a day and not once a moment, as
 * one day begins where the one before has ended; on a day on which clocks change, for each.
 */
export function localDays(moments: readonly number[], timeZone: string): string[] {
  let known = { day: '', from: 0, until: 0, midnight: 0 }
  return moments.map(moment => {
    if (moment >= known.from && moment < known.until) return known.day
    const isNext = moment === known.until && known.until > known.from
    const wall = isNext ? known.midnight : wallClock(moment, timeZone)
    const midnight = (Math.floor(wall / DAY) + 1) * DAY
    const until = moment + midnight - wall
    const isPlain = wallClock(until, timeZone) === midnight
    known = { day: dateOf(wall), from: moment, until: isPlain ? until : moment, midnight }
    return known.day
  })
}

/** The hour of the day, 0..23, at a moment in a zone. */
export function localHour(epochSeconds: number, timeZone: string): number {
  return new Date(wallClock(epochSeconds, timeZone) * 1000).getUTCHours()
}

/** The minutes of the wall clock since midnight, 0..1439, at a moment in a zone. */
export function localMinute(epochSeconds: number, timeZone: string): number {
  const wall = new Date(wallClock(epochSeconds, timeZone) * 1000)
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/** The first moment of a local day in epoch seconds, also where the clock skips or repeats midnight. */
export function dayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  // The offset in force a day before and a day after: one of them gives the first moment of the day.
  const candidates = [midnight - 86_400, midnight + 86_400]
    .map(moment => midnight - (wallClock(moment, timeZone) - moment))
    .sort((a, b) => a - b)
  const first = candidates.find(moment => localDay(moment, timeZone) === day)
  return first ?? candidates[candidates.length - 1] ?? midnight
}

/** The first moment of a local day and that of the next, in epoch seconds. */
export function dayBounds(day: string, timeZone: string): { start: number; end: number } {
  return { start: dayStart(day, timeZone), end: dayStart(addDays(day, 1), timeZone) }
}

/**
 * The first moment of a day at which its wall clock shows a time, in epoch seconds. A time that the clock skips is the
 * moment at which it has been passed; of one that comes twice it is the first.
 * @param minute the minutes since midnight, 0..1439
 */
export function localMoment({
  day,
  minute,
  timeZone,
}: {
  day: string
  minute: number
  timeZone: string
}): number {
  const wall = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60
  // The offset in force a day before and a day after: one of them gives the moment, unless the clock skips it.
  const offsets = [wall - DAY, wall + DAY].map(moment => wallClock(moment, timeZone) - moment)
  const candidates = offsets.map(offset => wall - offset).sort((a, b) => a - b)
  const shown = candidates.find(moment => wallClock(moment, timeZone) === wall)
  return shown ?? candidates.at(-1) ?? wall
}
