import type { SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import { describe, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aGateway,
  aLicence,
  anIncident,
  anOrder,
  type Barn,
} from '#test/factories.ts'
import { HEARD, hoursAgo, incidentFleet, NOW, SILENT } from '#test/incident-fleet.ts'
import { findFrozen } from './facts.queries.ts'
import { updateIncidents } from './update-incidents.ts'

const { db, admin, look, list, aFullBarn, aMonitor } = incidentFleet()

describe('Silence', () => {
  it('A silent gateway is one incident, not one for each monitor behind it', async () => {
    const barn = await aFullBarn('Boa Vista')
    const gateway = await aGateway(db, { site_id: barn.site.id, ...SILENT })
    for (let count = 0; count < 4; count += 1) await aMonitor(barn, { gateway: gateway.id, silent: true })
    await look()
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'GATEWAY_SILENT',
      animals: 200,
      count: 1,
      since: hoursAgo(5).toISOString(),
      site: { name: 'Boa Vista' },
      country: 'BE',
      facts: { codes: [gateway.code] },
      claimed: null,
    })
  })

  it('A monitor whose gateway is there is an incident of its room, with its share of the animals', async () => {
    const barn = await aFullBarn('Hof Brandt')
    const gateway = await aGateway(db, { site_id: barn.site.id, ...HEARD })
    await aMonitor(barn, { gateway: gateway.id })
    const silent = await aMonitor(barn, { gateway: gateway.id, silent: true })
    await look()
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'DEVICES_SILENT',
      animals: 100,
      facts: { codes: [silent.code], of: 2 },
    })
  })

  it('A gateway that was never heard is still to be plugged in for a week, and then dead on arrival', async () => {
    const barn = await aFullBarn('Hoeve Zuid')
    const given = { registration: 'REGISTERED', connectivity: 'LOST', created_at: hoursAgo(5_000) } as const
    await aMonitor(barn, { silent: true })
    const { code } = await aGateway(db, { ...given, site_id: barn.site.id, placed_at: hoursAgo(24 * 7) })
    await aGateway(db, { ...given, site_id: barn.site.id, placed_at: hoursAgo(24 * 6) })
    await aGateway(db, { ...given, site_id: barn.site.id, placed_at: hoursAgo(24 * 9), device_mode: 'SLEEP' })
    await look()
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'GATEWAY_UNHEARD',
      severity: 'WARNING',
      count: 1,
      animals: 200,
      since: hoursAgo(24 * 7).toISOString(),
      facts: { codes: [code] },
    })
  })

  it('A gateway is at its place since it came there, whatever else is changed of it', async () => {
    const { site } = await aBarn(db)
    const { id, placed_at } = await aGateway(db, {})
    expect(placed_at).toBeNull()
    const set = async (values: { site_id?: number | null; name?: string }) =>
      (
        await db
          .updateTable('gateways')
          .set(values)
          .where('id', '=', id)
          .returning('placed_at')
          .executeTakeFirstOrThrow()
      ).placed_at
    const came = await set({ site_id: site.id })
    expect(came).not.toBeNull()
    expect(await set({ site_id: site.id, name: 'Attic' })).toEqual(came)
    expect(await set({ site_id: null })).toBeNull()
  })

  it('A monitor that hangs anew is silent since it hangs there', async () => {
    const barn = await aFullBarn('Neuhof')
    const gateway = await aGateway(db, { site_id: barn.site.id, ...HEARD })
    const { id } = await aMonitor(barn, { gateway: gateway.id, silent: true })
    await db
      .updateTable('devices')
      .set({ installation_date: hoursAgo(2) })
      .where('id', '=', id)
      .execute()
    await look()
    expect((await list()).items[0]?.since).toBe(hoursAgo(2).toISOString())
  })

  it('A gateway in maintenance is meant to be silent, and its site is not in the list', async () => {
    const barn = await aFullBarn('Baan Suan')
    await aGateway(db, { site_id: barn.site.id, ...SILENT, device_mode: 'MAINTENANCE' })
    await look()
    expect((await list()).total).toBe(0)
  })
})

describe('Monitors of another site', () => {
  it('Monitors for which a foreign gateway sends are one incident of that gateway, until they hang where it stands or it stops', async () => {
    const [victim, attacker] = [await aFullBarn('Neuhof'), await aFullBarn('Vall Nova')]
    const gateway = await aGateway(db, { site_id: attacker.site.id, ...HEARD })
    const monitors = [await aMonitor(victim), await aMonitor(victim)]
    for (const { id: device_id } of monitors)
      await db
        .insertInto('foreign_hearings')
        .values({
          gateway_id: gateway.id,
          device_id,
          samples: 6,
          first_at: hoursAgo(3),
          last_at: hoursAgo(1),
        })
        .execute()
    await look()
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'FOREIGN_DEVICES',
      severity: 'WARNING',
      count: 2,
      animals: 200,
      site: { name: 'Vall Nova' },
      since: hoursAgo(3).toISOString(),
      facts: { gateways: [{ code: gateway.code }], devices: monitors.map(({ code }) => ({ code })) },
    })
    expect((await list({ search: monitors[0]?.code ?? '' })).total).toBe(1)

    const [first, second] = monitors
    const place = { site_id: attacker.site.id, airspace_id: attacker.airspace.id, deck_id: attacker.deck.id }
    await db
      .updateTable('devices')
      .set(place)
      .where('id', '=', first?.id ?? 0)
      .execute()
    await look()
    expect((await list()).items[0]).toMatchObject({ kind: 'FOREIGN_DEVICES', count: 1 })
    await db
      .updateTable('foreign_hearings')
      .set({ last_at: hoursAgo(25) })
      .where('device_id', '=', second?.id ?? 0)
      .execute()
    await look()
    expect((await list()).total).toBe(0)
  })
})

async function statementsOf<Answer>(ask: (counted: Db) => Promise<Answer>) {
  let statements = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { answer: await ask(counted), statements }
}

describe('What stands still', () => {
  const DAYS = ['2026-02-28', '2026-03-01', '2026-03-02']

  async function readings(barn: Barn, deviceId: number, of: (day: number) => object) {
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id, device_id: deviceId }
    const base = { samples: 144, cough_samples: 144, coughs: 9, audio_seconds: 80_000, bytes: 1 }
    const climate = {
      temperature_samples: 144,
      temperature_sum: 1,
      temperature_min: 2_000,
      temperature_max: 2_300,
      humidity_samples: 144,
      humidity_sum: 1,
      humidity_min: 5_000,
      humidity_max: 7_000,
    }
    for (const [index, day] of DAYS.entries())
      await db
        .insertInto('sample_days')
        .values({ ...place, ...base, ...climate, day, ...of(index) })
        .execute()
  }

  it('A temperature that has not moved since yesterday is frozen since the hour after it last did', async () => {
    const barn = await aFullBarn('Østergård')
    const device = await aMonitor(barn)
    const stuck = { temperature_min: 2_140, temperature_max: 2_140 }
    await readings(barn, device.id, day => (day === 0 ? {} : stuck))
    const hour = Math.floor(hoursAgo(30).getTime() / 3_600_000)
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id, device_id: device.id }
    const sums = {
      samples: 6,
      cough_samples: 6,
      coughs: 0,
      audio_seconds: 1,
      bytes: 1,
      temperature_samples: 6,
    }
    const rest = {
      temperature_sum: 1,
      humidity_samples: 6,
      humidity_sum: 1,
      humidity_min: 1,
      humidity_max: 2,
    }
    for (const [at, least] of [
      [hour, 2_130],
      [hour + 1, 2_140],
    ] as const)
      await db
        .insertInto('sample_hours')
        .values({ ...place, ...sums, ...rest, hour: at, temperature_min: least, temperature_max: 2_140 })
        .execute()
    await look()
    const { items } = await list()
    expect(items.map(({ kind, facts }) => [kind, facts.sensor, facts.value])).toEqual([
      ['SENSOR_FROZEN', 'TEMPERATURE', 21.4],
    ])
    expect(items[0]?.since).toBe(new Date((hour + 1) * 3_600_000).toISOString())
  })

  it('A sensor that the engine does not believe is frozen since then, and its incident ends with the fault', async () => {
    const barn = await aFullBarn('Vilsted')
    const device = await aMonitor(barn)
    const fault: SensorFault = {
      sensor: 'TEMPERATURE',
      fault: 'FROZEN',
      since: hoursAgo(7).toISOString(),
      value: 21.4,
      neighbours: 24,
    }
    const faults = (...list: SensorFault[]) =>
      db
        .updateTable('device_states')
        .set({ sensor_faults: JSON.stringify(list) })
        .where('device_id', '=', device.id)
        .execute()
    await faults(fault)
    await look()
    const { items } = await list()
    expect(items.map(({ kind, facts, since }) => [kind, facts.sensor, facts.value, since])).toEqual([
      ['SENSOR_FROZEN', 'TEMPERATURE', 21.4, fault.since],
    ])
    await faults()
    await look()
    expect((await list()).items).toEqual([])
  })

  it('A sensor that jumps and one that is apart are incidents of their own, with what is wrong', async () => {
    const barn = await aFullBarn('Thy')
    const since = hoursAgo(7).toISOString()
    const kinds = ['JUMPING', 'APART'] as const
    for (const fault of kinds) {
      const device = await aMonitor(barn)
      const known: SensorFault = { sensor: 'HUMIDITY', fault, since, value: 91, neighbours: 58 }
      const set = db.updateTable('device_states').set({ sensor_faults: JSON.stringify([known]) })
      await set.where('device_id', '=', device.id).execute()
    }
    await look()
    const { items } = await list()
    const found = items.map(({ kind, severity, facts }) => [kind, severity, facts.sensor, facts.fault])
    expect(found.toSorted()).toEqual(
      kinds.map(fault => ['SENSOR_IMPLAUSIBLE', 'WARNING', 'HUMIDITY', fault]).toSorted(),
    )
    await db.updateTable('device_states').set({ sensor_faults: '[]' }).execute()
    await look()
    expect((await list()).items).toEqual([])
  })

  it('A barn without a cough among animals for two days is no good news, and a reading that moves is none at all', async () => {
    const barn = await aFullBarn('Hof te Rode')
    const deaf = await aMonitor(barn)
    await readings(barn, deaf.id, () => ({ coughs: 0 }))
    const well = await aMonitor(barn)
    await readings(barn, well.id, () => ({}))
    await look()
    const { items } = await list()
    expect(items.map(({ facts }) => [facts.sensor, facts.codes])).toEqual([['COUGHS', [deaf.code]]])
  })

  it('Any number of frozen sensors is asked for with as many statements as one', async () => {
    const barn = await aFullBarn('Mas Blanc')
    const freeze = async () => readings(barn, (await aMonitor(barn)).id, () => ({ temperature_max: 2_000 }))
    await freeze()
    const one = await statementsOf(counted => findFrozen(counted, NOW))
    await freeze()
    await freeze()
    const three = await statementsOf(counted => findFrozen(counted, NOW))
    expect([one.answer.length, three.answer.length]).toEqual([1, 3])
    expect(three.statements).toBe(one.statements)
  })

  it('A barn is heard for two whole days before it counts as one without a cough', async () => {
    for (const start_date of ['2026-03-02', '2026-03-01', '2026-02-28']) {
      const barn = await aBarn(db, { site: { name: start_date } })
      await aBatch(db, { site_id: barn.site.id, airspace_id: barn.airspace.id, start_date })
      await readings(barn, (await aMonitor(barn)).id, () => ({ coughs: 0 }))
    }
    await look()
    expect((await list()).items.map(({ site }) => site?.name)).toEqual(['2026-02-28'])
  })

  it('Boards of one week of which too many came back are one incident', async () => {
    const statuses = ['DEFECT', 'RETURNED', 'DEFECT', 'IN_STOCK', 'IN_STOCK'] as const
    for (const delivery_status of statuses) await aDevice(db, { delivery_status, produced_at: '2026-04-01' })
    await look()
    expect((await list()).items[0]).toMatchObject({
      kind: 'LOT_FAILING',
      count: 3,
      facts: { lot: '2614', of: 5 },
    })
  })

  it('A lot keeps its beginning when none of its boards stands still any more', async () => {
    await anIncident(db, {
      cause: 'lot:2619',
      kind: 'LOT_FAILING',
      since: hoursAgo(30),
      found_at: hoursAgo(29),
    })
    for (let count = 0; count < 3; count += 1)
      await aDevice(db, { delivery_status: 'DEFECT', produced_at: '2026-05-06' })
    await look()
    expect((await list()).items[0]).toMatchObject({ count: 3, since: hoursAgo(30).toISOString() })
  })
})

describe('Disks, terms and orders', () => {
  it('A disk that fills up is found once and keeps its beginning', async () => {
    const { site } = await aBarn(db)
    await aGateway(db, { site_id: site.id, ...HEARD, disk_free_pct: 14 })
    await updateIncidents(db, hoursAgo(3))
    await look()
    expect((await list()).items[0]).toMatchObject({ kind: 'DISK_LOW', since: hoursAgo(3).toISOString() })
  })

  it('Terms of one site that end on one day are one row, and those that are renewed none', async () => {
    const barn = await aFullBarn('Vall Nova')
    const ends = { status: 'ACTIVE', activated_at: hoursAgo(9000), expires_at: hoursAgo(-24 * 6) } as const
    const monitors = [await aMonitor(barn), await aMonitor(barn), await aMonitor(barn)]
    for (const { id: device_id } of monitors) await aLicence(db, { device_id, ...ends })
    await aLicence(db, {
      device_id: monitors[0]?.id ?? 0,
      status: 'ASSIGNED',
      activated_at: null,
      expires_at: null,
    })
    await look()
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ kind: 'LICENCE_ENDING', count: 2, animals: 133, severity: 'WARNING' })
  })

  it('An order that waits for two weeks says how many animals wait with it', async () => {
    const supplier = await db
      .insertInto('suppliers')
      .values({ name: 'Polagro Systemy' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const submitted_at = hoursAgo(24 * 20)
    const order = await anOrder(db, { supplier, by: admin.id, quantity: 40, submitted_at })
    await look()
    const { items } = await list({ kind: 'ORDER_LATE', search: 'polagro' })
    expect(items[0]).toMatchObject({ animals: 10_000, count: 40, supplier, facts: { order: order.id } })
    await db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order.id).execute()
  })
})
