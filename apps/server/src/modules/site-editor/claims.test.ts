/** Tries attacks with the codes of other people's hardware, and what is asked of those who hold it. */
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { HardwareLookup } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, aUser, TEST_SECRET } from '#test/factories.ts'
import { newSite } from '#test/site-parts.ts'
import { siteSaves } from '#test/site-saves.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const { create, update } = siteSaves(app)

type User = Awaited<ReturnType<typeof aUser>>
const lookUp = (user: User, body: z.input<typeof HardwareLookup>) =>
  app.call(siteEditor.lookUp, { body }, { as: user })

const SECRET = '3F9A0C1B77D2'
const MONITOR = 'houses.0.floors.0.airspaces.0.decks.0.devices.0'

interface Named {
  gateway: { code: string; proof?: string }
  device: { code: string; proof?: string }
}

/** Makes a site as the wizard sends it, with these units and whatever is said to be on them. */
function siteWith({ gateway, device }: Named) {
  const form = newSite({ gateway: gateway.code, devices: [device.code] })
  const [house] = form.houses
  const [room] = house?.floors[0]?.airspaces ?? []
  return {
    ...form,
    gateways: [gateway],
    houses: [
      {
        ...house,
        floors: [
          { ...house?.floors[0], airspaces: [{ ...room, decks: [{ name: 'Whole', devices: [device] }] }] },
        ],
      },
    ],
  }
}

async function aBox() {
  const gateway = await aGateway(db, { label_secret: SECRET })
  const device = await aDevice(db, { label_secret: SECRET })
  return { gateway, device }
}

const siteOf = async (table: 'devices' | 'gateways', id: number) =>
  (await db.selectFrom(table).select('site_id').where('id', '=', id).executeTakeFirstOrThrow()).site_id

describe('Somebody who only knows codes', () => {
  it('Somebody with a code alone is told the same of one that exists, one that hangs elsewhere and one that does not exist', async () => {
    const { gateway, device } = await aBox()
    const elsewhere = await aDevice(db, { deck: (await aBarn(db)).deck, label_secret: SECRET, name: 'Pen 4' })
    const scrapped = await aDevice(db, { delivery_status: 'SCRAPPED', label_secret: SECRET })
    const user = await aUser(db)
    const codes = [device.code, elsewhere.code, scrapped.code, 'NO-SUCH-1']
    const { body } = await lookUp(user, { kind: 'device', codes: codes.map(code => code.toLowerCase()) })
    expect(body.items).toEqual(
      codes.map(code => ({
        code: code.toLowerCase(),
        state: 'UNPROVEN',
        name: '',
        site: null,
        last_update: null,
        gateway: null,
      })),
    )
    const gateways = await lookUp(user, { kind: 'gateway', codes: [gateway.code, 'NO-SUCH-2'] })
    expect(gateways.body.items.map(item => item.state)).toEqual(['UNPROVEN', 'UNPROVEN'])
  })

  it('Somebody with a code alone cannot hang what lies in somebody’s box, and is told no more by trying', async () => {
    const { gateway, device } = await aBox()
    const user = await aUser(db)
    const taken = await create(user, siteWith({ gateway, device }))
    expect(taken.status).toBe(400)
    expect(Object.keys(taken.error).sort()).toEqual(expect.arrayContaining(['gateways.0', MONITOR]))
    const invented = await create(
      user,
      siteWith({ gateway: { code: 'NO-SUCH-3' }, device: { code: 'NO-SUCH-4' } }),
    )
    const told = (answer: typeof taken, code: string, other: string) =>
      JSON.stringify([answer.status, answer.error])
        .replaceAll(code, 'CODE')
        .replaceAll(other, 'CODE')
        .replace(/"request_id":"[^"]*"/, '')
    expect(told(taken, gateway.code, device.code)).toBe(told(invented, 'NO-SUCH-3', 'NO-SUCH-4'))
    expect([await siteOf('gateways', gateway.id), await siteOf('devices', device.id)]).toEqual([null, null])
  })

  it('A wrong secret, or the one of another unit, helps no further', async () => {
    const { gateway, device } = await aBox()
    const user = await aUser(db)
    for (const proof of ['000000000000', TEST_SECRET, 'TESTLABEL001', '']) {
      const { status } = await create(
        user,
        siteWith({ gateway: { ...gateway, proof: SECRET }, device: { ...device, proof } }),
      )
      expect(status, proof).toBe(400)
    }
    expect(await siteOf('gateways', gateway.id)).toBeNull()
  })

  it('Nothing is heard through a gateway that somebody cannot prove', async () => {
    const { gateway } = await aBox()
    const device = await aDevice(db, { gateway_id: gateway.id, label_secret: SECRET })
    await db.insertInto('device_states').values({ device_id: device.id, last_slot: 2_953_500 }).execute()
    const user = await aUser(db)
    expect((await lookUp(user, { kind: 'device', heard_by: [gateway.code] })).body.heard).toEqual([])
    const proofs = [{ code: gateway.code, proof: SECRET }]
    const { body } = await lookUp(user, { kind: 'device', heard_by: [gateway.code], proofs })
    // Its gateway may say what it likes: a monitor is put up with its own label.
    expect(body.heard.map(item => [item.code, item.state])).toEqual([[device.code, 'UNPROVEN']])
  })

  it('A viewer of a farm cannot take along what it had', async () => {
    const barn = await aBarn(db)
    const viewer = await aUser(db)
    await aMembership(db, { site: barn.site, user: viewer, role: 'VIEWER' })
    const device = await aDevice(db, { deck: barn.deck, label_secret: SECRET })
    await takenDown(device.id)
    const { body } = await lookUp(viewer, { kind: 'device', codes: [device.code] })
    expect(body.items[0]?.state).toBe('UNPROVEN')
  })
})

describe('Codes that are new to somebody', () => {
  const codes = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name}-${index}`)

  it(`New codes are ${LIMITS.newCodesPerMinute} a minute, however they are asked for`, async () => {
    const user = await aUser(db)
    const first = codes(30, 'A')
    expect((await lookUp(user, { kind: 'device', codes: first })).status).toBe(200)
    expect((await lookUp(user, { kind: 'gateway', codes: codes(19, 'B') })).status).toBe(200)
    // Asked again it is the same question: a form asks with every code that is added.
    expect((await lookUp(user, { kind: 'device', codes: first })).status).toBe(200)
    const { status, error, headers } = await lookUp(user, { kind: 'device', codes: codes(2, 'C') })
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'too_many_new_codes', '60'])
    // A secret that is guessed is a question of its own, and a save asks as well.
    expect(
      (await lookUp(user, { kind: 'device', codes: ['A-1'], proofs: [{ code: 'A-1', proof: '1' }] })).status,
    ).toBe(200)
    const saved = await create(user, siteWith({ gateway: { code: 'D-1' }, device: { code: 'A-1' } }))
    expect(saved.status).toBe(429)
    expect((await lookUp(await aUser(db), { kind: 'device', codes: codes(50, 'E') })).status).toBe(200)
    clock.advance(60_000)
    expect((await lookUp(user, { kind: 'device', codes: codes(50, 'F') })).status).toBe(200)
  })

  it('New codes are refused by the thousand, those of one’s own sites and of held labels are not', async () => {
    const user = await aUser(db)
    expect((await lookUp(user, { kind: 'device', codes: codes(51, 'G') })).status).toBe(429)
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user })
    const own = await Promise.all(codes(40, 'OWN').map(code => aDevice(db, { code, deck: barn.deck })))
    const held = await Promise.all(codes(40, 'HELD').map(code => aDevice(db, { code, label_secret: SECRET })))
    const proofs = held.map(({ code }) => ({ code, proof: SECRET }))
    const all = [...own, ...held].map(({ code }) => code)
    const { status, body } = await lookUp(user, { kind: 'device', codes: all, proofs, site: barn.site.id })
    expect(status).toBe(200)
    expect(new Set(body.items.map(item => item.state))).toEqual(new Set(['HERE', 'FREE']))
  })
})

describe('A person who holds the hardware', () => {
  it('The holder hangs it with the text of its label, in any spelling, and a gateway with its secret too', async () => {
    const first = await aBox()
    const scanned = labelText({ code: first.device.code, secret: SECRET })
    const created = await create(
      await aUser(db),
      siteWith({
        gateway: { code: first.gateway.code, proof: TEST_SECRET },
        device: { code: first.device.code, proof: scanned },
      }),
    )
    expect(created.status).toBe(201)
    expect(await siteOf('devices', first.device.id)).toBe(created.body.id)

    const second = await aBox()
    const typed = await create(
      await aUser(db),
      siteWith({
        gateway: { code: second.gateway.code, proof: SECRET.toLowerCase() },
        device: { code: second.device.code, proof: '3f9a-0c1b-77d2' },
      }),
    )
    expect(typed.status).toBe(201)
  })

  it('The holder needs no label for what was on a site of theirs before', async () => {
    const user = await aUser(db)
    const { gateway, device } = await aBox()
    const [g, d] = [
      { code: gateway.code, proof: SECRET },
      { code: device.code, proof: SECRET },
    ]
    const { body: site } = await create(user, siteWith({ gateway: g, device: d }))
    clock.advance(3_600_000)
    const next = await aBox()
    const form = siteWith({
      gateway: { code: next.gateway.code, proof: SECRET },
      device: { code: next.device.code, proof: SECRET },
    })
    const swapped = await update(user, site.id, { houses: form.houses, gateways: form.gateways })
    expect(swapped.status).toBe(200)
    expect([await siteOf('gateways', gateway.id), await siteOf('devices', device.id)]).toEqual([null, null])
    const again = await create(
      user,
      siteWith({ gateway: { code: gateway.code }, device: { code: device.code } }),
    )
    expect(again.status).toBe(201)
  })

  it('The holder of a label is told what is the matter with the unit', async () => {
    const elsewhere = await aDevice(db, { deck: (await aBarn(db)).deck, label_secret: SECRET, name: 'Pen 4' })
    const proofs = [{ code: elsewhere.code, proof: SECRET }]
    const { body } = await lookUp(await aUser(db), { kind: 'device', codes: [elsewhere.code], proofs })
    expect(body.items[0]).toMatchObject({ state: 'ELSEWHERE', name: '', site: null })
  })

  it('An administrator is asked for no label, because they equip sites with what was ordered', async () => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const { gateway, device } = await aBox()
    const codes = [device.code, 'NO-SUCH-5']
    const { body } = await lookUp(admin, { kind: 'device', codes })
    expect(body.items.map(item => item.state)).toEqual(['FREE', 'UNKNOWN'])
    const made = await create(
      admin,
      siteWith({ gateway: { code: gateway.code }, device: { code: device.code } }),
    )
    expect(made.status).toBe(201)
  })
})

async function takenDown(deviceId: number) {
  const nowhere = { site_id: null, airspace_id: null, deck_id: null }
  await db.updateTable('devices').set(nowhere).where('id', '=', deviceId).execute()
  await db
    .updateTable('device_placements')
    .set({ removed_at: clock.now() })
    .where('device_id', '=', deviceId)
    .execute()
}
