/** Sheets of measurements, with the same figures as on the airspace's charts. */
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { day, int, json, orNull, type RowOf, real, text } from '#db/rows.ts'
import { type ExportSource, rounded, sheetOf, wallClock } from '#exports/export-source.ts'
import type { ColumnOf, Sheet } from '#exports/sheet.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { nameOf } from './summary.ts'

const RHS_DAY = {
  day,
  rhs: orNull(int),
  rhs_min: orNull(int),
  rdi: orNull(real),
  coughs: orNull(int),
  hours_heard: orNull(real),
}

/** Lists every day of the batch; one without a reading has empty cells. */
export function rhsDaily(source: ExportSource): Sheet {
  const { facts, span } = source
  return sheetOf(source, {
    key: 'rhs_daily',
    shape: RHS_DAY,
    statement: sql`select d.day::date as day, r.rhs_end as rhs, r.rhs_min, r.rdi, c.coughs, c.hours_heard
      from generate_series(${span.firstDay}::date, ${span.lastDay}::date, interval '1 day') d (day)
      left join airspace_rhs_days r
        on r.site_id = ${facts.site_id} and r.airspace_id = ${facts.airspace_id} and r.day = d.day::date
      left join lateral (
        select sum(coughs) as coughs, sum(audio_seconds) / 3600.0::float8 as hours_heard from sample_days
        where site_id = ${facts.site_id} and airspace_id = ${facts.airspace_id} and day = d.day::date
          and cough_samples > 0) c on true
      order by 1`,
    columns: [
      { key: 'date', kind: 'day', of: row => row.day },
      { key: 'age', kind: 'number', of: row => ageInDays(facts, row.day) },
      { key: 'rhs', kind: 'number', of: row => row.rhs },
      { key: 'rhs_lowest', kind: 'number', of: row => row.rhs_min },
      { key: 'rdi', kind: 'number', of: row => rounded(row.rdi, 2) },
      { key: 'coughs', kind: 'number', of: row => row.coughs },
      { key: 'hours_heard', kind: 'number', of: row => rounded(row.hours_heard, 1) },
    ],
  })
}

const CLIMATE_HOUR = {
  at: text,
  mean: orNull(real),
  min: orNull(real),
  max: orNull(real),
  /** The value of each monitor in hundredths, by the monitor's id. */
  monitors: json(z.record(z.string(), z.number().nullable())),
}

/** Every hour that has a reading: the airspace as on the chart, and beside it each monitor. */
export function climateHourly(source: ExportSource, sensor: 'temperature' | 'humidity'): Sheet {
  const { trx, facts, span, monitors } = source
  const name = (suffix: string) => sql.ref(`${sensor}_${suffix}`)
  const mean = sql`sum(${name('sum')})::float8 / nullif(sum(${name('samples')}), 0) / 100`
  const own: ColumnOf<RowOf<typeof CLIMATE_HOUR>>[] = [
    { key: 'hour', kind: 'moment', of: row => row.at },
    { key: 'age', kind: 'number', of: row => ageInDays(facts, row.at.slice(0, 10)) },
    { key: `${sensor}_mean`, kind: 'number', of: row => rounded(row.mean, 2) },
    { key: `${sensor}_lowest`, kind: 'number', of: row => row.min },
    { key: `${sensor}_highest`, kind: 'number', of: row => row.max },
  ]
  const wanted = {
    siteIds: [facts.site_id],
    airspaceIds: [facts.airspace_id],
    from: span.fromHour,
    to: span.toHour - 1,
    columns: [`${sensor}_sum`, `${sensor}_samples`, `${sensor}_min`, `${sensor}_max`] as const,
  }
  const sheet = sheetOf(source, {
    key: `${sensor}_hourly`,
    shape: CLIMATE_HOUR,
    statement: () =>
      withSampleHours(
        trx,
        wanted,
        async (
          _moment,
          hours,
        ) => sql`select ${wallClock(sql`to_timestamp(hour * 3600::float8)`, facts)} as at, ${mean} as mean,
        min(${name('min')}) / 100::float8 as min, max(${name('max')}) / 100::float8 as max,
        jsonb_object_agg(device_id, round(${name('sum')}::numeric / nullif(${name('samples')}, 0))) as monitors
      from ${hours} h
      where site_id = ${facts.site_id} and airspace_id = ${facts.airspace_id}
        and hour >= ${span.fromHour} and hour < ${span.toHour}
      group by hour having sum(${name('samples')}) > 0
      order by hour`,
      ),
    columns: [
      ...own,
      ...monitors.map(
        ({ id }): ColumnOf<RowOf<typeof CLIMATE_HOUR>> => ({
          key: 'monitor',
          kind: 'number',
          of: row => hundredths(row.monitors[id]),
        }),
      ),
    ],
  })
  const titles = monitors.map(nameOf)
  const columns = sheet.columns.map((column, index) => ({
    ...column,
    title: titles[index - own.length] ?? column.title,
  }))
  return { ...sheet, columns }
}

function hundredths(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : value / 100
}
