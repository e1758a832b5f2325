/** Makes the rows of the desk from what was read. Pure. */
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import { localDay, localDays, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { DeskCourse, DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { iso, isoOrNull, slotEnd, slotStart } from '#db/time.ts'
import { headline } from '#modules/sites/headline.ts'
import type { OpenAlertRow } from '#modules/sites/sites.service.ts'
import { airspaceFacts, statusView } from '#modules/sites/sites.view.ts'
import type { CourseRow } from '#sql/normal-courses.ts'
import type { DeskAirspace, DeskHour, DeskSpan } from './desk.queries.ts'
import { coughsOf } from './desk-coughs.ts'

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000

export interface DeskFacts {
  row: DeskAirspace
  times: number | null
  isOwn: boolean
  /** Those of this airspace. */
  hours: readonly DeskHour[]
  normals: readonly CourseRow[]
  /** The reference in force: coughs per animal (per 100 birds) and 24 h. */
  reference: number
  alerts: OpenAlertRow[]
  span: DeskSpan
  /** The steps of the span: the epoch hour of each, and its local day. */
  steps: readonly CourseStep[]
}

export interface CourseStep {
  hour: number
  day: string
}

export function deskRow(facts: DeskFacts): DeskRow {
  const { row, times, isOwn, alerts } = facts
  const course = courseOf(facts)
  const { cause } = siteStatus(row.status_id)
  const own = alerts.filter(alert => alert.airspace_id === row.id)
  return {
    airspace: { id: row.id, name: row.name },
    site: { id: row.site_id, name: row.site_name },
    timezone: row.timezone,
    ...statusView(row),
    product_type: row.product_type,
    times,
    of: isOwn ? 'OWN_NORMAL' : 'REFERENCE',
    headline: headline({
      status_id: row.status_id,
      status_since: isoOrNull(row.status_since),
      activated: row.site_activated,
      has_batch: row.batch !== null,
      judged: 1,
      first_data_at: slotStart(row.first_slot),
      last_update: slotEnd(row.last_slot),
      troubled: [airspaceFacts(row, own)],
    }),
    coughs: coughsOf({
      cause,
      times,
      course: timesOf(facts),
      stepHours: facts.span.step,
      affected: row.devices_affected,
      total: row.devices_total,
      beginAt: row.begin_at,
      caseDays: daysSince(row, row.case_opened_at),
      isTreated: row.treatment !== null,
    }),
    batch: row.batch,
    course,
    since: sinceOf(row, own),
    today: row.today,
    treatment: row.treatment,
    advice: row.advice && adviceView(row.advice),
    last_visit: row.last_visit,
    last_update: slotEnd(row.last_slot),
  }
}

/** What stands in JSON has the database's offset; the wire's moments are UTC. */
function adviceView({ written_at, reacted_at, done_at, ...advice }: NonNullable<DeskAirspace['advice']>) {
  const utc = (at: string | null) => (at === null ? null : iso(new Date(at)))
  return {
    ...advice,
    written_at: iso(new Date(written_at)),
    reacted_at: utc(reacted_at),
    done_at: utc(done_at),
  }
}

/** The first of its open alerts, or since when it has its status; of one that is well, since its case is open. */
function sinceOf(row: DeskAirspace, alerts: readonly OpenAlertRow[]): string | null {
  const first = Math.min(...alerts.map(({ opened_at }) => opened_at.getTime()))
  if (Number.isFinite(first)) return iso(new Date(first))
  const { cause } = siteStatus(row.status_id)
  return isoOrNull(cause === 'NONE' ? row.case_opened_at : row.status_since)
}

function daysSince({ timezone, today }: DeskAirspace, moment: Date | null): number | null {
  if (moment === null) return null
  return daysBetween(localDay(moment.getTime() / 1000, zoneOrUtc(timezone)), today)
}

/** The steps of a span in a zone; they are the same for all airspaces of it. */
export function stepsIn({ from, to, step }: DeskSpan, timeZone: string): CourseStep[] {
  const hours = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
  const days = localDays(
    hours.map(hour => hour * HOUR_S),
    zoneOrUtc(timeZone),
  )
  return hours.map((hour, index) => ({ hour, day: days[index] ?? '' }))
}

function courseOf(facts: DeskFacts): DeskCourse {
  const { hours, isOwn, span, reference, steps } = facts
  const heard = new Map(hours.map(({ hour, rdi }) => [hour, rdi]))
  const normal = isOwn ? normalOf(facts) : null
  return {
    from: iso(new Date(span.from * HOUR_MS)),
    step_hours: span.step,
    values: steps.map(({ hour }) => heard.get(hour) ?? null),
    low: normal === null ? [] : steps.map(({ day }) => rounded(normal.get(day)?.low)),
    high: normal === null ? [] : steps.map(({ day }) => rounded(normal.get(day)?.high)),
    reference,
  }
}

/** Returns what is normal by local day; a day without a normal of the running batch has none. */
function normalOf({ row, normals }: DeskFacts): ReadonlyMap<string, CourseRow> {
  return new Map(
    normals
      .filter(one => one.airspace_id === row.id && one.batch_id === row.batch?.id)
      .map(one => [one.day, one]),
  )
}

/** So many times the normal in each step, or the reference where there is none. */
function timesOf(facts: DeskFacts): (number | null)[] {
  const { hours, isOwn, reference, steps } = facts
  const heard = new Map(hours.map(({ hour, rdi }) => [hour, rdi]))
  const normal = normalOf(facts)
  return steps.map(({ hour, day }) => {
    const rdi = heard.get(hour) ?? null
    const base = isOwn ? normal.get(day)?.median : reference
    return rdi === null || base === undefined ? null : rdi / base
  })
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 100) / 100
}
