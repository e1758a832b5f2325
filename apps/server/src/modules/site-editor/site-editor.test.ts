import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aLicence, aMembership, aUser, TEST_LABEL } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'
import { newSite } from '#test/site-parts.ts'
import { housesOf, siteSaves } from '#test/site-saves.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

const { create, update, structureOf } = siteSaves(app)

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

describe('Creating a site', () => {
  it('The save stores everything in one go: active at once, its maker its owner, the monitors hung', async () => {
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

  it('The save starts the terms of licences that wait on its monitors, and takes their supplier', async () => {
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

  it('The save invites the people who are to be added', async () => {
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

describe('A save that is refused', () => {
  it('A unit that cannot be hung is refused on its own field, and nothing is stored', async () => {
    const { user, gateway } = await aNewcomer()
    const other = await aBarn(db)
    const hung = await aDevice(db, { deck: other.deck })
    const taken = await aGateway(db, { site_id: other.site.id })
    const lost = await aDevice(db, { delivery_status: 'LOST' })
    const free = await aDevice(db)
    const devices = ['NO-SUCH', hung.code, lost.code, free.code, free.code.toLowerCase()]
    const form = newSite({ gateway: gateway.code, devices })
    const gateways = [
      ...[gateway.code, gateway.code, taken.code].map(code => ({ code, proof: TEST_LABEL })),
      { code: 'EG-NONE' },
    ]
    const { status, error } = await create(user, { ...form, gateways, country: 'XX' })
    expect(status).toBe(400)
    const deck = FIRST.slice(0, -1)
    expect(error).toMatchObject({
      country: ['This value is not valid.'],
      [`${deck}0`]: [expect.stringMatching(/^NO-SUCH was never on a site of yours/)],
      [`${deck}1`]: [`${hung.code} hangs on another site. It has to be taken down there first.`],
      [`${deck}2`]: [`${lost.code} was reported lost or scrapped and cannot be put up.`],
      [`${deck}4`]: [`${free.code.toLowerCase()} hangs in two places.`],
      'gateways.1': [`Gateway ${gateway.code} is listed twice.`],
      'gateways.2': [`Gateway ${taken.code} belongs to another site.`],
      'gateways.3': [expect.stringMatching(/^EG-NONE was never on a site of yours/)],
    })
    expect(error[`${deck}3`]).toBeUndefined()
    expect(
      await db.selectFrom('memberships').select('site_id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('chunked_messages').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })

  it('A monitor of another supplier than the site’s is refused', async () => {
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

  it('A site that lacks what it needs is refused, each thing under its own name', async () => {
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

  it('A unit is refused to a second save at the same moment', async () => {
    const [one, two] = [await aNewcomer(1), await aNewcomer(1)]
    const form = newSite({ gateway: two.gateway.code, devices: [one.devices[0]?.code ?? ''] })
    const answers = await Promise.all([create(one.user, one.form), create(two.user, form)])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 400])
  })
})
