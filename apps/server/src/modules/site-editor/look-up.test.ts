import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { HardwareLookup } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createIngest } from '#ingest/ingest.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, aUser, TEST_LABEL } from '#test/factories.ts'

const { app, db } = appWithDatabase({ clock: movedClock('2026-03-02T08:00:00Z') })

type User = Awaited<ReturnType<typeof aUser>>
const lookUp = (user: User, body: z.input<typeof HardwareLookup>) =>
  app.call(siteEditor.lookUp, { body }, { as: user })
/** Somebody who holds all the units has these labels. */
const labels = (codes: readonly string[]) => codes.map(code => ({ code, proof: TEST_LABEL }))

async function heard(deviceId: number, slot = 2_953_500) {
  await db.insertInto('device_states').values({ device_id: deviceId, last_slot: slot }).execute()
}

describe('Looking up codes', () => {
  it('The look-up tells of each code, in the order they were asked, whether it can be hung', async () => {
    const user = await aUser(db)
    const [own, other] = [await aBarn(db), await aBarn(db)]
    await aMembership(db, { site: own.site, user })
    const free = await aDevice(db, { name: 'NB-01' })
    const here = await aDevice(db, { deck: own.deck, name: 'NB-02' })
    const elsewhere = await aDevice(db, { deck: other.deck, name: 'secret' })
    const scrapped = await aDevice(db, { delivery_status: 'SCRAPPED' })
    const units = [free, here, elsewhere, scrapped]
    const codes = [...units.map(unit => unit.code.toLowerCase()), 'NO-SUCH']
    const { status, body } = await lookUp(user, {
      kind: 'device',
      codes,
      proofs: labels(codes),
      site: own.site.id,
    })
    expect(status).toBe(200)
    expect(body.items.map(({ code, state, name }) => [code, state, name])).toEqual([
      [free.code, 'FREE', 'NB-01'],
      [here.code, 'HERE', 'NB-02'],
      [elsewhere.code, 'ELSEWHERE', ''],
      [scrapped.code, 'UNUSABLE', ''],
      ['NO-SUCH', 'UNPROVEN', ''],
    ])
    // The answer tells of a unit on another farm only that it exists.
    expect(body.items[2]).toMatchObject({ site: null, last_update: null, gateway: null })
  })

  it('The look-up names the site for a person who may see it', async () => {
    const user = await aUser(db)
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user, role: 'VIEWER' })
    const device = await aDevice(db, { deck: barn.deck })
    const { body } = await lookUp(user, { kind: 'device', codes: [device.code] })
    expect(body.items[0]).toMatchObject({
      state: 'ELSEWHERE',
      site: { id: barn.site.id, name: barn.site.name },
    })
  })

  it('The look-up tells gateways from monitors of the same code', async () => {
    const user = await aUser(db)
    const gateway = await aGateway(db, { last_heartbeat_at: new Date('2026-03-02T07:58:00Z') })
    const retired = await aGateway(db, { registration: 'RETIRED' })
    const codes = [gateway.code, retired.code]
    const asGateways = await lookUp(user, { kind: 'gateway', codes, proofs: labels(codes) })
    expect(asGateways.body.items).toMatchObject([
      { state: 'FREE', last_update: '2026-03-02T07:58:00.000Z' },
      { state: 'UNUSABLE' },
    ])
    const asDevices = await lookUp(user, { kind: 'device', codes, proofs: labels(codes) })
    expect(asDevices.body.items.map(item => item.state)).toEqual(['UNPROVEN', 'UNPROVEN'])
  })

  it('The look-up lists what one’s gateways hear and hangs nowhere, the newest first', async () => {
    const user = await aUser(db)
    const gateway = await aGateway(db)
    const [old, fresh] = [
      await aDevice(db, { gateway_id: gateway.id }),
      await aDevice(db, { gateway_id: gateway.id }),
    ]
    await heard(old.id, 2_953_490)
    await heard(fresh.id)
    // Hangs already, and was never heard.
    await heard((await aDevice(db, { gateway_id: gateway.id, deck: (await aBarn(db)).deck })).id)
    await aDevice(db, { gateway_id: gateway.id })
    const heard_by = [gateway.code]
    const { body } = await lookUp(user, { kind: 'device', heard_by, proofs: labels(heard_by) })
    expect(body.heard.map(item => [item.code, item.gateway])).toEqual([
      [fresh.code, gateway.code],
      [old.code, gateway.code],
    ])
    expect(body.heard[0]?.last_update).toBe('2026-02-26T10:10:00.000Z')
  })

  it('The look-up lists what one’s site hears although another site heard it first', async () => {
    const user = await aUser(db)
    const [first, own] = [await aBarn(db), await aBarn(db)]
    await aMembership(db, { site: own.site, user })
    const gateway = await aGateway(db, { site_id: own.site.id })
    const elsewhere = await aGateway(db, { site_id: first.site.id })
    const ingest = createIngest({ db, log: app.ctx.log, clock: app.ctx.clock })
    const samples = [{ device_code: 'BOXED-7', slot: 2_953_500, temperature_c: 20 }]
    for (const { code } of [elsewhere, gateway])
      await ingest.accept({ gatewayCode: code, samples, receivedAt: app.ctx.clock.now() })
    await ingest.stop()
    const { body } = await lookUp(user, { kind: 'device', heard_by: [gateway.code], site: own.site.id })
    // The gateway through which it was heard is another farm's affair.
    expect(body.heard.map(item => [item.code, item.gateway])).toEqual([['BOXED-7', null]])
  })

  it('The look-up tells nothing of what another farm’s gateway hears', async () => {
    const gateway = await aGateway(db, { site_id: (await aBarn(db)).site.id })
    const device = await aDevice(db, { gateway_id: gateway.id })
    await heard(device.id)
    const { body } = await lookUp(await aUser(db), { kind: 'device', heard_by: [gateway.code] })
    expect(body.heard).toEqual([])
  })

  it('The look-up is for a site one may edit: a worker is refused, a stranger finds nothing', async () => {
    const user = await aUser(db)
    const { site } = await aBarn(db)
    await aMembership(db, { site, user, role: 'WORKER' })
    expect((await lookUp(user, { kind: 'device', site: site.id })).status).toBe(403)
    expect((await lookUp(await aUser(db), { kind: 'device', site: site.id })).status).toBe(404)
  })
})
