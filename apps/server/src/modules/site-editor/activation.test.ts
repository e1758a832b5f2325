import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { LicenceStatus } from '@earshot/contract/fleet-values.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aLicence, aLicenceTemplate, aMembership, aUser } from '#test/factories.ts'

const clock = movedClock('2026-02-28T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const LATER = new Date('2027-06-01T00:00:00Z')

async function aPreinstalledSite() {
  const user = await aUser(db)
  const barn = await aBarn(db, {
    site: { preinstalled: true, activated_at: null, display_status: 'PREPARED' },
  })
  await aMembership(db, { site: barn.site, user })
  const device = await aDevice(db, { deck: barn.deck })
  return { user, barn, device, siteId: barn.site.id }
}

async function aWaitingLicence(deviceId: number, status: LicenceStatus = 'ASSIGNED') {
  const template = await aLicenceTemplate(db, { duration_months: 12 })
  const term = { activated_at: null, expires_at: null }
  return aLicence(db, { device_id: deviceId, status, license_template_id: template.id, ...term })
}

describe('Activating a site', () => {
  it('The activation corrects the site’s data, takes it into use and starts the terms that wait', async () => {
    const { user, siteId, device } = await aPreinstalledSite()
    const licence = await aWaitingLicence(device.id)
    const { status, body } = await app.call(
      siteEditor.activate,
      { params: { siteId }, body: { name: 'De Nieuwe Linde', city: 'Kortemark' } },
      { as: user },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'De Nieuwe Linde',
      city: 'Kortemark',
      activated: true,
      preinstalled: false,
      display_status: 'USE',
      activated_at: clock.now().toISOString(),
    })
    const row = await db
      .selectFrom('licences')
      .selectAll()
      .where('id', '=', licence.id)
      .executeTakeFirstOrThrow()
    expect([row.status, row.expires_at]).toEqual(['ACTIVE', new Date('2027-02-28T08:00:00Z')])
  })

  it('The activation leaves a term that runs, and the moment of the first time', async () => {
    const { user, siteId, device } = await aPreinstalledSite()
    const running = await aLicence(db, { device_id: device.id, expires_at: LATER })
    const waiting = await aWaitingLicence(device.id)
    const call = { params: { siteId }, body: {} }
    const first = await app.call(siteEditor.activate, call, { as: user })
    clock.advance(3_600_000)
    const again = await app.call(siteEditor.activate, call, { as: user })
    expect([again.status, again.body.activated_at]).toEqual([200, first.body.activated_at])
    const rows = await db
      .selectFrom('licences')
      .select(['id', 'status', 'expires_at'])
      .where('device_id', '=', device.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: running.id, status: 'ACTIVE', expires_at: LATER },
      { id: waiting.id, status: 'ASSIGNED', expires_at: null },
    ])
  })

  it('The activation refuses data that are wrong, on their fields, and activates nothing', async () => {
    const { user, siteId } = await aPreinstalledSite()
    const body = { name: 'x', latitude: 91, country: 'XX' }
    const wrong = await app.call(siteEditor.activate, { params: { siteId }, body }, { as: user })
    expect(wrong.status).toBe(400)
    expect(wrong.error).toMatchObject({
      name: ['This is too short.'],
      latitude: ['This value is not valid.'],
    })
    const country = await app.call(
      siteEditor.activate,
      { params: { siteId }, body: { country: 'XX' } },
      { as: user },
    )
    expect(country.error.country).toEqual(['This value is not valid.'])
    const site = await db.selectFrom('sites').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow()
    expect(site.activated_at).toBeNull()
  })
})

describe('Activating a licence', () => {
  const activate = (licenceId: number, site: { user: { id: number; role: string }; siteId: number }) =>
    app.call(siteEditor.activateLicence, { params: { siteId: site.siteId, licenceId } }, { as: site.user })

  it('The activation starts the licence’s term of calendar months, and answers the same when it is asked again', async () => {
    const site = await aPreinstalledSite()
    const licence = await aWaitingLicence(site.device.id)
    const { status, body } = await activate(licence.id, site)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: licence.id,
      status: 'ACTIVE',
      device: { id: site.device.id, code: site.device.code },
      site: { id: site.siteId },
      activated_at: clock.now().toISOString(),
    })
    const end = new Date(clock.now())
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    expect(body.expires_at).toBe(end.toISOString())
    expect((await activate(licence.id, site)).body).toEqual(body)
  })

  it('The activation follows a licence whose time is over, noticed or not', async () => {
    const site = await aPreinstalledSite()
    const lapsed = await aLicence(db, {
      device_id: site.device.id,
      expires_at: new Date('2026-01-31T00:00:00Z'),
    })
    const licence = await aWaitingLicence(site.device.id)
    expect((await activate(licence.id, site)).status).toBe(200)
    const row = await db
      .selectFrom('licences')
      .select('status')
      .where('id', '=', lapsed.id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('EXPIRED')
  })

  it.each(['EXPIRED', 'SUSPENDED', 'REVOKED'] as const)(
    'The activation is refused in words for a licence that is %s',
    async status => {
      const site = await aPreinstalledSite()
      const licence = await aWaitingLicence(site.device.id, status)
      const answer = await activate(licence.id, site)
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([
        409,
        'licence_over',
        'This licence has ended or was withdrawn and cannot be started.',
      ])
    },
  )

  it('The activation is refused while another licence of the same monitor runs', async () => {
    const site = await aPreinstalledSite()
    await aLicence(db, { device_id: site.device.id, expires_at: LATER })
    const licence = await aWaitingLicence(site.device.id)
    const answer = await activate(licence.id, site)
    expect([answer.status, answer.error.code]).toEqual([409, 'licence_running'])
  })
})
