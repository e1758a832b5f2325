/**
 * Works out from a rota who is on duty at which time. The server asks it for each step of a chain, the portal draws by
 * it, and the calendar is written from it. Pure; moments are epoch milliseconds, days `YYYY-MM-DD` of the site.
 */
import { addDays } from '#rules/batches/age.ts'
import { localMoment, zoneOrUtc } from '#rules/local-day.ts'
import type { DutyException as ShownException, Rota as ShownRota } from '#schemas/health/rota.ts'

export interface RotaWeek {
  /** The local day on which the week's duty begins. */
  startsOn: string
  /** Null: nobody yet. */
  userId: number | null
}

/** A change of the weeks: somebody is away, and somebody else stands in, or nobody does. */
export interface DutyException {
  from: number
  to: number
  /** Who is relieved; null where the span is a gap that somebody fills. */
  away: number | null
  /** Who stands in; null opens a gap. */
  standIn: number | null
}

export interface Rota {
  timeZone: string
  /** The minute of the local day at which duty is handed over. */
  handoverMinute: number
  weeks: readonly RotaWeek[]
  /** Those that count, the oldest first: a later one may relieve who stands in by an earlier. */
  exceptions: readonly DutyException[]
}

/** What people agree on at once: a change, and where two swap, the span in which the first stands in for the other. */
export interface AgreedException extends DutyException {
  back: { from: number; to: number } | null
}

/** Returns the changes that an exception makes: of a swap there are two, one for each person. */
export function changesOfException({ back, ...change }: AgreedException): DutyException[] {
  const { away, standIn } = change
  return back === null ? [change] : [change, { ...back, away: standIn, standIn: away }]
}

/**
 * Returns the rota of a site as it is shown in the form of these rules. Those who have left the site, or only look on, are on
 * duty no more.
 */
export function rulesOf(rota: ShownRota): Rota {
  const people = new Set(rota.people.map(({ id }) => id))
  const member = (id: number | null) => (id !== null && people.has(id) ? id : null)
  return {
    timeZone: zoneOrUtc(rota.timezone),
    handoverMinute: rota.handover_minute,
    weeks: rota.weeks.map(week => ({ startsOn: week.starts_on, userId: member(week.user_id) })),
    exceptions: rota.exceptions
      .filter(({ state }) => state === 'AGREED')
      .sort((a, b) => a.id - b.id)
      .flatMap(shownChanges)
      .map(change => ({ ...change, standIn: member(change.standIn) })),
  }
}

/** Returns the changes of an exception as it is shown, agreed or not. */
export function shownChanges({ from, to, away, stand_in, back }: ShownException): DutyException[] {
  return changesOfException({
    ...spanOf({ from, to }),
    away: away?.id ?? null,
    standIn: stand_in?.id ?? null,
    back: back === null ? null : spanOf(back),
  })
}

function spanOf({ from, to }: { from: string; to: string }): { from: number; to: number } {
  return { from: Date.parse(from), to: Date.parse(to) }
}

/** A span of one person's duty; a gap has nobody. */
export interface Shift {
  from: number
  to: number
  userId: number | null
}

/** The moment at which the duty of a day is handed over. A time that the clock skips is its next moment. */
export function handoverAt(rota: Pick<Rota, 'timeZone' | 'handoverMinute'>, day: string): number {
  return localMoment({ day, minute: rota.handoverMinute, timeZone: rota.timeZone }) * 1000
}

/**
 * The shifts from one moment to another, in order and without holes: a span without anybody is a shift of nobody.
 * Neighboring spans of one person are one shift.
 */
export function shiftsOf(rota: Rota, { from, to }: { from: number; to: number }): Shift[] {
  const bounds = rota.weeks.flatMap(week => [
    handoverAt(rota, week.startsOn),
    handoverAt(rota, weekAfter(week)),
  ])
  const cuts = [from, to, ...bounds, ...rota.exceptions.flatMap(one => [one.from, one.to])]
  const moments = [...new Set(cuts)].filter(cut => cut >= from && cut <= to).sort((a, b) => a - b)
  const shifts: Shift[] = []
  for (const [index, start] of moments.entries()) {
    const end = moments[index + 1]
    if (end === undefined) break
    const userId = onDutyAt(rota, start)
    const last = shifts.at(-1)
    if (last !== undefined && last.userId === userId) last.to = end
    else shifts.push({ from: start, to: end, userId })
  }
  return shifts
}

/** Who is on duty at a moment; null for nobody. */
export function onDutyAt(rota: Rota, at: number): number | null {
  const week = rota.weeks.find(
    one => handoverAt(rota, one.startsOn) <= at && at < handoverAt(rota, weekAfter(one)),
  )
  const inForce = rota.exceptions.filter(one => one.from <= at && at < one.to)
  return inForce.reduce<number | null>(
    (userId, one) => (one.away === userId ? one.standIn : userId),
    week?.userId ?? null,
  )
}

/** The spans in which nobody is on duty. */
export function gapsOf(rota: Rota, span: { from: number; to: number }): Shift[] {
  return shiftsOf(rota, span).filter(shift => shift.userId === null)
}

function weekAfter({ startsOn }: RotaWeek): string {
  return addDays(startsOn, 7)
}
