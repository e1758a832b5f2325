import type { CallInput } from '@earshot/contract/endpoint.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { FleetFigure } from '@earshot/contract/schemas/admin/fleet.ts'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aMembership, anAdmin, aSite, aUser } from '#test/factories.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
const ALARM = 6
const SLOT = Math.floor(NOW.getTime() / 600_000)

/** Makes a site with its state as the engine leaves it. */
async function aJudgedSite(
  site: Parameters<typeof aSite>[1],
  state: { status_id?: number; severity?: number; alarms?: number } = {},
) {
  const made = await aSite(db, site)
  await db
    .insertInto('site_states')
    .values({ site_id: made.id, ...state })
    .execute()
  return made
}

async function namesOf(as: { id: number }, query: CallInput<typeof adminSites.list>['query']) {
  const { body } = await app.call(adminSites.list, { query }, { as: { id: as.id, role: 'ADMIN' } })
  return body.items.map(site => site.name)
}

it('Sites in use are listed, the worst first, under those that wait for their activation form', async () => {
  const admin = await anAdmin(db)
  const [supplier] = await db.insertInto('suppliers').values({ name: 'Agritron' }).returning('id').execute()
  const place = { country: 'DK', supplier_id: supplier?.id ?? null }
  await aJudgedSite({ ...place, name: 'Well' }, { status_id: 1, severity: 6 })
  const bad = await aJudgedSite({ ...place, name: 'Bad' }, { status_id: ALARM, severity: 1, alarms: 2 })
  await aMembership(db, { site: bad, user: await aUser(db) })
  await aSite(db, { ...place, name: 'New', preinstalled: true, activated_at: null })
  await aSite(db, { ...place, name: 'Tried', display_status: 'TEST' })
  const query = { country: 'DK' }
  expect(await namesOf(admin, query)).toEqual(['New', 'Bad', 'Well'])
  expect(await namesOf(admin, { ...query, ordering_field: 'name', order: 'desc' })).toEqual([
    ...['New', 'Well', 'Bad'],
  ])
  expect(await namesOf(admin, { ...query, display_status: 'TEST' })).toEqual(['Tried'])
  expect(await namesOf(admin, { supplier: supplier?.id, display_status: 'ALL' })).toHaveLength(4)
  const { body } = await app.call(adminSites.list, { query }, { as: admin })
  expect(body.counts).toMatchObject({ Alarm: 1, Ok: 1, Default: 1 })
  expect(body).toMatchObject({ total: 3, pages: 1 })
  expect(body.items[1]).toMatchObject({ users: 1, supplier: { name: 'Agritron' }, indicators: { alarms: 2 } })
})

it('A site is found by its name, its city, its company or its premise id, without accents', async () => {
  const admin = await anAdmin(db)
  await aSite(db, { name: 'Østergård', city: 'Holstebro', company: 'Søe A/S', premise_id: 'CHR-77123' })
  for (const search of ['ostergard', 'HOLSTEBRO', 'soe a', 'chr-77'])
    expect(await namesOf(admin, { search }), search).toEqual(['Østergård'])
})

it('The list comes as a file with the same filters, and nothing in it is a formula', async () => {
  const admin = await anAdmin(db)
  await aSite(db, { name: '=HYPERLINK("http://x")', country: 'PL', city: 'Łódź, Górna' })
  await aSite(db, { name: 'Paused', country: 'PL', display_status: 'PAUSED' })
  const authorization = `Bearer ${await app.signIn(admin)}`
  const get = (query: string) =>
    app.app.inject({
      method: 'GET',
      url: `/api/v2/admin-dashboard/sites/download/?country=PL&${query}`,
      headers: { authorization },
    })
  const csv = await get('file_type=csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toContain('Earshot%20sites%202026-03-02.csv')
  const [head, ...rows] = csv.body.trim().split('\r\n')
  expect(head).toContain('Id,Site,Company,City,Country')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`"'=HYPERLINK(""http://x"")",,"Łódź, Górna",PL`)
  const xlsx = await get('file_type=xlsx&display_status=ALL')
  expect(xlsx.statusCode).toBe(200)
  const [cover] = await readWorkbook(xlsx.rawPayload)
  expect(cover?.data.slice(1)).toEqual([
    ['What this is', 'The sites of the fleet, as the list shows them'],
    ['Made at (UTC)', NOW],
    ['Clock of all times', 'UTC'],
    ['Country', 'Poland (PL)'],
  ])
})

it('The figures count statuses and countries of the sites in use, and hardware that is on a site', async () => {
  const admin = await anAdmin(db)
  const before = (await app.call(adminSites.stats, {}, { as: admin })).body
  const { deck, site } = await aBarn(db, { site: { country: 'SE' } })
  const heard = await aDevice(db, { deck })
  await aDevice(db, { deck })
  await aDevice(db)
  await db
    .insertInto('device_states')
    .values({ device_id: heard.id, site_id: site.id, airspace_id: deck.airspace_id, last_slot: SLOT - 1 })
    .execute()
  await aSite(db, { country: 'SE', display_status: 'ARCHIVED' })
  const { body } = await app.call(adminSites.stats, {}, { as: admin })
  expect(body.sites - before.sites).toBe(2)
  expect(body.by_country).toContainEqual({ country: 'SE', count: 1 })
  expect(body.by_status.Default - before.by_status.Default).toBe(1)
  expect([body.devices - before.devices, body.devices_online - before.devices_online]).toEqual([2, 1])
  expect(body.by_display_status.map(({ display_status }) => display_status)).toContain('ARCHIVED')
})

it('The fleet tells how the sites in use stand in each country, and how old their data is', async () => {
  const admin = await anAdmin(db)
  const before = (await app.call(adminSites.fleet, {}, { as: admin })).body
  await aHeardSite({ latitude: 60 }, 1)
  await aHeardSite({ latitude: 62 }, 200)
  await aHeardSite({ latitude: 61 }, null)
  await aSite(db, { country: 'FI', latitude: 10, display_status: 'TEST' })
  const { body } = await app.call(adminSites.fleet, {}, { as: admin })
  const finland = body.by_country.find(({ country }) => country === 'FI')
  expect(finland).toMatchObject({ sites: 3, by_status: { Alarm: 3, Ok: 0 } })
  expect(finland?.latitude).toBeCloseTo(61)
  expect(body.never_heard - before.never_heard).toBe(1)
  const under = (fleet: typeof body, minutes: number | null) =>
    fleet.ages.find(age => age.under_minutes === minutes)?.sites ?? 0
  expect([20, 60, null].map(bound => under(body, bound) - under(before, bound))).toEqual([1, 0, 1])
})

it('Behind each figure of the fleet stands what was counted, and what was left out and why', async () => {
  const admin = await anAdmin(db)
  const ask = async () => (await app.call(adminSites.evidence, {}, { as: admin })).body.figures
  const before = await ask()
  const heard = await aHeardSite({}, 1)
  await aHeardSite({}, 200)
  await aHeardSite({}, null)
  const paused = await aBarn(db, { site: { display_status: 'TEST' } })
  await aDevice(db)
  const batch = { start_date: '2026-02-01', state: 'ACTIVE' as const }
  const inUse = await aBarn(db)
  for (const { site, airspace, animals_start } of [
    { ...heard, animals_start: 300 },
    { ...inUse, animals_start: null },
    { ...paused, animals_start: 500 },
  ])
    await aBatch(db, { ...batch, site_id: site.id, airspace_id: airspace.id, animals_start })
  const after = await ask()
  const more = (name: FleetFigure) => {
    const of = (figures: typeof after) => figures.find(({ figure }) => figure === name)
    const left = (figures: typeof after) =>
      new Map(of(figures)?.left_out.map(({ reason, count }) => [reason, count]))
    const [then, now] = [left(before), left(after)]
    return {
      part: (of(after)?.part ?? 0) - (of(before)?.part ?? 0),
      counted: (of(after)?.counted ?? 0) - (of(before)?.counted ?? 0),
      left_out: Object.fromEntries(
        [...now]
          .map(([reason, count]) => [reason, count - (then.get(reason) ?? 0)] as const)
          .filter(([, count]) => count !== 0),
      ),
    }
  }
  expect(more('SITES')).toEqual({ part: 4, counted: 4, left_out: { NOT_IN_USE: 1 } })
  expect(more('ANIMALS')).toEqual({ part: 300, counted: 1, left_out: { NOT_IN_USE: 1, NO_NUMBER: 1 } })
  expect(more('DEVICES')).toMatchObject({ counted: 3, left_out: { NOT_HUNG: 1 } })
  expect(more('GATEWAYS')).toEqual({ part: 0, counted: 0, left_out: {} })
  expect(more('OLD')).toEqual({
    part: 1,
    counted: 2,
    left_out: { NOT_IN_USE: 1, NO_DEVICE: 1, NEVER_HEARD: 1 },
  })
  // They are those of the dashboard.
  const fleet = (await app.call(adminSites.fleet, {}, { as: admin })).body
  const stats = (await app.call(adminSites.stats, {}, { as: admin })).body
  const figure = (name: FleetFigure) => after.find(one => one.figure === name)
  expect(figure('ANIMALS')?.part).toBe(fleet.animals)
  expect(figure('ALARM')?.part).toBe(stats.by_status.Alarm)
  expect(figure('DEVICES')).toMatchObject({ part: stats.devices_online, counted: stats.devices })
  expect(figure('OLD')?.counted).toBe(fleet.ages.reduce((sum, { sites }) => sum + sites, 0))
})

async function aHeardSite(site: Parameters<typeof aSite>[1], slotsAgo: number | null) {
  const barn = await aBarn(db, { site: { country: 'FI', ...site } })
  const device = await aDevice(db, { deck: barn.deck })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const last_slot = slotsAgo === null ? null : SLOT - slotsAgo
  await db
    .insertInto('site_states')
    .values({ site_id: barn.site.id, status_id: ALARM, devices_count: 1 })
    .execute()
  await db
    .insertInto('device_states')
    .values({ device_id: device.id, ...place, last_slot })
    .execute()
  return barn
}
