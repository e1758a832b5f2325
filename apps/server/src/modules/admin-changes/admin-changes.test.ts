import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveHeard } from '#ingest/heard-slots.ts'
import { keepAllFigures } from '#jobs/keep-figures.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, anAdmin, type Barn } from '#test/factories.ts'
import { changeFigures } from './admin-changes.view.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

let admin: { id: number; role: string }
beforeAll(async () => {
  admin = await anAdmin(db)
})

const ask = async (query: object = {}) =>
  (await app.call(adminChanges.list, { query: { perPage: 1000, ...query } }, { as: admin })).body

interface Moves {
  country?: string
  /** Each move says how many hours ago it was, and its statuses before and after. */
  moves: readonly (readonly [number, number, number])[]
}

async function aSiteThatMoved({ country = 'BE', moves }: Moves): Promise<Barn> {
  const barn = await aBarn(db, { site: { country } })
  const [site_id, last] = [barn.site.id, moves.at(-1)]
  const [since, , status_id] = last ?? [0, 0, 1]
  await db
    .insertInto('site_states')
    .values({ site_id, status_id, status_since: hoursAgo(since) })
    .execute()
  for (const [hours, from_status, to_status] of moves)
    await db
      .insertInto('site_status_changes')
      .values({ site_id, at: hoursAgo(hours), from_status, to_status })
      .execute()
  return barn
}

describe('A site', () => {
  it.each<[string, Moves['moves'], [StatusName, StatusName, string] | undefined]>([
    ['is worse when it came into Alarm', [[5, 1, 6]], ['Ok', 'Alarm', 'WORSE']],
    ['is worse when it fell silent in Warning', [[5, 3, 10]], ['Warning', 'Offline', 'WORSE']],
    ['is better when its Alarm became a Warning', [[5, 9, 2]], ['Alarm', 'Warning', 'BETTER']],
    [
      'is told from what it was a day ago',
      [
        [30, 6, 1],
        [20, 1, 2],
        [2, 2, 6],
      ],
      ['Ok', 'Alarm', 'WORSE'],
    ],
    [
      'that came back to what it was has not changed',
      [
        [20, 1, 6],
        [2, 6, 1],
      ],
      undefined,
    ],
    ['that has learned enough has not changed', [[5, 13, 1]], undefined],
    ['that changed before has not changed', [[30, 1, 6]], undefined],
  ])('The site’s change is told: %s', async (_what, moves, expected) => {
    const { site } = await aSiteThatMoved({ moves })
    const found = (await ask({ kind: 'SITE' })).items.find(row => row.entity_id === site.id)
    expect(found && [found.before, found.now, found.direction]).toEqual(expected)
  })

  it('A changed site says since when, by country and direction, the worst first', async () => {
    const { site } = await aSiteThatMoved({ country: 'NZ', moves: [[3, 1, 6]] })
    await aSiteThatMoved({ country: 'NZ', moves: [[2, 6, 1]] })
    const both = await ask({ country: 'nz' })
    expect(both.items[0]).toMatchObject({
      entity_id: site.id,
      name: site.name,
      since: '2026-03-02T05:00:00.000Z',
    })
    expect(both.items.map(row => row.direction)).toEqual(['WORSE', 'BETTER'])
    expect((await ask({ country: 'NZ', direction: 'BETTER' })).total).toBe(1)
  })
})

describe('A gateway', () => {
  const heardFrom = (gateway_id: number, from: number, to: number) =>
    saveHeard(db, [
      {
        gateway_id,
        slots: new Set(
          Array.from({ length: (from - to) * 6 }, (_, index) => slotOf(hoursAgo(from).getTime()) + index),
        ),
      },
    ])
  const stateOf = async (id: number) =>
    (await ask({ kind: 'GATEWAY' })).items.find(row => row.entity_id === id)

  it('A gateway is worse since it fell silent, and better since it is back', async () => {
    const { site } = await aBarn(db)
    const silent = { site_id: site.id, connectivity: 'OFFLINE', connectivity_since: hoursAgo(4) } as const
    const lost = await aGateway(db, { ...silent, last_heartbeat_at: hoursAgo(5) })
    await heardFrom(lost.id, 40, 5)
    const back = { site_id: site.id, connectivity: 'ONLINE', connectivity_since: hoursAgo(2) } as const
    const found = await aGateway(db, { ...back, last_heartbeat_at: NOW })
    await heardFrom(found.id, 60, 40)
    expect(await stateOf(lost.id)).toMatchObject({
      name: lost.code,
      before: 'Ok',
      now: 'Offline',
      direction: 'WORSE',
    })
    expect(await stateOf(found.id)).toMatchObject({ before: 'Offline', now: 'Ok', direction: 'BETTER' })
  })

  it('A gateway that was heard for the first time is new, and one that was away for an hour is as it was', async () => {
    const { site } = await aBarn(db)
    const online = { site_id: site.id, connectivity: 'ONLINE', last_heartbeat_at: NOW } as const
    const fresh = await aGateway(db, { ...online, connectivity_since: hoursAgo(3) })
    await heardFrom(fresh.id, 3, 0)
    const brief = await aGateway(db, { ...online, connectivity_since: hoursAgo(3) })
    await heardFrom(brief.id, 48, 5)
    expect([await stateOf(fresh.id), await stateOf(brief.id)]).toEqual([undefined, undefined])
  })
})

describe('A device', () => {
  it('A device is told by its worst lamp: those that did not change show what they showed', async () => {
    const { deck, site, airspace } = await aBarn(db)
    const device = await aDevice(db, { deck })
    const place = { device_id: device.id, site_id: site.id, airspace_id: airspace.id }
    const levels = { cough_status: 'ALARM', temperature_status: 'WARNING', humidity_status: 'OK' } as const
    await db
      .insertInto('device_states')
      .values({ ...place, ...levels, last_slot: slotOf(NOW.getTime()) - 1, connectivity: 'ONLINE' })
      .execute()
    await db
      .insertInto('color_changes')
      .values([
        { ...place, sensor: 'COUGHS', changed_at: hoursAgo(9), from_status: 'OK', to_status: 'WARNING' },
        { ...place, sensor: 'COUGHS', changed_at: hoursAgo(3), from_status: 'WARNING', to_status: 'ALARM' },
      ])
      .execute()
    const found = (await ask({ kind: 'DEVICE' })).items.find(row => row.entity_id === device.id)
    expect(found).toMatchObject({ before: 'Warning', now: 'Alarm', since: '2026-03-02T05:00:00.000Z' })
  })
})

describe('The figures', () => {
  it('The figures lay today’s alarms beside yesterday’s, the country that got worse most first', () => {
    const row = (country: string, worse: number, better: number) => ({
      kind: 'SITE' as const,
      country,
      worse,
      better,
      into_alarm: worse,
      out_of_alarm: better,
    })
    const figures = changeFigures({
      since: hoursAgo(24),
      changes: [row('DK', 0, 5), row('ES', 14, 0)],
      alarms: [
        { country: 'ES', count: 30 },
        { country: 'PL', count: 3 },
      ],
    })
    expect(figures.alarm).toEqual({ before: 24, now: 33 })
    expect(figures.by_country).toEqual([
      { country: 'ES', worse: 14, better: 0, alarm_before: 16, alarm_now: 30 },
      { country: 'DK', worse: 0, better: 5, alarm_before: 5, alarm_now: 0 },
    ])
    expect(figures.sites).toEqual({ worse: 14, better: 5 })
  })

  it('The figures count what the list shows', async () => {
    const { body } = await app.call(adminChanges.figures, {}, { as: admin })
    for (const [kind, balance] of [
      ['SITE', body.sites],
      ['GATEWAY', body.gateways],
      ['DEVICE', body.devices],
    ] as const) {
      expect((await ask({ kind, direction: 'WORSE' })).total, kind).toBe(balance.worse)
      expect((await ask({ kind, direction: 'BETTER' })).total, kind).toBe(balance.better)
    }
  })
})

describe('The changes of a large fleet', () => {
  const ALL = [
    {},
    { kind: 'SITE' },
    { kind: 'DEVICE', direction: 'BETTER' },
    { country: 'BE' },
    { perPage: 1, page: 2 },
  ]
  const figures = async () => (await app.call(adminChanges.figures, {}, { as: admin })).body
  const answers = async () => [await figures(), ...(await Promise.all(ALL.map(ask)))]

  it('The changes are kept as they were worked out, and again without what is no change any more', async () => {
    const barn = await aSiteThatMoved({ moves: [[3, 1, 6]] })
    const other = await aSiteThatMoved({ moves: [[3, 1, 3]] })
    const workedOut = await answers()
    await keepAllFigures(db, { clock, from: 1 })
    expect(await answers()).toEqual(workedOut)

    await db.updateTable('site_states').set({ status_id: 1 }).where('site_id', '=', barn.site.id).execute()
    await db.updateTable('site_states').set({ status_id: 6 }).where('site_id', '=', other.site.id).execute()
    clock.advance(60_000)
    // The figures are still those of a minute ago.
    expect((await ask()).items).toEqual((workedOut[1] as { items: unknown }).items)
    await keepAllFigures(db, { clock, from: 1 })
    const kept = await answers()
    await db.deleteFrom('fleet_figures').execute()
    expect(kept).toEqual(await answers())
    expect(kept[0]).toMatchObject({ as_of: '2026-03-02T08:01:00.000Z' })
  })
})
