/** Makes the week of a site out of what was read: what was counted against the week before, and how much it asks for a look. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Priority } from '@earshot/contract/values.ts'
import type { AirspaceRow, SilentRow, SiteRow, TreatmentRow } from './week.queries.ts'

/** What was counted in the week, and in the one before. */
export interface Counted {
  now: number
  before: number
}

export interface AirspaceWeek {
  name: string
  worst: Priority | null
  worstBefore: Priority | null
  alarms: Counted
  warnings: Counted
  deaths: Counted
  /** Coughs as a multiple of what is normal; null where nothing was heard. */
  times: number | null
  timesBefore: number | null
}

export interface SiteWeek {
  id: number
  name: string
  airspaces: AirspaceWeek[]
  treatments: TreatmentRow[]
  silent: SilentRow[]
  alarms: Counted
  warnings: Counted
  deaths: Counted
  treated: Counted
  /** The airspace that coughed most against its normal. */
  loudest: AirspaceWeek | null
  isQuiet: boolean
}

export interface SiteFacts {
  site: SiteRow
  airspaces: readonly AirspaceRow[]
  treatments: readonly TreatmentRow[]
  silent: readonly SilentRow[]
  /** The reference of each airspace, for those whose own normal is not known. */
  referenceOf: (airspace: AirspaceRow) => number
  from: string
}

export function siteWeek({
  site,
  airspaces: rows,
  treatments: all,
  silent,
  referenceOf,
  from,
}: SiteFacts): SiteWeek {
  const airspaces = rows.map(row => airspaceWeek(row, referenceOf(row)))
  const treatments = all.filter(({ end_date }) => end_date >= from)
  const treated = {
    now: treatments.length,
    before: all.filter(({ start_date }) => start_date < from).length,
  }
  const heard = airspaces.filter(({ times }) => times !== null)
  const loudest = heard.sort((a, b) => (b.times ?? 0) - (a.times ?? 0))[0] ?? null
  const sumOf = (key: 'alarms' | 'warnings' | 'deaths') => sumUp(airspaces.map(one => one[key]))
  const isQuiet =
    airspaces.every(({ worst }) => worst === null) &&
    treatments.length === 0 &&
    silent.length === 0 &&
    (loudest?.times ?? 0) < DOMAIN.ownNormal.factor
  return {
    id: site.id,
    name: site.name,
    airspaces,
    treatments,
    silent: [...silent],
    alarms: sumOf('alarms'),
    warnings: sumOf('warnings'),
    deaths: sumOf('deaths'),
    treated,
    loudest,
    isQuiet,
  }
}

function airspaceWeek(row: AirspaceRow, reference: number): AirspaceWeek {
  const over = (rdi: number | null) => (rdi === null || reference <= 0 ? null : rdi / reference)
  return {
    name: row.name,
    worst: row.worst,
    worstBefore: row.worst_before,
    alarms: { now: row.alarms, before: row.alarms_before },
    warnings: { now: row.warnings, before: row.warnings_before },
    deaths: { now: row.deaths, before: row.deaths_before },
    times: row.of_normal ?? over(row.rdi),
    timesBefore: row.of_normal_before ?? over(row.rdi_before),
  }
}

export function sumUp(counts: readonly Counted[]): Counted {
  const sum = { now: 0, before: 0 }
  for (const { now, before } of counts) {
    sum.now += now
    sum.before += before
  }
  return sum
}

/** An Alarm comes before a Warning before the rest; among them what had more of them, then what coughs most. */
export function bySeverity(weeks: readonly SiteWeek[]): SiteWeek[] {
  const rank = ({ airspaces, isQuiet }: SiteWeek) => {
    if (airspaces.some(({ worst }) => worst === 'ALARM')) return 0
    if (airspaces.some(({ worst }) => worst === 'WARNING')) return 1
    return isQuiet ? 3 : 2
  }
  const alerts = (week: SiteWeek) => week.alarms.now * 1000 + week.warnings.now
  return [...weeks].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      alerts(b) - alerts(a) ||
      (b.loudest?.times ?? 0) - (a.loudest?.times ?? 0) ||
      a.name.localeCompare(b.name) ||
      a.id - b.id,
  )
}
