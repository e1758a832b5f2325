import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#db/open.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn, SLOT_MS } from '#test/engine-barn.ts'
import { aBatch } from '#test/factories.ts'
import { runEngine } from './run-engine.ts'

const START = new Date('2026-03-02T00:00:00Z')
const GRACE = 5 * 60_000
const DAYS = 6
const SLOTS = DAYS * 144

// Every world is stored twice and judged in many passes, also where everything is slow.
vi.setConfig({ testTimeout: 300_000 })

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** A stretch of one kind of air and coughing; a silent one brings nothing at all. */
const stretch = fc.record({
  slots: fc.integer({ min: 3, max: 180 }),
  silent: fc.nat(9).map(one => one === 0),
  coughs: fc.constantFrom(0, 1, 1, 6, 9, 30),
  temperature_c: fc.constantFrom(15.1, 18, 20, 20.1, 20.1, 26, 33),
  humidity_pct: fc.constantFrom(35, 45, 45, 60, 60, 90),
})
type Stretch = typeof stretch extends fc.Arbitrary<infer One> ? One : never

const worlds = fc.record({
  timezone: fc.constantFrom('UTC', 'Europe/Brussels', 'Asia/Kolkata', 'America/St_Johns'),
  broilers: fc.boolean(),
  monitors: fc.array(fc.array(stretch, { minLength: 6, maxLength: 20 }), { minLength: 1, maxLength: 2 }),
  closedAfterSlots: fc.option(fc.integer({ min: 100, max: SLOTS }), { freq: 3 }),
  pieces: fc.array(fc.constantFrom(1, 2, 5, 6, 7, 20, 36, 75, 150), { minLength: 1, maxLength: 12 }),
})
type World = typeof worlds extends fc.Arbitrary<infer One> ? One : never

async function build(db: Db, world: World): Promise<EngineBarn> {
  const { monitors, timezone, broilers, closedAfterSlots } = world
  const barn = await engineBarn(db, { start: START, devices: monitors.length, timezone })
  if (broilers)
    await db
      .updateTable('batches')
      .set({ product_type: 'BROILERS', start_age_in_days: 12, animals_start: 28_800 })
      .where('id', '=', barn.batch.id)
      .execute()
  if (closedAfterSlots !== null) {
    const closedAt = new Date(START.getTime() + closedAfterSlots * SLOT_MS + 1)
    const end_date = closedAt.toISOString().slice(0, 10)
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at: closedAt, end_date, close_reason: 'OTHER' })
      .where('id', '=', barn.batch.id)
      .execute()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    await aBatch(db, { ...place, start_date: end_date, start_age_in_days: 80, animals_start: 288 })
  }
  const measured = monitors.map(unroll)
  await barn.send({ from: barn.firstSlot, to: barn.firstSlot + SLOTS - 1 }, (slot, index) => {
    const one = measured[index]?.[slot - barn.firstSlot]
    if (one === undefined || one.silent) return null
    const { coughs, temperature_c, humidity_pct } = one
    return { coughs, temperature_c, humidity_pct }
  })
  return barn
}

/** The stretches one after the other, over and over, a slot each. */
function unroll(stretches: readonly Stretch[]): Stretch[] {
  const slots: Stretch[] = []
  while (slots.length < SLOTS) for (const one of stretches) slots.push(...Array(one.slots).fill(one))
  return slots
}

async function judgeIn(db: Db, barn: EngineBarn, pieces: readonly number[]): Promise<void> {
  const clock = movedClock(START)
  for (let done = 0, pass = 0; done < SLOTS; pass++) {
    done = Math.min(SLOTS, done + (pieces[pass % pieces.length] ?? 1))
    clock.set(new Date(START.getTime() + done * SLOT_MS + GRACE))
    await runEngine({ db, clock }, { siteIds: [barn.site.id] })
  }
}

/**
 * Reads everything that was judged and what followed, without the numbers of rows; when a silence was noticed depends
 * on the passes.
 */
async function outcome(db: Db, { airspace, devices }: EngineBarn) {
  const index = (id: number) => devices.findIndex(device => device.id === id)
  const mine = sql`airspace_id = ${airspace.id}`
  const rows = async (statement: ReturnType<typeof sql>) => {
    const result = await statement.execute(db)
    return result.rows
  }
  const [alerts, spans, lamps, hours, days, episodes, episodeDays, advice, status, monitors] =
    await Promise.all([
      rows(sql`select sensor, state, priority, max_priority, direction, value, limit_value, peak, opened_at, escalated_at,
        last_seen_at, closed_at, close_reason, reopened_count, transition_no, cardinality(device_ids) as monitors
        from alerts where ${mine} order by opened_at, sensor`),
      rows(sql`select a.sensor, a.opened_at, s.from_at, s.to_at, s.priority from alert_spans s
        join alerts a on a.id = s.alert_id where ${mine} order by 3, 1`),
      rows(sql`select device_id, sensor, changed_at, from_status, to_status, value, limit_value, duration_of_previous_s
        from color_changes where ${mine} and 'OFFLINE' not in (from_status, to_status)
        order by changed_at, device_id, sensor, to_status`),
      rows(sql`select hour, rdi, rhs from airspace_rhs_hours where ${mine} order by hour`),
      rows(sql`select day, rdi, rhs_end, rhs_min from airspace_rhs_days where ${mine} order by day`),
      rows(sql`select state, start_date, end_date, closed_at, clear_days, severity, lowest_rhs, burden, transition_no,
        jsonb_array_length(spread) as monitors from episodes where ${mine} order by start_date, transition_no, id`),
      rows(sql`select d.date, d.day_no, d.rhs_min, d.rhs_end, d.rdi, d.coughs, d.temp_min, d.temp_mean, d.temp_max, d.hum_min,
        d.hum_mean, d.hum_max, d.worst_status, d.alerts, d.recommendations
        from episode_days d join episodes e on e.id = d.episode_id where ${mine} order by d.date, e.id`),
      rows(sql`select category, cause, params, status, state, created_at, expires_at from recommendations where ${mine}
        order by created_at, category, params::text`),
      rows(sql`select next_slot, cough_status, temperature_status, humidity_status, rdi, rhs, temperature_c, humidity_pct,
        temperature_lo, temperature_hi, humidity_lo, humidity_hi, voiceprint from airspace_states where ${mine}`),
      rows(sql`select cough_status, temperature_status, humidity_status, rdi, rhs, temperature_c, humidity_pct
        from device_states where ${mine} order by device_id`),
    ])
  return {
    alerts,
    spans,
    lamps: lamps.map(row => {
      const { device_id, ...lamp } = row as { device_id: number }
      return { monitor: index(device_id), ...lamp }
    }),
    hours,
    days,
    episodes,
    episodeDays,
    advice,
    status,
    monitors,
  }
}

it('One long pass equals the same span judged in pieces, whatever the barn goes through', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(worlds, async world => {
      const [long, short] = [await build(db, world), await build(db, world)]
      await judgeIn(db, long, [SLOTS])
      await judgeIn(db, short, world.pieces)
      expect(await outcome(db, short)).toEqual(await outcome(db, long))
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
