/** The weekly report: chosen by each person, queued once a week, and ended by its link. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { nextDigest } from '@earshot/contract/rules/health/digest.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { WeeklyReport, WeeklyReportForm } from '@earshot/contract/schemas/farm/weekly-report.ts'
import { setAuthorUser } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { changedMeanwhile } from '#errors.ts'
import {
  findChoice,
  findOwner,
  findReader,
  queueMail,
  removeChoice,
  removeReport,
  storeChoice,
  takeDue,
  type Whose,
} from './weekly-reports.queries.ts'

/** What somebody is offered who has chosen nothing. */
const NONE: WeeklyReport = { weekday: null, hour: 7, next_at: null, last_sent_at: null, revision: 0 }

export async function readWeeklyReport(db: Db, whose: Whose): Promise<WeeklyReport> {
  const choice = await findChoice(db, whose)
  if (choice === undefined) return NONE
  return { ...choice, next_at: iso(choice.next_at), last_sent_at: isoOrNull(choice.last_sent_at) }
}

export async function chooseWeeklyReport(
  db: Db,
  { weekday, hour, revision: seen }: WeeklyReportForm,
  { now, ...whose }: Whose & { now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const isDone =
      weekday === null
        ? await removeChoice(trx, { ...whose, seen })
        : await storeOne(trx, { ...whose, weekday, hour, seen, now })
    if (!isDone) throw changedMeanwhile({ by: null, at: null })
  })
}

type NewChoice = Omit<Parameters<typeof storeChoice>[1], 'nextAt'> & { now: Date }

async function storeOne(trx: Db, { now, ...choice }: NewChoice): Promise<boolean> {
  const { timezone: timeZone } = await findReader(trx, choice.userId)
  return storeChoice(trx, { ...choice, nextAt: nextReport(now, { ...choice, timeZone }) })
}

interface Schedule {
  weekday: number
  hour: number
  timeZone: string
}

/** Returns the next moment at which the person's clock shows the hour on the weekday. */
function nextReport(now: Date, { weekday, hour, timeZone: chosen }: Schedule): Date {
  const timeZone = zoneOrUtc(chosen)
  let next = nextDigest(now.getTime(), { minute: hour * 60, timeZone })
  while (weekdayOf(localDay(next / 1000, timeZone)) !== weekday)
    next = nextDigest(next, { minute: hour * 60, timeZone })
  return new Date(next)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** Returns the last whole day of the person's own calendar. */
export function lastWholeDay(now: Date, timeZone: string): string {
  return addDays(localDay(now.getTime() / 1000, zoneOrUtc(timeZone)), -1)
}

/** Queues the report of everybody whose hour has come, each in a transaction. @returns how many there were */
export async function queueDue(db: Db, now: Date): Promise<number> {
  for (let queued = 0; ; queued += 1)
    if (!(await db.transaction().execute(trx => queueOne(trx, now)))) return queued
}

async function queueOne(trx: Db, now: Date): Promise<boolean> {
  const due = await takeDue(trx, now)
  if (due === undefined) return false
  const { id, weekday, hour, timezone: timeZone } = due
  const nextAt = nextReport(now, { weekday, hour, timeZone })
  await queueMail(trx, { id, nextAt, untilDay: lastWholeDay(now, timeZone), now })
  return true
}

/** Ends one report by its number; one that has ended already stays so. */
export async function endWeeklyReport(db: Db, id: number): Promise<void> {
  const owner = await findOwner(db, id)
  if (owner === undefined) return
  setAuthorUser(owner)
  await db.transaction().execute(trx => removeReport(trx, id))
}
