/** The rota in the contract's shape. */
import { shiftsOf } from '@earshot/contract/rules/alarms/rota.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { DutyException, Rota, Shift } from '@earshot/contract/schemas/health/rota.ts'
import { loadRota } from '#alarms/rota.queries.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { type ExceptionRow, findDutyPeople, findExceptions, findRota, findWeeks } from './rotas.queries.ts'

const DAY_MS = 86_400_000
/** So far ahead a gap shows, where weeks are not filled farther. */
const LEAST_DAYS = 28
/** A calendar shows the two weeks before the present one too, and the whole of a duty that began in them. */
const CALENDAR_BACK_DAYS = 21

/** A site that has made no rota hands over on Mondays at 7:00. */
const USUAL = { version: 0, handover_weekday: 1, handover_minute: 7 * 60, has_calendar: false }

export interface RotaOf {
  siteId: number
  timeZone: string
  now: Date
}

export async function readRota(db: Db, { siteId, timeZone, now }: RotaOf): Promise<Rota> {
  const [rota, weeks, exceptions, people] = await Promise.all([
    findRota(db, siteId),
    findWeeks(db, { siteId, now }),
    findExceptions(db, { siteId, now }),
    findDutyPeople(db, siteId),
  ])
  const { version, handover_weekday, handover_minute, has_calendar } = rota ?? USUAL
  const lastDay = weeks.at(-1)?.starts_on
  return {
    version,
    timezone: timeZone,
    handover_weekday,
    handover_minute,
    weeks,
    exceptions: exceptions.map(exceptionView),
    people,
    shifts: rota === undefined ? [] : await shiftsFrom(db, { siteId, now, lastDay }),
    has_calendar,
  }
}

/** The shifts from a moment to the end of the last week, or four weeks at least. */
async function shiftsFrom(
  db: Db,
  { siteId, now, lastDay }: Omit<RotaOf, 'timeZone'> & { lastDay: string | undefined },
): Promise<Shift[]> {
  const rota = await loadRota(db, { siteId, from: now })
  if (rota === null) return []
  const from = now.getTime()
  const filled = lastDay === undefined ? from : Date.parse(`${addDays(lastDay, 8)}T00:00:00Z`)
  const to = Math.max(from + LEAST_DAYS * DAY_MS, filled)
  return shiftsOf(rota, { from, to }).map(shiftView)
}

/**
 * The shifts of the calendar: from before the present one, so that it begins where it began, to the end of the last week. What is
 * cut off at the present would be another event with each look.
 */
export async function calendarShifts(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<Shift[]> {
  const from = now.getTime() - CALENDAR_BACK_DAYS * DAY_MS
  const rota = await loadRota(db, { siteId, from: new Date(from) })
  if (rota === null) return []
  const filled = rota.weeks.map(week => Date.parse(`${addDays(week.startsOn, 8)}T00:00:00Z`))
  const changed = rota.exceptions.map(({ to }) => to)
  const to = Math.max(now.getTime() + LEAST_DAYS * DAY_MS, ...filled, ...changed)
  return shiftsOf(rota, { from, to })
    .filter(shift => shift.from > from)
    .map(shiftView)
}

function shiftView({ from, to, userId }: { from: number; to: number; userId: number | null }): Shift {
  return { from: iso(new Date(from)), to: iso(new Date(to)), user_id: userId }
}

function exceptionView(row: ExceptionRow): DutyException {
  const { id, from_at, to_at, away, stand_in, back_from_at, back_to_at, state, asked_by } = row
  const isSwap = back_from_at !== null && back_to_at !== null
  const back = isSwap ? { from: iso(back_from_at), to: iso(back_to_at) } : null
  return { id, from: iso(from_at), to: iso(to_at), away, stand_in, back, state, asked_by }
}
