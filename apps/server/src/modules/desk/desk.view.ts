/** Makes the rows of the desk from what was read. Pure. */
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
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
  hours: readonly DeskHour[]
  normals: readonly CourseRow[]
  /** The reference in force: coughs per animal (per 100 birds) and 24 h. */
  reference: number
  alerts: OpenAlertRow[]
  span: DeskSpan
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

function hoursOf({ from, to, step }: DeskSpan): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}

function courseOf(facts: DeskFacts): DeskCourse {
  const { row, hours, isOwn, span, reference } = facts
  const heard = new Map(hours.map(({ airspace_id, hour, rdi }) => [`${airspace_id}:${hour}`, rdi]))
  const steps = hoursOf(span)
  const normal = isOwn ? normalAt(facts) : null
  return {
    from: iso(new Date(span.from * HOUR_MS)),
    step_hours: span.step,
    values: steps.map(hour => heard.get(`${row.id}:${hour}`) ?? null),
    low: normal === null ? [] : steps.map(hour => rounded(normal(hour)?.low)),
    high: normal === null ? [] : steps.map(hour => rounded(normal(hour)?.high)),
    reference,
  }
}

/** Returns what is normal on the local day of an hour; a day without a normal of the running batch has none. */
function normalAt({ row, normals }: DeskFacts): (hour: number) => CourseRow | undefined {
  const days = new Map(
    normals
      .filter(one => one.airspace_id === row.id && one.batch_id === row.batch?.id)
      .map(one => [one.day, one]),
  )
  const zone = zoneOrUtc(row.timezone)
  return hour => days.get(localDay(hour * HOUR_S, zone))
}

/** So many times the normal in each step, or the reference where there is none. */
function timesOf(facts: DeskFacts): (number | null)[] {
  const { row, hours, isOwn, span, reference } = facts
  const heard = new Map(
    hours.filter(({ airspace_id }) => airspace_id === row.id).map(({ hour, rdi }) => [hour, rdi]),
  )
  const normal = normalAt(facts)
  return hoursOf(span).map(hour => {
    const rdi = heard.get(hour) ?? null
    const base = isOwn ? normal(hour)?.median : reference
    return rdi === null || base === undefined ? null : rdi / base
  })
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 100) / 100
}
