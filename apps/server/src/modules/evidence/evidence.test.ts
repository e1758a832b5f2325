import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSensorFault } from '#test/a-sensor-fault.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

let barn: EngineBarn
let user: Awaited<ReturnType<typeof aUser>>
const params = () => ({ siteId: barn.site.id, airspaceId: barn.airspace.id })
const at = (hour: number, minutes = 5) => new Date(START.getTime() + hour * 3_600_000 + minutes * 60_000)

/** Six monitors: one falls silent at 14:00, one has no licence, one stands still; from 2 to 4:30 all came later. */
beforeEach(async () => {
  barn = await engineBarn(db, { start: START, devices: 6, animals: 1317 })
  user = await aUser(db, { first_name: 'Greet', last_name: 'Vos' })
  await aMembership(db, { site: barn.site, user, role: 'OWNER' })
  await db
    .deleteFrom('licences')
    .where('device_id', '=', barn.devices[4]?.id ?? 0)
    .execute()
  const values = (slot: number, index: number) => {
    const hour = (slot - barn.firstSlot) / 6
    if (index === 3 && hour >= 10) return null
    return { coughs: index === 0 ? 6 : 2, temperature_c: 20 + (slot % 7) / 10 + index / 10 }
  }
  const night = { from: barn.firstSlot + 12, to: barn.firstSlot + 26 }
  await barn.send({ from: barn.firstSlot, to: night.from - 1 }, values)
  await barn.send({ ...night, arriveAt: at(5, 12) }, values)
  await barn.send({ from: night.to + 1, to: barn.slotAt(1, 24) }, values)
  for (let hour = 4; hour <= 24; hour += 4) await barn.engineAt(at(hour))
  clock.set(at(24, 8))
})

describe('What stands behind a figure', () => {
  it('An RHS names the monitor that gives it, those that do not count and why, and what came later', async () => {
    await db
      .insertInto('software_changes')
      .values({
        device_id: barn.devices[1]?.id ?? 0,
        site_id: barn.site.id,
        airspace_id: barn.airspace.id,
        at: START,
        version: '4.1.9',
      })
      .execute()
    const { body } = await app.call(evidence.read, { params: params(), query: { kind: 'RHS' } }, { as: user })
    expect(body).toMatchObject({
      step: 'now',
      value: 34,
      reliance: 'SOUND',
      settled: true,
      from: '2026-03-02T00:00:00.000Z',
      measured_until: '2026-03-03T00:00:00.000Z',
      arrived_at: '2026-03-03T00:00:30.000Z',
      judged_at: '2026-03-03T00:05:00.000Z',
      coverage: 100,
      hours: {
        count: 24,
        late: [
          {
            from: '2026-03-02T02:00:00.000Z',
            to: '2026-03-02T04:30:00.000Z',
            arrived_at: '2026-03-02T05:12:00.000Z',
          },
        ],
        missing_minutes: 0,
      },
      formula: {
        kind: 'RHS',
        device_id: barn.devices[0]?.id,
        coughs: 864,
        audio_seconds: 86_400,
        animals: 1317,
        monitors: 6,
      },
    })
    expect(body.hours.strokes.filter(stroke => stroke === 'LATE')).toHaveLength(5)
    expect(body.monitors.map(monitor => [monitor.gives, monitor.not_counted])).toEqual([
      [true, null],
      [false, null],
      [false, null],
      [false, 'TOO_LITTLE'],
      [false, 'NO_LICENCE'],
      [false, null],
    ])
    expect(body.monitors[1]?.software_version).toBe('4.1.9')
    expect(body.limits).toEqual([
      { priority: 'WARNING', lo: 60, hi: null, origin: 'USUAL', since: null },
      { priority: 'ALARM', lo: 40, hi: null, origin: 'USUAL', since: null },
    ])
  })

  it('A limit in force says which level set it, and since which hour', async () => {
    const change = { airspace_ids: [barn.airspace.id], why: '', values: { rhs_warning: 65 }, revision: 0 }
    clock.set(at(10))
    const { body: set } = await app.call(limits.change, { params: params(), body: change }, { as: user })
    clock.set(at(12))
    const other = { ...change, values: { rhs_deadband: 3 }, revision: set.revision }
    await app.call(limits.change, { params: params(), body: other }, { as: user })
    const ask = (moment: string) =>
      app.call(evidence.read, { params: params(), query: { kind: 'RHS', at: moment } }, { as: user })
    const after = await ask('2026-03-02T20:00:00Z')
    expect(after.body.limits[0]).toEqual({
      priority: 'WARNING',
      lo: 65,
      hi: null,
      origin: 'AIRSPACE',
      since: '2026-03-02T11:00:00.000Z',
    })
    expect((await ask('2026-03-02T08:00:00Z')).body.limits[0]?.origin).toBe('USUAL')
  })

  it('A frozen sensor leaves the newest temperature, with what it is and since when', async () => {
    const device = { id: barn.devices[1]?.id ?? 0 }
    await aSensorFault(db, { ...barn, device, from_at: '2026-03-02T15:20:00Z' })
    const query = { kind: 'TEMPERATURE' as const }
    const { body } = await app.call(evidence.read, { params: params(), query }, { as: user })
    expect(body.monitors[1]).toMatchObject({
      not_counted: 'FROZEN',
      since: '2026-03-02T15:20:00Z',
      value: null,
    })
    expect(body.monitors[3]).toMatchObject({ not_counted: 'SILENT', since: '2026-03-02T10:00:00.000Z' })
    expect(body.formula).toMatchObject({ kind: 'CLIMATE', of: 'MEDIANS' })
    // A chart shows what was measured, whoever was at fault, and its evidence says so.
    const past = { ...query, at: '2026-03-02T16:10:00Z' }
    const { body: ofHour } = await app.call(evidence.read, { params: params(), query: past }, { as: user })
    expect(ofHour.monitors[1]).toMatchObject({
      not_counted: null,
      fault: { kind: 'FROZEN', from: '2026-03-02T15:20:00Z', to: null },
    })
    expect(ofHour.formula).toMatchObject({ kind: 'CLIMATE', of: 'MEANS' })
    await db.updateTable('sensor_faults').set({ to_at: '2026-03-02T15:50:00Z' }).execute()
    const { body: after } = await app.call(evidence.read, { params: params(), query: past }, { as: user })
    expect(after.monitors[1]?.fault).toBeNull()
  })

  it('A count of animals names the days on which some went, with who counted and when', async () => {
    const { siteId, airspaceId } = params()
    const body = { counts: [{ date: '2026-03-01', deaths: 2, removed: 1 }] }
    const call = { params: { siteId, airspaceId, batchId: barn.batch.id }, body }
    await app.call(batches.update, call, { as: user })
    const { body: answer } = await app.call(
      evidence.read,
      { params: params(), query: { kind: 'COUNTS' } },
      { as: user },
    )
    expect(answer).toMatchObject({
      value: 1314,
      formula: {
        kind: 'COUNTS',
        animals_start: 1317,
        earlier: { days: 0 },
        days: [
          {
            date: '2026-03-01',
            deaths: 2,
            removed: 1,
            counted_by: 'Greet Vos',
            counted_at: at(24, 8).toISOString(),
          },
        ],
      },
    })
  })

  it('The samples come as a file with when each arrived, and for no more than a day', async () => {
    const query = { from: '2026-03-02T02:00:00Z', to: '2026-03-02T03:00:00Z' }
    const headers = { authorization: `Bearer ${await app.signIn(user)}` }
    const path = `/sites/${barn.site.id}/airspaces/${barn.airspace.id}/samples/download/`
    const file = await app.app.inject({
      method: 'GET',
      url: `${path}?from=${query.from}&to=${query.to}`,
      headers,
    })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(37)
    expect(lines[1]).toBe(
      `2026-03-02 02:00,${barn.devices[0]?.code},6,600,${20 + ((barn.firstSlot + 12) % 7) / 10},55,2026-03-02 05:12,Yes`,
    )
    const long = await app.app.inject({
      method: 'GET',
      url: `${path}?from=${query.from}&to=2026-03-03T03:00:01Z`,
      headers,
    })
    expect(long.statusCode).toBe(400)
  })
})
