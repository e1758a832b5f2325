import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAdmin, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock, max: 10 })

async function aFarmer() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'WORKER' })
  return { user, barn, params: { siteId: barn.site.id } }
}
type Farmer = Awaited<ReturnType<typeof aFarmer>>

const form = ({ barn }: Farmer, more: Partial<BatchForm> = {}): BatchForm => ({
  airspace: barn.airspace.id,
  name: 'F1-14',
  start_date: '2026-03-02',
  start_age_in_days: 70,
  ...more,
})

const open = (farmer: Farmer, more: Partial<BatchForm> = {}) =>
  app.call(batches.open, { params: farmer.params, body: form(farmer, more) }, { as: farmer.user })

describe('Starting a batch', () => {
  it('A start makes the batch active, with the phases that are usual for its product type, which is the airspace’s', async () => {
    const farmer = await aFarmer()
    const { status, body } = await open(farmer, { animals_start: 1320, average_start_weight_kg: 27 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'F1-14',
      state: 'ACTIVE',
      site_pk: farmer.barn.site.id,
      airspace: { id: farmer.barn.airspace.id, name: farmer.barn.airspace.name },
      product_type: 'FATTENING',
      day: 70,
      phase: 'Grower',
      animals_start: 1320,
      animals_present: 1320,
      average_start_weight_kg: 27,
      created_at: '2026-03-02T08:00:00.000Z',
    })
    expect(body.age_phases).toEqual([
      { name: 'Grower', start_age_in_days: 70 },
      { name: 'Finisher 1', start_age_in_days: 110 },
      { name: 'Finisher 2', start_age_in_days: 140 },
    ])
  })

  it('A start takes phases of its own, whatever their order, and none where there are to be none', async () => {
    const farmer = await aFarmer()
    const phases = [
      { name: ' Late ', start_age_in_days: 100 },
      { name: 'Early', start_age_in_days: 70 },
    ]
    const { body } = await open(farmer, { age_phases: phases })
    expect(body.age_phases.map(phase => phase.name)).toEqual(['Early', 'Late'])
    const without = await open(await aFarmer(), { age_phases: [] })
    expect(without.body.age_phases).toEqual([])
  })

  it('A start refuses two phases that begin at one age, on the second one', async () => {
    const phases = [
      { name: 'Early', start_age_in_days: 70 },
      { name: 'Late', start_age_in_days: 70 },
    ]
    const { status, error } = await open(await aFarmer(), { age_phases: phases })
    expect(status).toBe(400)
    expect(error['age_phases.1.start_age_in_days']).toEqual(['Another phase begins at 70 days of age.'])
  })

  it('A start says which batch is in the way, on the airspace', async () => {
    const farmer = await aFarmer()
    await open(farmer)
    const { status, error } = await open(farmer, { name: 'F1-15' })
    expect(status).toBe(400)
    expect(error.airspace).toEqual([
      'Batch F1-14 is active in this airspace. Close it before you start another one.',
    ])
  })

  it('A start may be planned, up to a year ahead', async () => {
    const planned = await open(await aFarmer(), { start_date: '2026-03-30' })
    expect(planned.body).toMatchObject({ start_date: '2026-03-30', day: 42, phase: null })
    const { error } = await open(await aFarmer(), { start_date: '2027-03-04' })
    expect(error.start_date).toEqual(['A batch can be planned 366 days ahead at most.'])
  })

  it('A start knows no airspace of another site, nor one that was taken down', async () => {
    const [mine, other] = [await aFarmer(), await aFarmer()]
    const elsewhere = await open(mine, { airspace: other.barn.airspace.id })
    expect(elsewhere.error.airspace).toEqual(['This value is not valid.'])
    await db
      .updateTable('airspaces')
      .set({ removed_at: clock.now() })
      .where('id', '=', mine.barn.airspace.id)
      .execute()
    expect((await open(mine)).error.airspace).toEqual(['This value is not valid.'])
  })

  it('A start is not possible on an archived site, even for an administrator', async () => {
    const farmer = await aFarmer()
    const { site } = farmer.barn
    await db.updateTable('sites').set({ display_status: 'ARCHIVED' }).where('id', '=', site.id).execute()
    const { status, error } = await open({ ...farmer, user: await anAdmin(db) })
    expect(status).toBe(400)
    expect(error.airspace).toEqual(['This site is archived. Take it into use before a batch starts there.'])
  })

  it('A start shows at once in the airspace’s status, and open screens hear of it', async () => {
    const farmer = await aFarmer()
    const { site, airspace } = farmer.barn
    const place = { site_id: site.id, airspace_id: airspace.id }
    await db.insertInto('site_states').values({ site_id: site.id }).execute()
    await db
      .insertInto('airspace_states')
      .values({ ...place, next_slot: 2_954_000, first_slot: 2_950_000 })
      .execute()
    const heard: BusEvent[] = []
    app.ctx.bus.subscribe(event => heard.push(event))
    await open(farmer, { start_date: '2026-02-27' })
    expect(heard).toContainEqual({ kind: 'site', site_id: site.id })
    const state = await db
      .selectFrom('airspace_states')
      .select('stale_from_hour')
      .where('airspace_id', '=', airspace.id)
      .executeTakeFirstOrThrow()
    // Samples since its first day are judged by the engine's next pass.
    expect(state.stale_from_hour).toBe(Date.parse('2026-02-26T23:00:00Z') / 3_600_000)
  })

  it('Only one of two starts at the same moment is done, fifty times: the other hears who was first', async () => {
    const farmer = await aFarmer()
    const other = await aUser(db)
    await aMembership(db, { site: farmer.barn.site, user: other, role: 'MANAGER' })
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all([
        open(farmer, { name: `Ann ${round}` }),
        open({ ...farmer, user: other }, { name: `Ben ${round}` }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      const won = answers.find(({ status }) => status === 201)
      const lost = answers.find(({ status }) => status === 400)
      expect(lost?.error.airspace).toEqual([
        `Batch ${won?.body.name} is active in this airspace. Close it before you start another one.`,
      ])
      await db
        .updateTable('batches')
        .set({ state: 'CLOSED', closed_at: clock.now(), end_date: '2026-03-02' })
        .where('id', '=', won?.body.id ?? 0)
        .execute()
    }
  })

  it('The database holds the one active batch where somebody writes past the call', async () => {
    const { barn } = await aFarmer()
    const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
    await aBatch(db, place)
    await expect(aBatch(db, place)).rejects.toThrow('batches_active')
  })
})

describe('The batches of a site', () => {
  it('The batches come active ones first, then the newest; those of an airspace by themselves', async () => {
    const farmer = await aFarmer()
    const second = await aBarn(db, { site: farmer.barn.site })
    const closed = { state: 'CLOSED', closed_at: clock.now() } as const
    const here = { site_id: farmer.barn.site.id, airspace_id: farmer.barn.airspace.id }
    await aBatch(db, { ...here, ...closed, name: 'Old', start_date: '2025-01-01', end_date: '2025-05-01' })
    await aBatch(db, { ...here, name: 'Here', start_date: '2026-02-01' })
    await aBatch(db, {
      ...here,
      ...closed,
      airspace_id: second.airspace.id,
      name: 'There',
      start_date: '2026-02-20',
    })
    const names = (page: { items: { name: string }[] }) => page.items.map(item => item.name)
    const all = await app.call(batches.list, { params: farmer.params }, { as: farmer.user })
    expect(names(all.body)).toEqual(['Here', 'There', 'Old'])
    const params = { ...farmer.params, airspaceId: farmer.barn.airspace.id }
    const own = await app.call(batches.listInAirspace, { params }, { as: farmer.user })
    expect(names(own.body)).toEqual(['Here', 'Old'])
  })
})
