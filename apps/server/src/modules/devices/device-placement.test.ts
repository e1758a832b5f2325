import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { telemetry } from '@earshot/contract/endpoints/hardware/telemetry.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { stopSharedIngest } from '#ingest/shared-ingest.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import {
  aBarn,
  aBatch,
  aDeck,
  aDevice,
  aGateway,
  aLicence,
  aMembership,
  anAirspace,
  aUser,
  TEST_SECRET,
} from '#test/factories.ts'
import { runEngine } from '#tick/run-engine.ts'

const HOUR = 3_600_000
const NOON = '2026-03-02T12:00:00Z'
const clock = movedClock(NOON)
const { app, db } = appWithDatabase({ clock })
afterAll(() => stopSharedIngest(app.ctx))

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const slotOf = (time: string) => at(time).getTime() / 600_000

/** Makes two airspaces of one site with a batch each, a monitor in the first, and somebody who may move it. */
async function aFarm(role: SiteRole = 'OWNER') {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role })
  const place = { site_id: barn.site.id, floor_id: barn.floor.id }
  const other = await anAirspace(db, { ...place, product_type: 'NURSERY' })
  const otherDeck = await aDeck(db, { site_id: barn.site.id, airspace_id: other.id })
  for (const airspace of [barn.airspace, other])
    await aBatch(db, { site_id: barn.site.id, airspace_id: airspace.id })
  const gateway = await aGateway(db, { site_id: barn.site.id })
  const device = await aDevice(db, { deck: barn.deck, name: 'F1-01', gateway_id: gateway.id })
  await aLicence(db, { device_id: device.id })
  const params = { siteId: barn.site.id, deviceId: device.id }
  return {
    ...barn,
    user,
    other,
    otherDeck,
    gateway,
    device,
    params,
    move: (deck: { id: number }, when: string) => {
      clock.set(at(when))
      return app.call(devices.move, { params, body: { deck: deck.id } }, { as: user })
    },
    replace: (code: string, delivery_status?: 'DEFECT') =>
      app.call(devices.replace, { params, body: { code, delivery_status } }, { as: user }),
    async send(code: string, ...times: string[]) {
      const samples = times.map(time => ({
        device_code: code,
        slot: slotOf(time),
        coughs: 2,
        audio_seconds: 600,
        temperature_c: 20,
        humidity_pct: 55,
      }))
      const as = { code: gateway.code, secret: TEST_SECRET }
      const sent = await app.call(
        telemetry.samples,
        { params: { gatewayCode: gateway.code }, body: { samples } },
        { as },
      )
      expect(sent.status, sent.text).toBe(200)
    },
  }
}

/** Finds the airspace in which each slot of a monitor was counted. */
async function airspacesOf(device: { id: number }): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('samples')
    .select(['slot', 'airspace_id'])
    .where('device_id', '=', device.id)
    .orderBy('slot')
    .execute()
  return Object.fromEntries(
    rows.map(row => [new Date(row.slot * 600_000).toISOString().slice(11, 16), row.airspace_id]),
  )
}

const stateOf = (device: { id: number }) =>
  db.selectFrom('device_states').selectAll().where('device_id', '=', device.id).executeTakeFirstOrThrow()

describe('A monitor that is moved', () => {
  it('A moved monitor hangs there, and where it hung before stays known', async () => {
    const farm = await aFarm()
    const { status, body } = await farm.move(farm.otherDeck, '12:04:00')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      airspace: { id: farm.other.id, decks: [{ id: farm.otherDeck.id }] },
      algo_type: 'PIGLET_COUGH',
      installation_date: '2026-03-02T12:04:00.000Z',
      delivery_status: 'INSTALLED',
    })
    expect(body.stays.map(({ airspace, removed_at }) => [airspace.id, removed_at])).toEqual([
      [farm.other.id, null],
      [farm.airspace.id, '2026-03-02T12:04:00.000Z'],
    ])
  })

  it('A moved monitor has each sample where it hung when the slot began, whenever that arrives', async () => {
    const farm = await aFarm()
    clock.set(at('12:01:00'))
    await farm.send(farm.device.code, '11:40:00')
    await farm.move(farm.otherDeck, '12:04:00')
    clock.set(at('12:21:00'))
    await farm.send(farm.device.code, '11:50:00', '12:00:00', '12:10:00')
    const [here, there] = [farm.airspace.id, farm.other.id]
    expect(await airspacesOf(farm.device)).toEqual({
      '11:40': here,
      '11:50': here,
      '12:00': here,
      '12:10': there,
    })
  })

  it('A monitor was never there when it is taken back before a slot began', async () => {
    const farm = await aFarm()
    const before = await app.call(devices.read, { params: farm.params }, { as: farm.user })
    await farm.move(farm.otherDeck, '12:04:00')
    const { body } = await farm.move(farm.deck, '12:09:59')
    expect(body.stays).toEqual(before.body.stays)
    expect(body.installation_date).toBe(before.body.installation_date)
    clock.set(at('12:21:00'))
    await farm.send(farm.device.code, '12:00:00', '12:10:00')
    expect(await airspacesOf(farm.device)).toEqual({ '12:00': farm.airspace.id, '12:10': farm.airspace.id })
  })

  it('A monitor has hung there for the slot that began meanwhile', async () => {
    const farm = await aFarm()
    await farm.move(farm.otherDeck, '12:04:00')
    const { body } = await farm.move(farm.deck, '12:10:01')
    expect(body.stays.map(placement => placement.airspace.id)).toEqual([
      farm.airspace.id,
      farm.other.id,
      farm.airspace.id,
    ])
  })

  it('A moved monitor starts anew there at once, and shows again what it showed when it is taken back', async () => {
    const farm = await aFarm()
    const slots = Array.from(
      { length: 12 },
      (_, index) => new Date(at('10:00:00').getTime() + index * 600_000),
    )
    clock.set(at('12:01:00'))
    await farm.send(farm.device.code, ...slots.map(slot => slot.toISOString().slice(11, 19)))
    clock.set(at('12:06:00'))
    await runEngine({ db, clock })
    expect(await stateOf(farm.device)).toMatchObject({ temperature_status: 'OK' })
    await farm.move(farm.otherDeck, '12:07:00')
    expect(await stateOf(farm.device)).toMatchObject({
      airspace_id: farm.other.id,
      temperature_status: 'DEFAULT',
    })
    await farm.move(farm.deck, '12:08:00')
    expect(await stateOf(farm.device)).toMatchObject({
      airspace_id: farm.airspace.id,
      temperature_status: 'OK',
    })
  })

  it('A move makes an editor old that was opened before', async () => {
    const farm = await aFarm()
    const revision = async () => {
      const { body } = await app.call(
        sites.structure,
        { params: { siteId: farm.site.id } },
        { as: farm.user },
      )
      return body.revision
    }
    const before = await revision()
    await farm.move(farm.otherDeck, '12:04:00')
    expect(await revision()).toBe(before + 1)
  })

  it('A monitor stays where it is when it is moved to where it hangs', async () => {
    const farm = await aFarm()
    const { status, body } = await farm.move(farm.deck, '12:04:00')
    expect(status).toBe(200)
    expect(body.stays).toHaveLength(1)
  })

  it.each([
    ['of another site', async () => (await aBarn(db)).deck],
    [
      'that was removed',
      async (farm: Awaited<ReturnType<typeof aFarm>>) => {
        const place = { site_id: farm.site.id, airspace_id: farm.airspace.id }
        return aDeck(db, { ...place, removed_at: new Date(NOON) })
      },
    ],
  ] as const)('A monitor is not hung into a deck %s', async (_which, deckOf) => {
    const farm = await aFarm()
    const { status, error } = await farm.move(await deckOf(farm), '12:04:00')
    expect([status, error]).toMatchObject([400, { code: 'invalid', deck: ['This value is not valid.'] }])
  })

  it('A monitor is not moved any more by a farm where it has hung before', async () => {
    const [former, present] = [await aFarm(), await aFarm()]
    await db
      .updateTable('device_placements')
      .set({ removed_at: new Date('2026-02-01T00:00:00Z') })
      .where('device_id', '=', former.device.id)
      .execute()
    const place = { site_id: present.site.id, airspace_id: present.airspace.id, deck_id: present.deck.id }
    const installed_at = new Date('2026-02-02T00:00:00Z')
    await db
      .insertInto('device_placements')
      .values({ device_id: former.device.id, ...place, installed_at })
      .execute()
    await db.updateTable('devices').set(place).where('id', '=', former.device.id).execute()
    expect((await former.move(former.otherDeck, '12:04:00')).status).toBe(404)
    expect((await app.call(devices.read, { params: former.params }, { as: former.user })).status).toBe(404)
    const history = await app.call(devices.colorHistory, { params: former.params }, { as: former.user })
    expect(history).toMatchObject({ status: 200, body: { items: [] } })
  })
})

describe('A monitor that is replaced', () => {
  it('A replaced monitor hangs nowhere; the new one has its place, its name and the rest of its licence', async () => {
    const farm = await aFarm()
    const spare = await aDevice(db, { gateway_id: farm.gateway.id, delivery_status: 'DELIVERED' })
    clock.set(at('12:04:00'))
    const { status, body } = await farm.replace(spare.code.toLowerCase(), 'DEFECT')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: spare.id,
      name: 'F1-01',
      algo_type: 'PIG_COUGH',
      delivery_status: 'INSTALLED',
      airspace: { id: farm.airspace.id, decks: [{ id: farm.deck.id }] },
      licence: { status: 'ACTIVE', expires_at: '2028-01-01T00:00:00.000Z' },
    })
    const old = await db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', farm.device.id)
      .executeTakeFirstOrThrow()
    expect(old).toMatchObject({ site_id: null, deck_id: null, delivery_status: 'DEFECT' })
    const terms = await db
      .selectFrom('licences')
      .select(['device_id', 'status', 'activated_at', 'expires_at'])
      .where('device_id', 'in', [farm.device.id, spare.id])
      .orderBy('id')
      .execute()
    expect(terms).toEqual([
      {
        device_id: farm.device.id,
        status: 'EXPIRED',
        activated_at: new Date('2026-01-01T00:00:00Z'),
        expires_at: at('12:04:00'),
      },
      {
        device_id: spare.id,
        status: 'ACTIVE',
        activated_at: at('12:04:00'),
        expires_at: new Date('2028-01-01T00:00:00Z'),
      },
    ])
  })

  it('A replaced monitor keeps what it measured there, also what arrives late', async () => {
    const farm = await aFarm()
    const spare = await aDevice(db, { gateway_id: farm.gateway.id })
    clock.set(at('12:04:00'))
    await farm.replace(spare.code)
    clock.set(at('12:21:00'))
    await farm.send(farm.device.code, '11:50:00', '12:10:00')
    await farm.send(spare.code, '12:00:00', '12:10:00')
    // Samples of a monitor that hangs nowhere are stored without a placement.
    expect(await airspacesOf(farm.device)).toEqual({ '11:50': farm.airspace.id, '12:10': 0 })
    expect(await airspacesOf(spare)).toEqual({ '12:00': 0, '12:10': farm.airspace.id })
  })

  it('A replacement leaves a term alone that the new one has of its own', async () => {
    const farm = await aFarm()
    const spare = await aDevice(db)
    await aLicence(db, { device_id: spare.id, expires_at: new Date('2027-01-01T00:00:00Z') })
    clock.set(at('12:04:00'))
    const { body } = await farm.replace(spare.code)
    expect(body.licence).toMatchObject({ expires_at: '2027-01-01T00:00:00.000Z' })
  })

  it.each([
    ['that nobody made', async () => 'ES4-NONE', /No free monitor/],
    ['of another farm', async () => (await aFarm()).device.code, /No free monitor/],
    [
      'that is scrapped',
      async () => (await aDevice(db, { delivery_status: 'SCRAPPED' })).code,
      /No free monitor/,
    ],
    [
      'that hangs on this site',
      async (farm: Awaited<ReturnType<typeof aFarm>>) => (await aDevice(db, { deck: farm.otherDeck })).code,
      /already hangs on this site/,
    ],
  ] as const)('A monitor is not replaced by one %s', async (_which, codeOf, sentence) => {
    const farm = await aFarm()
    const { status, error } = await farm.replace(await codeOf(farm))
    expect(status).toBe(400)
    expect(error.code).toBe('invalid')
    expect(JSON.stringify(error)).toMatch(sentence)
    expect((await stateAfter(farm)).deck_id).toBe(farm.deck.id)
  })

  const stateAfter = (farm: { device: { id: number } }) =>
    db.selectFrom('devices').selectAll().where('id', '=', farm.device.id).executeTakeFirstOrThrow()

  it('A replacement may be asked for twice at the same time: one spare hangs in one place', async () => {
    const farm = await aFarm()
    const second = await aDevice(db, { deck: farm.otherDeck })
    const spare = await aDevice(db)
    const replace = (deviceId: number) =>
      app.call(
        devices.replace,
        { params: { ...farm.params, deviceId }, body: { code: spare.code } },
        { as: farm.user },
      )
    const answers = await Promise.all([replace(farm.device.id), replace(second.id)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
    const placements = await db
      .selectFrom('device_placements')
      .select('id')
      .where('device_id', '=', spare.id)
      .execute()
    expect(placements).toHaveLength(1)
  })
})

describe('Spare monitors', () => {
  it('Spare monitors are those that the gateways of the site hear and that hang nowhere', async () => {
    const [farm, stranger] = [await aFarm(), await aFarm()]
    const heard = await aDevice(db, { gateway_id: farm.gateway.id })
    await aDevice(db, { gateway_id: stranger.gateway.id })
    await aDevice(db, { gateway_id: farm.gateway.id, delivery_status: 'LOST' })
    const { body } = await app.call(devices.spare, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(body.items).toEqual([{ id: heard.id, code: heard.code, name: '', last_update: null }])
  })
})

describe('The lamp and the data of a monitor', () => {
  it('Lamp and data of a monitor are told as far as it hung on the site', async () => {
    const [farm, stranger] = [await aFarm('VIEWER'), await aFarm()]
    const change = (site: { id: number }, airspace: { id: number }, hours: number) => ({
      site_id: site.id,
      airspace_id: airspace.id,
      device_id: farm.device.id,
      sensor: hours % 2 === 0 ? ('COUGHS' as const) : ('HUMIDITY' as const),
      changed_at: new Date(Date.parse(NOON) - hours * HOUR),
      from_status: 'OK' as const,
      to_status: 'WARNING' as const,
    })
    const own = [1, 2, 3, 4].map(hours => change(farm.site, farm.airspace, hours))
    const rows = [...own, change(stranger.site, stranger.airspace, 6)]
    await db.insertInto('color_changes').values(rows).execute()
    const lamp = async (query: object) =>
      (await app.call(devices.colorHistory, { params: farm.params, query }, { as: farm.user })).body
    const all = await lamp({})
    expect(all.items.map(item => [item.changed_at.slice(11, 16), item.sensor])).toEqual([
      ['11:00', 'HUMIDITY'],
      ['10:00', 'COUGHS'],
      ['09:00', 'HUMIDITY'],
      ['08:00', 'COUGHS'],
    ])
    expect((await lamp({ sensor: 'COUGHS' })).total).toBe(2)
    expect((await lamp({ from: '2026-03-02T09:30:00Z' })).total).toBe(2)
    const range = { start_date: '2026-03-01', end_date: '2026-03-02' }
    const usage = await app.call(devices.usage, { params: farm.params, query: range }, { as: farm.user })
    expect(usage).toMatchObject({ status: 200, body: { device: { id: farm.device.id }, total_mb: 0 } })
  })
})
