/** Hourly roll-ups of whole local days, all hours alike, for tests of what is learnt from them. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds } from '@earshot/contract/rules/local-day.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { aBarn, aBatch, aDevice } from './factories.ts'

interface MeasuredDays {
  site: { id: number }
  airspace: { id: number }
  device: { id: number }
  dates: readonly string[]
  zone: string
  coughs?: number
  samples?: number
}

/** Stores each hour with so many samples and coughs, of 20 °C and 60 %. */
export async function measuredDays(
  db: Db,
  { site, airspace, device, dates, zone, coughs = 12, samples = 6 }: MeasuredDays,
): Promise<void> {
  for (const date of dates) {
    const { start, end } = dayBounds(date, zone)
    // A local day may lie on both sides of a border between two partitions.
    for (const moment of [start, end])
      await sql`select ensure_telemetry_partition('sample_hours', ${moment / 3600}::int)`.execute(db)
    await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, samples, cough_samples, coughs, audio_seconds,
        temperature_samples, temperature_sum, humidity_samples, humidity_sum, bytes)
      select ${site.id}, ${airspace.id}, ${device.id}, hour, ${samples}, ${samples}, ${coughs}, 3600,
        ${samples}, ${samples}::int * 2000, ${samples}, ${samples}::int * 6000, 0
      from generate_series(${start / 3600}::int, ${end / 3600 - 1}::int) hour
      on conflict (site_id, airspace_id, device_id, hour) do update set coughs = excluded.coughs`.execute(db)
  }
}

interface MeasuredBarn {
  zone: string
  /** The first day of its batch, when the animals are 70 days old; it is measured from the day after it on. */
  start: string
  days: number
}

/** A barn with a monitor and a batch of 250 animals that was measured for so many days. */
export async function aMeasuredBarn(db: Db, { zone, start, days }: MeasuredBarn) {
  const barn = await aBarn(db, { site: { timezone: zone } })
  const device = await aDevice(db, { deck: barn.deck, installedAt: new Date('2025-01-01T00:00:00Z') })
  const batch = await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: start,
    start_age_in_days: 70,
    animals_start: 250,
  })
  const dates = Array.from({ length: days }, (_, index) => addDays(start, index + 1))
  await measuredDays(db, { ...barn, device, dates, zone })
  return { ...barn, device, batch }
}
