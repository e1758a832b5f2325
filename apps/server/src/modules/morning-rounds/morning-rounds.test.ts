import { randomUUID } from 'node:crypto'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import type { RoundEntryForm } from '@earshot/contract/schemas/farm/morning-round.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aMembership, anAirspace, aTreatment, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

/** 06:46 on the second day of a barn in UTC; a second airspace there has no animals. */
async function aMorning() {
  const barn = await engineBarn(db, { start: START, devices: 2 })
  const to = barn.slotAt(2, 0) + 40
  await barn.send({ from: barn.firstSlot, to }, (slot, index) =>
    index === 1 && slot > barn.slotAt(2, 3) ? null : { coughs: 2 },
  )
  const now = new Date(barn.endOf(to).getTime() + 6 * 60_000)
  clock.set(now)
  await barn.engineAt(now)
  const empty = await anAirspace(db, {
    site_id: barn.site.id,
    floor_id: barn.floor.id,
    name: 'Quarantine',
  })
  const join = async (role: SiteRole, first_name: string) => {
    const user = await aUser(db, { first_name, last_name: 'Maes' })
    await aMembership(db, { site: barn.site, user, role })
    return user
  }
  const worker = await join('WORKER', 'Koen')
  return {
    ...barn,
    empty,
    worker,
    vet: await join('VETERINARIAN', 'An'),
    viewer: await join('VIEWER', 'Eva'),
  }
}
type Morning = Awaited<ReturnType<typeof aMorning>>

const params = (barn: Morning) => ({ params: { siteId: barn.site.id } })
const read = async (barn: Morning, as = barn.viewer) => {
  const { status, body } = await app.call(morningRounds.read, params(barn), { as })
  expect(status).toBe(200)
  return body
}
const see = (barn: Morning, airspaceId: number, form: Partial<RoundEntryForm> = {}, as = barn.worker) =>
  app.call(
    morningRounds.addEntry,
    {
      ...params(barn),
      body: {
        date: '2026-03-03',
        airspace_id: airspaceId,
        seen_at: clock.now().toISOString(),
        entry_key: randomUUID(),
        ...form,
      },
    },
    { as },
  )
const order = (barn: Morning, airspace_ids: number[] | null, revision: number, as = barn.worker) =>
  app.call(morningRounds.changeOrder, { ...params(barn), body: { airspace_ids, revision } }, { as })

describe('The round of a morning', () => {
  it('It shows the night from 21:00 on and what is to check, and nothing of an empty airspace.', async () => {
    const barn = await aMorning()
    const round = await read(barn)
    expect(round).toMatchObject({
      date: '2026-03-03',
      state: 'NOT_BEGUN',
      started_at: null,
      started_by: null,
      night_from: '2026-03-02T21:00:00.000Z',
      night_to: '2026-03-03T06:40:00.000Z',
      ends_at: '2026-03-03T12:00:00.000Z',
      order: { revision: 0, is_usual: true },
    })
    const [first, empty] = round.airspaces
    expect(first?.night).toHaveLength(58)
    expect(first?.night.every(stroke => stroke !== null && stroke > 0)).toBe(true)
    expect(first?.checks.map(({ kind }) => kind)).toEqual(['count', 'monitor'])
    expect(first?.checks[0]).toMatchObject({ key: 'count:2026-03-02', date: '2026-03-02' })
    expect(first?.checks[1]).toMatchObject({ trouble: 'SILENT', sensor: null })
    expect(empty).toMatchObject({ name: 'Quarantine', batch: null, night: [], checks: [], seen: null })
  })

  it('A withdrawal that ends today is to check, and a count of yesterday is not any more.', async () => {
    const barn = await aMorning()
    const given = { start_date: '2026-02-27', end_date: '2026-03-01' }
    await aTreatment(db, { batch_id: barn.batch.id, ...given, withdrawal_days: 2, product_name: 'Doxylin' })
    await aTreatment(db, { batch_id: barn.batch.id, ...given, withdrawal_days: 3 })
    const counts = [{ date: '2026-03-02', deaths: 0, removed: 0 }]
    await app.call(
      batches.update,
      { params: { batchId: barn.batch.id }, body: { counts } },
      { as: barn.worker },
    )
    const [first] = (await read(barn)).airspaces
    expect(first?.checks[0]).toMatchObject({ kind: 'withdrawal', product: 'Doxylin' })
    expect(first?.checks.map(({ kind }) => kind)).toEqual(['withdrawal', 'monitor'])
  })

  it('An entry arrives once however often it is sent, and begins the round.', async () => {
    const barn = await aMorning()
    const entry = { entry_key: randomUUID(), deaths: 0, checks: ['count:2026-03-02'] }
    expect((await see(barn, barn.airspace.id, entry)).status).toBe(201)
    expect((await see(barn, barn.airspace.id, entry)).status).toBe(201)
    const { length } = await db
      .selectFrom('round_entries')
      .select('id')
      .where('airspace_id', '=', barn.airspace.id)
      .execute()
    expect(length).toBe(1)
    const round = await read(barn)
    expect(round).toMatchObject({ state: 'OPEN', started_by: { name: 'Koen Maes' } })
    expect(round.airspaces[0]?.seen).toMatchObject({
      by: { name: 'Koen Maes' },
      deaths: 0,
      checks: ['count:2026-03-02'],
    })
  })

  it('Two people walk: the first who saw an airspace is named, and what both ticked counts.', async () => {
    const barn = await aMorning()
    const before = new Date(clock.now().getTime() - 300_000).toISOString()
    await see(barn, barn.airspace.id, { checks: ['count:2026-03-02'], deaths: 1 })
    // The phone of the other had no network, and was there before.
    await see(barn, barn.airspace.id, { checks: ['monitor:7'], seen_at: before }, barn.vet)
    await see(barn, barn.empty.id, {}, barn.vet)
    const round = await read(barn)
    expect(round.state).toBe('DONE')
    expect(round.airspaces[0]?.seen).toMatchObject({
      by: { name: 'An Maes' },
      at: before,
      deaths: 1,
      checks: ['monitor:7', 'count:2026-03-02'],
    })
  })

  it('A round that is left open ends at noon and says what was not seen.', async () => {
    const barn = await aMorning()
    const seenAt = clock.now().toISOString()
    await see(barn, barn.airspace.id)
    clock.set(new Date('2026-03-03T12:00:00Z'))
    const list = async () => {
      const { body } = await app.call(morningRounds.list, params(barn), { as: barn.viewer })
      return body.items
    }
    expect(await list()).toMatchObject([
      {
        date: '2026-03-03',
        state: 'ENDED',
        ended_at: '2026-03-03T12:00:00.000Z',
        airspaces: [
          { seen: { by: { name: 'Koen Maes' } } },
          { airspace: { name: 'Quarantine' }, seen: null },
        ],
      },
    ])
    // What a phone brings after noon was seen all the same.
    await see(barn, barn.empty.id, { seen_at: seenAt })
    expect((await list())[0]).toMatchObject({ state: 'DONE', ended_at: seenAt })
  })

  it('An airspace of another site, another day and a time to come are refused.', async () => {
    const barn = await aMorning()
    const other = await engineBarn(db, { start: START })
    expect((await see(barn, other.airspace.id)).status).toBe(400)
    expect((await see(barn, barn.airspace.id, { date: '2026-03-04' })).status).toBe(400)
    expect((await see(barn, barn.airspace.id, { date: '2026-03-02' })).status).toBe(400)
    expect((await see(barn, barn.airspace.id, { seen_at: '2026-03-03T09:00:00Z' })).status).toBe(400)
    expect((await see(barn, barn.airspace.id, { checks: ['pen 7'] })).status).toBe(400)
  })

  it('Who may comment may walk; a viewer reads, and a stranger finds nothing.', async () => {
    const barn = await aMorning()
    expect((await see(barn, barn.airspace.id, {}, barn.vet)).status).toBe(201)
    expect((await see(barn, barn.airspace.id, {}, barn.viewer)).status).toBe(403)
    expect((await order(barn, null, 0, barn.viewer)).status).toBe(403)
    const stranger = await aUser(db)
    expect((await app.call(morningRounds.read, params(barn), { as: stranger })).status).toBe(404)
    expect((await see(barn, barn.airspace.id, {}, stranger)).status).toBe(404)
  })
})

describe('The walking order', () => {
  it('It is the site’s: a change holds for everybody, and null goes back to the usual one.', async () => {
    const barn = await aMorning()
    const turned = [barn.empty.id, barn.airspace.id]
    const { status, body } = await order(barn, turned, 0)
    expect(status).toBe(200)
    expect(body.airspaces.map(({ id }) => id)).toEqual(turned)
    expect((await read(barn)).order).toEqual({ revision: 1, is_usual: false })
    const usual = await order(barn, null, 1, barn.vet)
    expect(usual.body.airspaces.map(({ id }) => id)).toEqual([barn.airspace.id, barn.empty.id])
  })

  it('Somebody who has not seen the last change changes nothing and hears by whom it is.', async () => {
    const barn = await aMorning()
    await order(barn, [barn.empty.id, barn.airspace.id], 0)
    const { status, error } = await order(barn, [barn.airspace.id, barn.empty.id], 0, barn.vet)
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'changed_meanwhile', changed: { by: 'Koen Maes' } })
    expect((await order(barn, null, 7)).status).toBe(409)
  })

  it('An order that leaves an airspace out, or names one twice, is refused.', async () => {
    const barn = await aMorning()
    expect((await order(barn, [barn.empty.id], 0)).status).toBe(400)
    expect((await order(barn, [barn.empty.id, barn.empty.id], 0)).status).toBe(400)
  })

  it('It stands still while somebody walks, whatever becomes loud meanwhile.', async () => {
    const barn = await aMorning()
    await see(barn, barn.empty.id)
    await db.updateTable('airspaces').set({ position: -5 }).where('id', '=', barn.empty.id).execute()
    expect((await read(barn)).airspaces.map(({ id }) => id)).toEqual([barn.airspace.id, barn.empty.id])
  })
})

it('A round stands in the logbook of each airspace that was seen, by who saw it first and with all that was ticked', async () => {
  const barn = await aMorning()
  await see(barn, barn.airspace.id, { checks: ['monitor:1'] })
  await see(barn, barn.airspace.id, { checks: ['monitor:1', 'count:2026-03-02'] }, barn.vet)
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: barn.batch.id }
  const { body } = await app.call(logbook.list, { params: place }, { as: barn.viewer })
  expect(body.items.filter(({ type }) => type === 'ROUND')).toMatchObject([
    { date: '2026-03-03', author: { name: 'Koen Maes' }, params: { checks: 2 } },
  ])
})
