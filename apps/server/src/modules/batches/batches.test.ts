import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aMembership, aTreatment, aUser, type Barn } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const slotAt = (text: string) => Date.parse(text) / 600_000
const hourAt = (text: string) => Date.parse(text) / 3_600_000
const { app, db } = appWithDatabase({ clock })

beforeAll(async () => {
  await ensureSamplePartitions(db, {
    fromSlot: slotAt('2026-02-25T00:00:00Z'),
    toSlot: slotAt('2026-03-03T00:00:00Z'),
  })
})

async function aHerd(overrides: { product_type?: ProductType } = {}) {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  const device = await aDevice(db, { deck: barn.deck })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26', animals_start: 250, ...overrides })
  return {
    user,
    barn,
    device,
    batch,
    params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id },
  }
}

async function aSample(
  barn: Barn,
  {
    device_id,
    slot,
    ...values
  }: {
    device_id: number
    slot: number
    coughs?: number
    audio_seconds?: number
    temperature_centi?: number
    humidity_centi?: number
  },
) {
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  await db
    .insertInto('samples')
    .values({ ...place, device_id, slot, received_at: clock.now(), ...values })
    .execute()
}

const LAST_HOURS = { from: '2026-03-02T06:00:00Z', to: '2026-03-02T08:00:00Z', resolution: 'slot' as const }

describe('The graphs of a batch', () => {
  it('A graph gives every slot its place and leaves null where nothing was heard', async () => {
    const { user, barn, device, params } = await aHerd()
    await aSample(barn, {
      device_id: device.id,
      slot: slotAt('2026-03-02T06:10:00Z'),
      coughs: 4,
      audio_seconds: 600,
    })
    const { body } = await app.call(batches.rhs, { params, query: LAST_HOURS }, { as: user })
    expect(body.points.t).toHaveLength(12)
    expect(body.points.coughs.slice(0, 3)).toEqual([null, 24, null])
    // There are 250 animals at the reference of 1.0 cough a day.
    expect(body.points.reference_coughs_per_hour.slice(0, 3)).toEqual([null, 10.4, null])
  })

  it('A graph counts a monitor that listened half the time with its rate', async () => {
    const { user, barn, device, params } = await aHerd()
    await aSample(barn, {
      device_id: device.id,
      slot: slotAt('2026-03-02T06:00:00Z'),
      coughs: 3,
      audio_seconds: 300,
    })
    const { body } = await app.call(batches.rhs, { params, query: LAST_HOURS }, { as: user })
    expect(body.points.coughs[0]).toBe(36)
  })

  it('A graph says how much of what was to come stands behind a value, and how much of it came late', async () => {
    const { user, barn, device, params } = await aHerd()
    const second = await aDevice(db, { deck: barn.deck })
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    await db
      .updateTable('device_placements')
      .set({ installed_at: new Date('2026-02-01T00:00:00Z') })
      .where('airspace_id', '=', barn.airspace.id)
      .execute()
    const slot = slotAt('2026-03-02T06:00:00Z')
    const quick = new Date('2026-03-02T06:12:00Z')
    const sample = { ...place, temperature_centi: 2100 }
    await db
      .insertInto('samples')
      .values([
        { ...sample, device_id: device.id, slot, received_at: quick },
        { ...sample, device_id: second.id, slot, received_at: clock.now() },
        { ...sample, device_id: device.id, slot: slot + 1, received_at: clock.now() },
      ])
      .execute()
    const climate = await app.call(batches.temperature, { params, query: LAST_HOURS }, { as: user })
    expect(climate.body.points.coverage.slice(0, 3)).toEqual([1, 0.5, 0])
    expect(climate.body.points.late.slice(0, 3)).toEqual([0.5, 1, null])
    const coughs = await app.call(batches.rhs, { params, query: LAST_HOURS }, { as: user })
    expect(coughs.body.points.coverage.slice(0, 2)).toEqual([0, 0])
    // A step that is not over, or not judged yet, is not missing.
    expect(coughs.body.points.coverage.at(-1)).toBeNull()
    const one = { deviceId: second.id, batchId: params.batchId }
    const own = await app.call(devices.temperature, { params: one, query: LAST_HOURS }, { as: user })
    expect(own.body.points.coverage.slice(0, 2)).toEqual([1, 0])
  })

  it('Graphs asked for at once are read in one statement, and are what each is alone', async () => {
    const { barn, device, params } = await aHerd()
    const readings = [
      { coughs: 4, audio_seconds: 600, temperature_centi: 2110, humidity_centi: 6040 },
      { temperature_centi: 2200 },
    ]
    for (const [index, values] of readings.entries())
      await aSample(barn, {
        device_id: device.id,
        slot: slotAt('2026-03-02T06:00:00Z') + index,
        ...values,
      })
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        if (/\bgroup by 1 order by 1\b/.test(JSON.stringify(node))) statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const request = {
      place: { siteId: params.siteId, airspaceId: params.airspaceId },
      batchId: params.batchId,
      query: LAST_HOURS,
      now: clock.now(),
    }
    const later = { ...request, query: { ...LAST_HOURS, from: '2026-03-02T07:00:00Z' } }
    const graphs = [readRhsGraph, readTemperatureGraph, readHumidityGraph]
    const together = await Promise.all([
      ...graphs.map(read => read(counting, request)),
      readTemperatureGraph(counting, later),
    ])
    // Another stretch is another statement.
    expect(statements).toBe(2)
    for (const [index, read] of graphs.entries())
      expect(together[index]).toEqual(await read(counting, request))
    expect(together[3]).toEqual(await readTemperatureGraph(counting, later))
    expect(statements).toBe(6)
    expect(together[2]?.points).toMatchObject({ mean: [60.4, null, ...Array(10).fill(null)] })
  })

  it('Each graph says that there is no such batch', async () => {
    const { user, params } = await aHerd()
    const gone = { params: { ...params, batchId: 999_999 }, query: LAST_HOURS }
    const answers = await Promise.all(
      [batches.rhs, batches.temperature, batches.humidity].map(call => app.call(call, gone, { as: user })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('A graph draws an hour with the evaluation that closed it', async () => {
    const { user, barn, params } = await aHerd()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    await db
      .insertInto('airspace_rhs_hours')
      .values({ ...place, hour: hourAt('2026-03-02T07:00:00Z'), rdi: 3.6, rhs: 37 })
      .execute()
    const query = { ...LAST_HOURS, resolution: 'hour' as const }
    const { body } = await app.call(batches.rhs, { params, query }, { as: user })
    expect(body.points.rhs).toEqual([37, null])
    expect(body).toMatchObject({ watch: 60, act: 40, resolution: 'hour' })
  })

  it('A graph shows the mean and the extremes over the monitors, with the band of that age', async () => {
    const { user, barn, device, params } = await aHerd()
    const second = await aDevice(db, { deck: barn.deck })
    const slot = slotAt('2026-03-02T06:00:00Z')
    await aSample(barn, { device_id: device.id, slot, temperature_centi: 2100 })
    await aSample(barn, { device_id: second.id, slot, temperature_centi: 2300 })
    const { body } = await app.call(batches.temperature, { params, query: LAST_HOURS }, { as: user })
    expect([body.points.mean[0], body.points.min[0], body.points.max[0]]).toEqual([22, 21, 23])
    // The animals are 74 days old, between 18–24 at 70 days and 16–23 at 100.
    expect([body.points.lo[0], body.points.hi[0]]).toEqual([17.73, 23.87])
  })

  it('A graph is there for one monitor too, and only for those who see its site', async () => {
    const { user, barn, device, batch } = await aHerd()
    await aSample(barn, {
      device_id: device.id,
      slot: slotAt('2026-03-02T06:00:00Z'),
      coughs: 2,
      audio_seconds: 600,
    })
    const params = { deviceId: device.id, batchId: batch.id }
    const own = await app.call(devices.rhs, { params, query: LAST_HOURS }, { as: user })
    expect(own.body.points.coughs[0]).toBe(12)
    const stranger = await aUser(db)
    expect((await app.call(devices.rhs, { params, query: LAST_HOURS }, { as: stranger })).status).toBe(404)
  })

  it('A graph of the humidity at one monitor leaves the others of its airspace out', async () => {
    const { user, barn, device, batch } = await aHerd()
    const second = await aDevice(db, { deck: barn.deck })
    const slot = slotAt('2026-03-02T06:10:00Z')
    await aSample(barn, { device_id: device.id, slot, humidity_centi: 6150 })
    await aSample(barn, { device_id: second.id, slot, humidity_centi: 9000 })
    const params = { deviceId: device.id, batchId: batch.id }
    const { body } = await app.call(devices.humidity, { params, query: LAST_HOURS }, { as: user })
    expect(body).toMatchObject({ unit: 'percent', resolution: 'slot' })
    expect(body.points.t[1]).toBe(Date.parse('2026-03-02T06:10:00Z') / 1000)
    for (const values of [body.points.mean, body.points.min, body.points.max])
      expect(values).toEqual([null, 61.5, ...Array.from({ length: 10 }, () => null)])
    expect([body.points.lo[1], body.points.hi[1]]).toEqual([40, 70])
  })

  it('A graph of one monitor by day carries the evaluation that closes each local day', async () => {
    const { user, barn, device, batch } = await aHerd()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id, device_id: device.id }
    const evaluations = [
      // 00:00 belongs to the day just ended; Brussels is an hour ahead.
      { hour: hourAt('2026-02-28T22:00:00Z'), rdi: 1, rhs: 100 },
      { hour: hourAt('2026-02-28T23:00:00Z'), rdi: 2, rhs: 60 },
      { hour: hourAt('2026-03-01T00:00:00Z'), rdi: 3, rhs: 43 },
    ]
    await db
      .insertInto('device_rhs_hours')
      .values(evaluations.map(evaluation => ({ ...place, ...evaluation })))
      .execute()
    const query = { from: '2026-02-27T23:00:00Z', to: '2026-03-01T23:00:00Z', resolution: 'day' as const }
    const params = { deviceId: device.id, batchId: batch.id }
    const { body } = await app.call(devices.rhs, { params, query }, { as: user })
    expect(body.points.rhs).toEqual([60, 43])
  })

  it('A day that two batches share stands whole in the climate of both', async () => {
    const { user, barn, device, batch, params } = await aHerd()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    const closed_at = new Date('2026-03-01T13:00:00Z')
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at, end_date: '2026-03-01', close_reason: 'OTHER' })
      .where('id', '=', batch.id)
      .execute()
    const next = await aBatch(db, { ...place, start_date: '2026-03-01' })
    await db
      .insertInto('sample_days')
      .values({
        ...place,
        device_id: device.id,
        day: '2026-03-01',
        samples: 144,
        audio_seconds: 0,
        bytes: 0,
        cough_samples: 0,
        coughs: 0,
        humidity_samples: 0,
        humidity_sum: 0,
        temperature_min: 1700,
        temperature_max: 2300,
        temperature_sum: 288_000,
        temperature_samples: 144,
      })
      .execute()
    const query = { from: '2026-02-28T23:00:00Z', to: '2026-03-01T23:00:00Z', resolution: 'day' as const }
    for (const batchId of [batch.id, next.id]) {
      const { body } = await app.call(
        batches.temperature,
        { params: { ...params, batchId }, query },
        { as: user },
      )
      expect(body.points).toMatchObject({ mean: [20], min: [17], max: [23] })
    }
  })

  it('A graph of a batch in another airspace is not found', async () => {
    const [mine, other] = [await aHerd(), await aHerd()]
    const params = { ...mine.params, batchId: other.batch.id }
    expect((await app.call(batches.rhs, { params }, { as: mine.user })).status).toBe(404)
  })

  it.each([
    ['from', 'yesterday'],
    ['resolution', 'minute'],
  ])('A graph refuses %s=%s on its field', async (field, value) => {
    const { user, params } = await aHerd()
    const { status, error } = await app.call(batches.rhs, { params, query: { [field]: value } }, { as: user })
    expect(status).toBe(400)
    expect(error[field]).toBeDefined()
  })
})

describe('The active batch', () => {
  it('The active batch is null in an empty airspace, which is no error', async () => {
    const { user, params, batch } = await aHerd()
    const { siteId, airspaceId } = params
    const there = await app.call(batches.active, { params: { siteId, airspaceId } }, { as: user })
    expect(there.body.batch).toMatchObject({ id: batch.id, day: 74, animals_present: 250, state: 'ACTIVE' })
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', closed_at: clock.now(), end_date: '2026-03-01' })
      .where('id', '=', batch.id)
      .execute()
    expect((await app.call(batches.active, { params: { siteId, airspaceId } }, { as: user })).body).toEqual({
      batch: null,
    })
    const all = await app.call(batches.listInAirspace, { params: { siteId, airspaceId } }, { as: user })
    expect(all.body.items[0]).toMatchObject({ state: 'CLOSED', day: 73 })
  })
})

describe('The batches of a site', () => {
  it('The batches are found by name, airspace and state, and ordered by what they say', async () => {
    const { user, barn, batch, params } = await aHerd()
    const { siteId, airspaceId } = params
    const place = {
      site_id: siteId,
      airspace_id: airspaceId,
      state: 'CLOSED' as const,
      closed_at: clock.now(),
    }
    const over = (name: string, start_date: string, end_date: string) =>
      aBatch(db, { ...place, name, start_date, end_date, animals_start: 100 })
    const spring = await over('Höhe spring', '2025-03-01', '2025-06-01')
    const summer = await over('Höhe summer', '2025-06-10', '2025-10-01')
    const found = async (query: Record<string, unknown>) => {
      const { body } = await app.call(batches.list, { params: { siteId }, query }, { as: user })
      return body.items.map(item => item.id)
    }
    expect(await found({})).toEqual([batch.id, summer.id, spring.id])
    expect(await found({ filter: 'CLOSED', ordering_field: 'end_date', order: 'asc' })).toEqual([
      spring.id,
      summer.id,
    ])
    expect(await found({ filter: 'ACTIVE' })).toEqual([batch.id])
    expect(await found({ q: 'hohe SPR' })).toEqual([spring.id])
    expect(await found({ q: barn.airspace.name, ordering_field: 'name', order: 'asc' })).toHaveLength(3)
    expect(await found({ q: '%' })).toEqual([])
    const elsewhere = await aBarn(db, { site: barn.site })
    expect(await found({ airspace: elsewhere.airspace.id })).toEqual([])
  })

  it('The batches say how each went: its lowest RHS, what died of it, and on how many days it was treated', async () => {
    const { user, barn, batch, params } = await aHerd()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    const day = { ...place, rdi: 1, rhs_end: 70 }
    await db
      .insertInto('airspace_rhs_days')
      .values([
        { ...day, day: '2026-02-25', rhs_min: 12 },
        { ...day, day: '2026-02-27', rhs_min: 41 },
        { ...day, day: '2026-02-28', rhs_min: 44 },
      ])
      .execute()
    await db
      .insertInto('batch_counts')
      .values({ batch_id: batch.id, date: '2026-03-01', deaths: 3, removed: 7 })
      .execute()
    // The second began on the last day of the first, and goes on after today.
    await aTreatment(db, { batch_id: batch.id, start_date: '2026-02-27', end_date: '2026-03-01' })
    await aTreatment(db, { batch_id: batch.id, start_date: '2026-03-01', end_date: '2026-03-05' })
    const quiet = await aBatch(db, {
      ...place,
      state: 'CLOSED',
      closed_at: clock.now(),
      end_date: '2026-02-20',
    })
    const { body } = await app.call(batches.list, { params: { siteId: params.siteId } }, { as: user })
    expect(body.items).toMatchObject([
      { id: batch.id, lowest_rhs: 41, dead_pct: 1.2, treatment_days: 4 },
      { id: quiet.id, lowest_rhs: null, dead_pct: null, treatment_days: 0 },
    ])
  })
})
