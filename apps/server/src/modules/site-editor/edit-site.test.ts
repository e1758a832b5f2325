import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aGateway, aMembership, aUser, TEST_LABEL } from '#test/factories.ts'
import { housesOf, siteSaves } from '#test/site-saves.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

const HOUR_MS = 3_600_000
const { update, structureOf } = siteSaves(app)

async function aSiteWithDevice() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  const device = await aDevice(db, { deck: barn.deck })
  await aGateway(db, { site_id: barn.site.id })
  return { user, barn, device, siteId: barn.site.id }
}

describe('Editing a site', () => {
  it('An edit changes what the patch names and leaves the rest', async () => {
    const { user, siteId, barn } = await aSiteWithDevice()
    const before = await structureOf(user, siteId)
    const { status, body } = await update(user, siteId, { name: 'Renamed', city: 'Kortemark' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Renamed', city: 'Kortemark', type: barn.site.type, country: 'BE' })
    expect(await structureOf(user, siteId)).toEqual({ ...before, name: 'Renamed' })
  })

  it('An edit keeps nodes by their id through renaming, moving and a new order', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const second = await aDevice(db)
    const [house] = housesOf(barn, [device.code])
    const room = { ...house?.floors[0]?.airspaces[0], name: 'Nursery B' }
    const fresh = {
      name: 'New room',
      product_type: 'NURSERY',
      decks: [{ name: 'Whole', devices: [{ code: second.code, name: 'NB-02', proof: TEST_LABEL }] }],
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

  it('An edit ends the placement of a monitor that moves or is taken down, and begins another', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const kept = await aDevice(db, { deck: barn.deck })
    const [house] = housesOf(barn, [kept.code])
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
    await update(user, siteId, { houses: housesOf(barn, [kept.code, third.code]) })
    expect(await deviceOf(device.id)).toMatchObject({
      site_id: null,
      airspace_id: null,
      deck_id: null,
      delivery_status: 'DELIVERED',
    })
    expect((await placementsOf(device.id)).at(-1)?.removed_at).toEqual(clock.now())
    expect((await placementsOf(kept.id)).map(row => row.removed_at)).toEqual([null])
  })

  it('An edit refuses to remove an airspace with an active batch, on the house it stands in', async () => {
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

  it('An edit archives an airspace that was lived in, says so, and keeps its history', async () => {
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
    const removed = db.selectFrom('audit_changes').select(['label', 'after']).where('entity', '=', 'airspace')
    expect(await removed.where('label', '=', barn.airspace.name).execute()).toMatchObject([
      { after: { removed_at: expect.any(String) } },
    ])
  })

  it('An edit moves a deck with all that hangs on it to another airspace', async () => {
    const { user, siteId, barn, device } = await aSiteWithDevice()
    const kept = await aDevice(db)
    const [house] = housesOf(barn, [kept.code])
    const deck = { id: barn.deck.id, name: 'Moved', devices: [{ code: device.code }] }
    const rooms = house?.floors[0]?.airspaces ?? []
    const first = {
      ...rooms[0],
      decks: [{ name: 'New', devices: [{ code: kept.code, proof: TEST_LABEL }] }],
    }
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

  it('An edit lets a manager add a worker and no owner', async () => {
    const { siteId, barn } = await aSiteWithDevice()
    const manager = await aUser(db)
    await aMembership(db, { site: barn.site, user: manager, role: 'MANAGER' })
    const users_to_add = [{ email: 'one@farm.example' }, { email: 'two@farm.example', role: 'OWNER' }]
    const { status, error } = await update(manager, siteId, { users_to_add })
    expect([status, error['users_to_add.1']]).toEqual([400, ['This value is not valid.']])
    expect((await update(manager, siteId, { users_to_add: users_to_add.slice(0, 1) })).status).toBe(200)
  })

  it('An edit refuses a structure that was made from an older one, and ids that are not of this site', async () => {
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

  it('An edit has a gateway that is left out belong to no site', async () => {
    const { user, siteId } = await aSiteWithDevice()
    const fresh = await aGateway(db)
    await update(user, siteId, { gateways: [{ code: fresh.code, name: 'North', proof: TEST_LABEL }] })
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
