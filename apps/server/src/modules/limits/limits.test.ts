import { adminLimits, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAdmin, anAirspace, aUser } from '#test/factories.ts'
import { readInstallationLimits, readSiteLimits } from './limits.service.ts'

const NOW = '2026-03-24T09:20:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(NOW))

async function aStaffedSite() {
  const barn = await aBarn(db, { site: { timezone: 'Europe/Brussels' }, airspace: { name: 'Fattening 1' } })
  const other = await anAirspace(db, {
    floor_id: barn.floor.id,
    site_id: barn.site.id,
    name: 'Nursery 2',
    product_type: 'NURSERY',
  })
  const join = async (role: SiteRole) => {
    const user = await aUser(db, { first_name: role, last_name: 'Visser' })
    await aMembership(db, { site: barn.site, user, role })
    return user
  }
  return {
    ...barn,
    other,
    params: { siteId: barn.site.id },
    owner: await join('OWNER'),
    worker: await join('WORKER'),
    viewer: await join('VIEWER'),
  }
}
type Staffed = Awaited<ReturnType<typeof aStaffedSite>>

type Form = Partial<Parameters<typeof app.call<typeof limits.change>>[1]['body']>

/** Changes limits as the owner, from the newest revision. */
async function change(farm: Staffed, form: Form, as = farm.owner) {
  const { body: known } = await app.call(limits.read, { params: farm.params }, { as: farm.owner })
  const body = { airspace_ids: null, values: {}, why: '', revision: known.revision, ...form }
  return app.call(limits.change, { params: farm.params, body }, { as })
}

const valuesOf = (page: SiteLimits, airspaceId: number) =>
  page.airspaces.find(({ airspace }) => airspace.id === airspaceId)?.values

/** The limits that the engine judges an airspace by at a moment. */
async function inForce(farm: Staffed, at: string, airspace = farm.airspace) {
  const slot = slotOf(Date.parse(at))
  const versions = await loadLimitVersions(db, { siteIds: [farm.site.id], fromSlot: slot })
  const place = { siteId: farm.site.id, airspaceId: airspace.id, productType: airspace.product_type }
  return limitsAt(limitsInForce(versions, place), slot)
}

describe('The limits of a site', () => {
  it('A site that has set nothing is judged by the usual limits', async () => {
    const farm = await aStaffedSite()
    const { body } = await app.call(limits.read, { params: farm.params }, { as: farm.viewer })
    expect(body).toMatchObject({ revision: 0, site: {}, installation: {}, own_normal: 'off', changes: [] })
    expect(body.airspaces.map(({ airspace }) => airspace.name)).toEqual(['Fattening 1', 'Nursery 2'])
    expect(await inForce(farm, NOW)).toEqual(USUAL_LIMITS)
  })

  it('A change holds from the next full hour, for the airspace before the site', async () => {
    const farm = await aStaffedSite()
    await change(farm, { values: { rhs_warning: 65, humidity_step: 8 } })
    const airspace_ids = [farm.airspace.id]
    const { status, body } = await change(farm, {
      airspace_ids,
      values: { rhs_warning: 70 },
      why: 'September',
    })
    expect(status).toBe(200)
    expect(body.site).toEqual({ rhs_warning: 65, humidity_step: 8 })
    expect(valuesOf(body, farm.airspace.id)).toEqual({ rhs_warning: 70 })
    expect(await inForce(farm, '2026-03-24T09:50:00Z')).toEqual(USUAL_LIMITS)
    const later = '2026-03-24T10:00:00Z'
    expect(await inForce(farm, later)).toMatchObject({ rhs_warning: 70, humidity_step: 8 })
    expect(await inForce(farm, later, farm.other)).toMatchObject({ rhs_warning: 65, humidity_step: 8 })
  })

  it('Every change is kept with who, when, from what to what and why', async () => {
    const farm = await aStaffedSite()
    await change(farm, { values: { rhs_warning: 65 } })
    await change(farm, { values: { rhs_warning: 62 }, why: 'Too many messages.' })
    const { body } = await app.call(limits.versions, { params: farm.params }, { as: farm.viewer })
    expect(body.total).toBe(2)
    expect(body.items).toMatchObject([
      {
        airspace: null,
        changed_by: 'OWNER Visser',
        changed_at: '2026-03-24T09:20:00.000Z',
        holds_from: '2026-03-24T10:00:00.000Z',
        why: 'Too many messages.',
        changes: [{ key: 'rhs_warning', before: 65, after: 62 }],
        may_put_back: true,
      },
      { changes: [{ key: 'rhs_warning', before: null, after: 65 }], may_put_back: false },
    ])
  })

  it('What a change has set is put back by one call, as a change of its own', async () => {
    const farm = await aStaffedSite()
    await change(farm, { values: { rhs_warning: 65 } })
    const { body } = await change(farm, { values: { rhs_warning: null, humidity_step: 8 } })
    const [newest, first] = body.changes.map(({ id }) => id)
    const back = await app.call(
      limits.putBack,
      { params: { ...farm.params, limitVersionId: newest ?? 0 } },
      { as: farm.owner },
    )
    expect(back.body.site).toEqual({ rhs_warning: 65 })
    expect(back.body.total_changes).toBe(3)
    const again = { params: { ...farm.params, limitVersionId: newest ?? 0 } }
    expect((await app.call(limits.putBack, again, { as: farm.owner })).status).toBe(409)
    const firstBack = await app.call(
      limits.putBack,
      { params: { ...farm.params, limitVersionId: first ?? 0 } },
      { as: farm.owner },
    )
    expect(firstBack.body.site).toEqual({})
  })

  it('Of two who change from the same state, the second is told who was first', async () => {
    const farm = await aStaffedSite()
    const form = { values: { rhs_warning: 65 }, revision: 0 }
    const [one, two] = await Promise.all([change(farm, form), change(farm, form)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const refused = one.status === 409 ? one : two
    expect(refused.error).toMatchObject({ code: 'changed_meanwhile', changed: { by: 'OWNER Visser' } })
  })

  it.each([
    [{ rhs_warning: 99 }, 'values.rhs_warning'],
    [{ temperature_step: 0 }, 'values.temperature_step'],
    [{ temperature_band: [{ age: 0, lo: 22, hi: 18 }] }, 'values.temperature_band'],
    [
      {
        temperature_band: [
          { age: 40, lo: 18, hi: 22 },
          { age: 20, lo: 18, hi: 22 },
        ],
      },
      'values.temperature_band',
    ],
    [{ humidity_band: [{ age: 0, lo: 40, hi: 120 }] }, 'values.humidity_band'],
    [{ rhs_alarm: 60 }, 'values.rhs_alarm'],
  ])('The values %j are refused on the field %s, and nothing is changed', async (values, field) => {
    const farm = await aStaffedSite()
    const { status, error } = await change(farm, { values })
    expect(status).toBe(400)
    expect(Object.keys(error.errors ?? error)).toContain(field)
    const { body } = await app.call(limits.read, { params: farm.params }, { as: farm.owner })
    expect(body).toMatchObject({ revision: 0, site: {} })
  })

  it('A site’s Warning that falls under an airspace’s own Alarm is refused', async () => {
    const farm = await aStaffedSite()
    await change(farm, { airspace_ids: [farm.airspace.id], values: { rhs_alarm: 55 } })
    expect((await change(farm, { values: { rhs_warning: 50 } })).status).toBe(400)
  })

  it('An airspace goes by the table although the site has a band and a reference of its own', async () => {
    const farm = await aStaffedSite()
    const airspace_ids = [farm.airspace.id]
    const temperature_band = [{ age: 0, lo: 12, hi: 30 }]
    await change(farm, { values: { temperature_band, rdi_reference: 1.5 } })
    const usual = { temperature_band: 'USUAL', rdi_reference: 'USUAL' } as const
    const { body } = await change(farm, { airspace_ids, values: usual })
    const later = '2026-03-24T10:00:00Z'
    expect(await inForce(farm, later)).toMatchObject({ temperature_band: null, rdi_reference: null })
    expect(await inForce(farm, later, farm.other)).toMatchObject({ temperature_band, rdi_reference: 1.5 })
    expect(valuesOf(body, farm.airspace.id)).toEqual({ temperature_band: null, rdi_reference: null })
    expect(body.changes[0]).toMatchObject({
      changes: [
        { key: 'rdi_reference', before: null, after: 'USUAL' },
        { key: 'temperature_band', before: null, after: 'USUAL' },
      ],
      may_put_back: true,
    })
    // Put back, it inherits again.
    const back = await change(farm, {
      airspace_ids,
      values: { temperature_band: null, rdi_reference: null },
    })
    expect(valuesOf(back.body, farm.airspace.id)).toEqual({})
    expect(await inForce(farm, later)).toMatchObject({ temperature_band, rdi_reference: 1.5 })
  })

  it('Workers and viewers read limits and change none', async () => {
    const farm = await aStaffedSite()
    for (const as of [farm.worker, farm.viewer])
      expect((await change(farm, { values: { rhs_warning: 65 } }, as)).status).toBe(403)
  })

  it('An airspace of another site is refused', async () => {
    const [farm, foreign] = [await aStaffedSite(), await aStaffedSite()]
    const form = { airspace_ids: [foreign.airspace.id], values: { rhs_warning: 65 } }
    expect((await change(farm, form)).status).toBe(400)
  })
})

describe('The limits of the installation', () => {
  it('A change that would contradict a site’s own values is refused, and names the site', async () => {
    const farm = await aStaffedSite()
    const as = await anAdmin(db)
    const set = async (values: object) => {
      const { body: known } = await app.call(adminLimits.read, {}, { as })
      const body = { product_type: null, values, why: '', revision: known.revision }
      return app.call(adminLimits.change, { body }, { as })
    }
    const airspace_ids = [farm.airspace.id]
    await set({ rhs_warning: 90 })
    // No other site of these tests has an Alarm so high.
    await change(farm, { airspace_ids, values: { rhs_alarm: 78 } })
    const refused = await set({ rhs_warning: 78 })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.error)).toContain(farm.site.name)
    expect((await set({ rhs_warning: 79 })).status).toBe(200)
    await change(farm, { airspace_ids, values: { rhs_alarm: null } })
    await set({ rhs_warning: null })
  })

  it('A product type goes before the installation, and a site before both', async () => {
    const farm = await aStaffedSite()
    const as = await anAdmin(db)
    const set = async (product_type: 'NURSERY' | null, values: object) => {
      const { body: known } = await app.call(adminLimits.read, {}, { as })
      const body = { product_type, values, why: '', revision: known.revision }
      return app.call(adminLimits.change, { body }, { as })
    }
    await set(null, { rhs_warning: 61, humidity_step: 9 })
    const { body } = await set('NURSERY', { rhs_warning: 63 })
    expect(body).toMatchObject({
      installation: { rhs_warning: 61, humidity_step: 9 },
      product_types: [{ product_type: 'NURSERY', values: { rhs_warning: 63 } }],
    })
    const later = '2026-03-24T10:00:00Z'
    expect(await inForce(farm, later)).toMatchObject({ rhs_warning: 61 })
    expect(await inForce(farm, later, farm.other)).toMatchObject({ rhs_warning: 63, humidity_step: 9 })
    await set('NURSERY', { rhs_warning: null })
    await set(null, { rhs_warning: null, humidity_step: null })
  })
})

describe('What the installation does with an airspace’s own normal', () => {
  it.each(['off', 'show', 'judge'] as const)('The limits say that it is set to %s', async ownNormal => {
    const farm = await aStaffedSite()
    const asked = { siteId: farm.site.id, timeZone: 'UTC', now: clock.now() }
    const read = await readSiteLimits(db, { ownNormal }, asked)
    expect(read.own_normal).toBe(ownNormal)
    expect((await readInstallationLimits(db, { ownNormal })).own_normal).toBe(ownNormal)
  })
})
