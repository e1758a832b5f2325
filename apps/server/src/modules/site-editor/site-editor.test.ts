import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aGateway, aLicence, aMembership, aUser } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { newSite, sendParts } from '#test/site-parts.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

const HOUR_MS = 3_600_000

type User = Awaited<ReturnType<typeof aUser>>

/** A person with a gateway and monitors in hand, none of which hangs anywhere. */
async function aNewcomer(monitors = 2) {
  const user = await aUser(db)
  const gateway = await aGateway(db)
  const devices = await Promise.all(Array.from({ length: monitors }, () => aDevice(db)))
  return {
    user,
    gateway,
    devices,
    form: newSite({ gateway: gateway.code, devices: devices.map(each => each.code) }),
  }
}

async function create(user: User, form: object, messageId = `m${++messages}`) {
  return sendParts(app, { entry: siteEditor.create, form, messageId, as: user })
}
let messages = 0

function update(user: User, siteId: number, form: object) {
  const messageId = `u${++messages}`
  return sendParts(app, { entry: siteEditor.update, params: { siteId }, form, messageId, as: user })
}

const structureOf = async (user: User, siteId: number) =>
  (await app.call(sites.structure, { params: { siteId } }, { as: user })).body

describe('creating a site', () => {
  it('stores everything in one go: active at once, its maker its owner, the monitors hung', async () => {
    const { user, form, devices, gateway } = await aNewcomer()
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const { status, body } = await create(user, {
      ...form,
      premise_id: 'BE-1234',
      feedback: { score: 4, description: 'Quick' },
    })
    stop()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'De Nieuwe Linde',
      type: 'fattening',
      premise_id: 'BE-1234',
      timezone: 'Europe/Brussels',
      activated: true,
      preinstalled: false,
      current_user_role: 'OWNER',
      archived: [],
    })
    expect(heard).toEqual([{ kind: 'site', site_id: body.id }])
    const structure = await structureOf(user, body.id)
    expect(structure).toMatchObject({ revision: 0, gateways: [{ code: gateway.code }] })
    const [house] = structure.houses
    expect(house).toMatchObject({ name: 'House 1', floors: [{ name: 'Ground floor' }] })
    expect(house?.floors[0]?.airspaces).toMatchObject([
      {
        name: 'Room 1',
        product_type: 'FATTENING',
        active_batch: null,
        has_history: false,
        decks: [{ name: 'Whole', devices: devices.map(each => ({ code: each.code })) }],
      },
    ])
    const rows = await db.selectFrom('devices').selectAll().where('site_id', '=', body.id).execute()
    expect(rows.map(row => [row.delivery_status, row.algo_type, row.installation_date])).toEqual(
      rows.map(() => ['INSTALLED', 'PIG_COUGH', clock.now()]),
    )
    const placements = await db
      .selectFrom('device_placements')
      .selectAll()
      .where('site_id', '=', body.id)
      .execute()
    expect(placements.map(row => [row.installed_at, row.removed_at])).toEqual(
      rows.map(() => [clock.now(), null]),
    )
    const site = await db.selectFrom('sites').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(site).toMatchObject({ feedback_score: 4, feedback_description: 'Quick', created_by: user.id })
  })

  it('starts the terms of licences that wait on its monitors, and takes their supplier', async () => {
    const { user, form, devices } = await aNewcomer()
    const supplier = await aSupplier('Stalmeters')
    for (const { id } of devices) {
      await aLicence(db, {
        device_id: id,
        supplier_id: supplier.id,
        status: 'ASSIGNED',
        activated_at: null,
        expires_at: null,
      })
    }
    const { body } = await create(user, form)
    expect(body.supplier).toEqual({ id: supplier.id, name: 'Stalmeters' })
    const licences = await db
      .selectFrom('licences')
      .selectAll()
      .where('supplier_id', '=', supplier.id)
      .execute()
    expect(licences.map(row => [row.status, row.activated_at, row.expires_at])).toEqual(
      devices.map(() => ['ACTIVE', clock.now(), new Date('2028-03-02T08:00:00Z')]),
    )
  })

  it('invites who is to be added', async () => {
    const { user, form } = await aNewcomer()
    const users_to_add = ['koen@farm.example', { email: 'ines@vet.example', role: 'VETERINARIAN' }]
    const { body } = await create(user, { ...form, users_to_add })
    expect((await sentMails(app)).map(mail => mail.to).sort()).toEqual([
      'ines@vet.example',
      'koen@farm.example',
    ])
    const invited = await db
      .selectFrom('invitations')
      .select(['email', 'role', 'invited_by'])
      .where('site_id', '=', body.id)
      .orderBy('email')
      .execute()
    expect(invited).toEqual([
      { email: 'ines@vet.example', role: 'VETERINARIAN', invited_by: user.id },
      { email: 'koen@farm.example', role: 'WORKER', invited_by: user.id },
    ])
  })
})

async function aSupplier(name: string) {
  return db.insertInto('suppliers').values({ name }).returningAll().executeTakeFirstOrThrow()
}

const FIRST = 'houses.0.floors.0.airspaces.0.decks.0.devices.0'

describe('what cannot be put up', () => {
  it('is said on its own field, and nothing is stored', async () => {
    const { user, gateway } = await aNewcomer()
    const other = await aBarn(db)
    const hung = await aDevice(db, { deck: other.deck })
    const taken = await aGateway(db, { site_id: other.site.id })
    const lost = await aDevice(db, { delivery_status: 'LOST' })
    const free = await aDevice(db)
    const devices = ['NO-SUCH', hung.code, lost.code, free.code, free.code.toLowerCase()]
    const form = newSite({ gateway: gateway.code, devices })
    const gateways = [
      { code: gateway.code },
      { code: gateway.code },
      { code: taken.code },
      { code: 'EG-NONE' },
    ]
    const { status, error } = await create(user, { ...form, gateways, country: 'XX' })
    expect(status).toBe(400)
    const deck = FIRST.slice(0, -1)
    expect(error).toMatchObject({
      country: ['This value is not valid.'],
      [`${deck}0`]: ['No monitor has the code NO-SUCH.'],
      [`${deck}1`]: [`${hung.code} hangs on another site. It has to be taken down there first.`],
      [`${deck}2`]: [`${lost.code} was reported lost or scrapped and cannot be put up.`],
      [`${deck}4`]: [`${free.code.toLowerCase()} hangs in two places.`],
      'gateways.1': [`Gateway ${gateway.code} is listed twice.`],
      'gateways.2': [`Gateway ${taken.code} belongs to another site.`],
      'gateways.3': ['No gateway has the code EG-NONE.'],
    })
    expect(error[`${deck}3`]).toBeUndefined()
    expect(
      await db.selectFrom('memberships').select('site_id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('chunked_messages').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })

  it('is a monitor of another supplier than the site’s', async () => {
    const [ours, theirs] = [await aSupplier('Ours'), await aSupplier('Theirs')]
    const user = await aUser(db)
    const barn = await aBarn(db, { site: { supplier_id: ours.id } })
    await aMembership(db, { site: barn.site, user })
    const device = await aDevice(db)
    await aLicence(db, { device_id: device.id, supplier_id: theirs.id })
    const { status, error } = await update(user, barn.site.id, { houses: housesOf(barn, [device.code]) })
    expect(status).toBe(400)
    expect(error[FIRST]).toEqual([`${device.code} came from another supplier than this site’s monitors.`])
  })

  it('is a site that lacks what it needs, each thing under its own name', async () => {
    const { user, form } = await aNewcomer()
    const houses = [
      { name: ' ', floors: [{ name: 'G', airspaces: [{ name: 'R', decks: [{ name: 'D', devices: [] }] }] }] },
    ]
    const { error } = await create(user, { ...form, houses, gateways: [] })
    expect(error).toMatchObject({
      'houses.0.name': ['A name is required.'],
      'houses.0.floors.0.airspaces.0.product_type': ['This field is required.'],
      'houses.0.floors.0.airspaces.0.decks.0.devices': ['Add at least one device.'],
      gateways: ['This field is required.'],
    })
  })

  it('is refused to a second save at the same moment', async () => {
    const [one, two] = [await aNewcomer(1), await aNewcomer(1)]
    const form = newSite({ gateway: two.gateway.code, devices: [one.devices[0]?.code ?? ''] })
    const answers = await Promise.all([create(one.user, one.form), create(two.user, form)])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 400])
  })
})

type Barn = Awaited<ReturnType<typeof aBarn>>

/** The barn as it stands, with these monitors on its deck. */
function housesOf({ house, floor, airspace, deck }: Barn, codes: string[]) {
  const decks = [{ id: deck.id, name: deck.name, devices: codes.map(code => ({ code })) }]
  const rooms = [{ id: airspace.id, name: airspace.name, product_type: airspace.product_type, decks }]
  return [{ id: house.id, name: house.name, floors: [{ id: floor.id, name: floor.name, airspaces: rooms }] }]
}

async function aSiteWithDevice() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  const device = await aDevice(db, { deck: barn.deck })
  await aGateway(db, { site_id: barn.site.id })
  return { user, barn, device, siteId: barn.site.id }
}

describe('editing a site', () => {
  it('changes what the patch names and leaves the rest', async () => {
    const { user, siteId, barn } = await aSiteWithDevice()
    const before = await structureOf(user, siteId)
    const { status, body } = await update(user, siteId, { name: 'Renamed', city: 'Kortemark' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Renamed', city: 'Kortemark', type: barn.site.type, country: 'BE' })
    expect(await structureOf(user, siteId)).toEqual({ ...before, name: 'Renamed' })
  })

  it('keeps nodes by their id through renaming, moving and a new order', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const second = await aDevice(db)
    const [house] = housesOf(barn, [device.code])
    const room = { ...house?.floors[0]?.airspaces[0], name: 'Nursery B' }
    const fresh = {
      name: 'New room',
      product_type: 'NURSERY',
      decks: [{ name: 'Whole', devices: [{ code: second.code, name: 'NB-02' }] }],
    }
    const houses = [{ name: 'House 2', floors: [{ name: 'Upper', airspaces: [fresh, room] }] }]
    const { status, body } = await update(user, siteId, { houses, revision: 0 })
    expect([status, body.archived]).toEqual([200, []])
    const after = await structureOf(user, siteId)
    expect(after.revision).toBe(1)
    expect(after.houses.map(each => each.name)).toEqual(['House 2'])
    expect(after.houses[0]?.floors[0]?.airspaces).toMatchObject([
      { name: 'New room', decks: [{ devices: [{ id: second.id, name: 'NB-02' }] }] },
      {
        id: barn.airspace.id,
        name: 'Nursery B',
        decks: [{ id: barn.deck.id, devices: [{ id: device.id }] }],
      },
    ])
    // It hangs where it hung: its placement goes on.
    const placements = await placementsOf(device.id)
    expect(placements.map(row => row.removed_at)).toEqual([null])
  })

  it('ends the placement of a monitor that moves or is taken down, and begins another', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const stays = await aDevice(db, { deck: barn.deck })
    const [house] = housesOf(barn, [stays.code])
    const other = {
      name: 'Nursery',
      product_type: 'NURSERY',
      decks: [{ name: 'Whole', devices: [{ code: device.code }] }],
    }
    house?.floors[0]?.airspaces.push(other as never)
    clock.advance(HOUR_MS)
    const movedAt = clock.now()
    await update(user, siteId, { houses: [house] })
    expect(
      (await placementsOf(device.id)).map(row => [row.airspace_id === barn.airspace.id, row.removed_at]),
    ).toEqual([
      [true, movedAt],
      [false, null],
    ])
    expect(await deviceOf(device.id)).toMatchObject({
      algo_type: 'PIGLET_COUGH',
      delivery_status: 'INSTALLED',
    })

    clock.advance(HOUR_MS)
    const third = await aDevice(db)
    await update(user, siteId, { houses: housesOf(barn, [stays.code, third.code]) })
    expect(await deviceOf(device.id)).toMatchObject({
      site_id: null,
      airspace_id: null,
      deck_id: null,
      delivery_status: 'DELIVERED',
    })
    expect((await placementsOf(device.id)).at(-1)?.removed_at).toEqual(clock.now())
    expect((await placementsOf(stays.id)).map(row => row.removed_at)).toEqual([null])
  })

  it('refuses to remove an airspace with an active batch, on the house it stands in', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    await aBatch(db, { site_id: siteId, airspace_id: barn.airspace.id, name: 'Round 7' })
    const [house] = housesOf(barn, [device.code])
    const room = { ...house?.floors[0]?.airspaces[0], id: undefined }
    const floors = [{ ...house?.floors[0], airspaces: [room] }]
    const houses = [
      {
        ...house,
        floors: floors.map(floor => ({ ...floor, airspaces: [{ ...room, decks: freshDecks(room) }] })),
      },
    ]
    const { status, error } = await update(user, siteId, { houses })
    expect(status).toBe(400)
    expect(error['houses.0']).toEqual([
      `${barn.airspace.name} cannot be removed while batch Round 7 is active there. Close the batch first.`,
    ])
  })

  it('archives an airspace that was lived in, says so, and keeps its history', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const closed = await aBatch(db, {
      site_id: siteId,
      airspace_id: barn.airspace.id,
      state: 'CLOSED',
      closed_at: new Date('2026-02-20T08:00:00Z'),
      end_date: '2026-02-20',
      close_reason: 'SLAUGHTER',
    })
    const room = {
      name: 'New',
      product_type: 'NURSERY',
      decks: [{ name: 'Whole', devices: [{ code: device.code }] }],
    }
    clock.advance(60_000)
    const houses = [{ name: 'New house', floors: [{ name: 'Ground floor', airspaces: [room] }] }]
    const parts = splitIntoChunks(JSON.stringify({ houses }), 'archiving')
    const send = () =>
      app.call(siteEditor.update, { params: { siteId }, body: parts[0] as never }, { as: user })
    const saved = (await send()).body as SavedSite
    expect(saved.archived).toEqual([{ id: barn.airspace.id, name: barn.airspace.name }])
    expect((await structureOf(user, siteId)).houses.map(house => house.name)).toEqual(['New house'])
    expect(await db.selectFrom('batches').select('id').where('id', '=', closed.id).execute()).toHaveLength(1)
    const [house] = await db.selectFrom('houses').selectAll().where('id', '=', barn.house.id).execute()
    expect(house?.removed_at).toEqual(clock.now())
    clock.advance(60_000)
    expect(((await send()).body as SavedSite).archived).toEqual(saved.archived)
    const audit = await db.selectFrom('audit_log').selectAll().where('site_id', '=', siteId).execute()
    expect(audit.map(row => row.action)).toEqual(['site.update'])
    expect(audit[0]?.details).toMatchObject({ archived: [{ name: barn.airspace.name }] })
  })

  it('moves a deck with all that hangs on it to another airspace', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const stays = await aDevice(db)
    const [house] = housesOf(barn, [stays.code])
    const deck = { id: barn.deck.id, name: 'Moved', devices: [{ code: device.code }] }
    const rooms = house?.floors[0]?.airspaces ?? []
    const first = { ...rooms[0], decks: [{ name: 'New', devices: [{ code: stays.code }] }] }
    const second = { name: 'Room 2', product_type: 'SOW_GESTATION', decks: [deck] }
    const houses = [{ ...house, floors: [{ ...house?.floors[0], airspaces: [first, second] }] }]
    expect((await update(user, siteId, { houses })).status).toBe(200)
    const hung = await deviceOf(device.id)
    expect(hung).toMatchObject({ deck_id: barn.deck.id, algo_type: 'SOW_COUGH' })
    expect(hung.airspace_id).not.toBe(barn.airspace.id)
    expect((await placementsOf(device.id)).at(-1)).toMatchObject({
      airspace_id: hung.airspace_id,
      removed_at: null,
    })
  })

  it('lets a manager add a worker and no owner', async () => {
    const { siteId, barn } = await aSiteWithDevice()
    const manager = await aUser(db)
    await aMembership(db, { site: barn.site, user: manager, role: 'MANAGER' })
    const users_to_add = [{ email: 'one@farm.example' }, { email: 'two@farm.example', role: 'OWNER' }]
    const { status, error } = await update(manager, siteId, { users_to_add })
    expect([status, error['users_to_add.1']]).toEqual([400, ['This value is not valid.']])
    expect((await update(manager, siteId, { users_to_add: users_to_add.slice(0, 1) })).status).toBe(200)
  })

  it('refuses a structure that was made from an older one, and ids that are not of this site', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const houses = housesOf(barn, [device.code])
    expect((await update(user, siteId, { houses, revision: 0 })).status).toBe(200)
    const late = await update(user, siteId, { houses, revision: 0 })
    expect(late.error.houses).toEqual([
      'Somebody has changed this structure meanwhile. Load it again before you save.',
    ])
    const foreign = await aBarn(db)
    const stolen = [{ ...houses[0], id: foreign.house.id }]
    const { error } = await update(user, siteId, { houses: stolen })
    expect(error['houses.0']).toEqual([
      `${barn.house.name} is no longer there: somebody has changed the structure meanwhile.`,
    ])
  })

  it('has a gateway that is left out belong to no site', async () => {
    const { user, siteId } = await aSiteWithDevice()
    const fresh = await aGateway(db)
    await update(user, siteId, { gateways: [{ code: fresh.code, name: 'North' }] })
    const structure = await structureOf(user, siteId)
    expect(structure.gateways).toMatchObject([{ id: fresh.id, name: 'North' }])
  })
})

/** A deck without an id of its own. */
const freshDecks = (room: { decks?: { devices: unknown[] }[] }) => [
  { name: 'Whole', devices: room.decks?.[0]?.devices ?? [] },
]

function placementsOf(deviceId: number) {
  return db
    .selectFrom('device_placements')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute()
}

function deviceOf(deviceId: number) {
  return db.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow()
}
