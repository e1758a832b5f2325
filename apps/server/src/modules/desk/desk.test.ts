import { randomUUID } from 'node:crypto'
import type { DeskFilter } from '@earshot/contract/desk-filters.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aDevice, aMembership, anAlert, aTreatment, aUser } from '#test/factories.ts'

/** Nine in the morning in Brussels. */
const NOW = '2026-03-02T08:00:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock, config: { ownNormal: 'show' } })
const LAST_HOUR = Date.parse(NOW) / 3_600_000 - 1

const STATUS = { ok: 1, warning: 2, alarm: 6, silent: 10 } as const

interface Client {
  name: string
  status?: keyof typeof STATUS
  /** Coughs per animal and day, against the reference and against the own normal. */
  rdi?: number
  reference?: number
  normal?: number
  animals?: number
  product?: ProductType
  lost?: number
}

const vet = () => aUser(db, { first_name: 'Ilse', last_name: 'Maes' })
type User = Awaited<ReturnType<typeof vet>>

async function aClient(user: User, client: Client) {
  const {
    name,
    status = 'ok',
    rdi = 1,
    reference = 1,
    normal,
    animals = 1000,
    product = 'FATTENING',
  } = client
  const barn = await aBarn(db, {
    site: { name, timezone: 'Europe/Brussels' },
    airspace: { name: `${name} 1`, product_type: product },
  })
  await aMembership(db, { site: barn.site, user, role: 'VETERINARIAN' })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, animals_start: animals, product_type: product })
  await db
    .insertInto('airspace_states')
    .values({
      ...place,
      next_slot: 1,
      status_id: STATUS[status],
      status_since: new Date('2026-03-01T08:00:00Z'),
      rdi,
      cough_ratio: reference,
      cough_status: status === 'alarm' ? 'ALARM' : status === 'warning' ? 'WARNING' : 'OK',
    })
    .execute()
  if (normal !== undefined)
    await db
      .insertInto('normal_courses')
      .values({
        airspace_id: barn.airspace.id,
        batch_id: batch.id,
        day: '2026-03-02',
        low: normal / 2,
        median: normal,
        high: normal * 2,
      })
      .execute()
  if (client.lost !== undefined)
    await db
      .insertInto('batch_counts')
      .values({ batch_id: batch.id, date: '2026-02-20', deaths: client.lost })
      .execute()
  return { ...barn, batch }
}
type Made = Awaited<ReturnType<typeof aClient>>

const read = async (as: User, query: { filter?: DeskFilter; page?: number; perPage?: number } = {}) => {
  const { status, body } = await app.call(desk.list, { query }, { as })
  expect(status).toBe(200)
  return body
}
const namesOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).items.map(({ site }) => site.name)

/** Advice as the case's page stores it, with a question on day 3. */
async function advised(
  { site, airspace }: Made,
  by: User,
  { at, answered, asks }: { at: string; answered?: boolean; asks?: string },
) {
  const place = { site_id: site.id, airspace_id: airspace.id }
  const story = await db
    .insertInto('cases')
    .values({ ...place, opened_by: by.id, opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const advice = await db
    .insertInto('advice')
    .values({
      ...place,
      case_id: story.id,
      author_id: by.id,
      category: 'diagnostics',
      text: 'Ropes in four pens',
      entry_key: randomUUID(),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recommendations')
    .values({
      ...place,
      category: 'diagnostics',
      cause: 'PERSON',
      cause_id: advice.id,
      status: answered ? 'ACCEPT' : 'NO_REACTION',
      reacted_at: answered ? at : null,
      created_at: at,
    })
    .execute()
  if (asks !== undefined)
    await db
      .insertInto('follow_ups')
      .values({ advice_id: advice.id, site_id: site.id, day: 3, due_on: asks, due_at: `${asks}T07:00:00Z` })
      .execute()
  return { caseId: story.id, adviceId: advice.id }
}

describe('The order of the desk', () => {
  it('Alarms come before Warnings, and among them what is further from its normal, weighed by animals.', async () => {
    const user = await vet()
    await aClient(user, { name: 'Quiet' })
    await aClient(user, { name: 'Loud warning', status: 'warning', rdi: 9, normal: 1 })
    await aClient(user, { name: 'Small alarm', status: 'alarm', rdi: 3, normal: 1, animals: 100 })
    await aClient(user, { name: 'Large alarm', status: 'alarm', rdi: 2, normal: 1, animals: 500 })
    await aClient(user, {
      name: 'Broilers',
      status: 'alarm',
      rdi: 2,
      normal: 1,
      animals: 10_000,
      product: 'BROILERS',
    })
    // There are 300 of 600 animals left, and they weigh less than 500.
    await aClient(user, { name: 'Emptied', status: 'alarm', rdi: 2, normal: 1, animals: 600, lost: 300 })
    expect(await namesOf(user)).toEqual(['Large alarm', 'Emptied', 'Small alarm', 'Broilers', 'Loud warning'])
    expect(await namesOf(user, { filter: 'all', page: 2, perPage: 5 })).toEqual(['Quiet'])
  })

  it('The reference stands in for a normal that is not learnt, or is that of an earlier batch.', async () => {
    const user = await vet()
    const own = await aClient(user, { name: 'Own', status: 'alarm', rdi: 2.6, normal: 1, reference: 5 })
    const old = await aClient(user, { name: 'Old', status: 'alarm', rdi: 2.6, normal: 1, reference: 1.5 })
    const place = { site_id: old.site.id, airspace_id: old.airspace.id }
    const earlier = await aBatch(db, { ...place, state: 'CLOSED', closed_at: new Date(NOW) })
    await db
      .updateTable('normal_courses')
      .set({ batch_id: earlier.id })
      .where('airspace_id', '=', old.airspace.id)
      .execute()
    const { items, counts } = await read(user)
    expect(items.map(({ site, times, of }) => [site.id, times, of])).toEqual([
      [own.site.id, 2.6, 'OWN_NORMAL'],
      [old.site.id, 1.5, 'REFERENCE'],
    ])
    expect(items[1]?.course).toMatchObject({ low: [], high: [], reference: 1 })
    expect(counts.far).toBe(1)
  })

  it('What coughs twice its normal is on the list though nothing is judged to be wrong.', async () => {
    const user = await vet()
    await aClient(user, { name: 'Far', rdi: 2, normal: 1 })
    await aClient(user, { name: 'Near', rdi: 1.9, normal: 1 })
    const { items, counts, quiet } = await read(user)
    expect(items).toMatchObject([{ site: { name: 'Far' }, coughs: { kind: 'more' }, status_name: 'Ok' }])
    expect(counts).toMatchObject({ today: 1, far: 1, clients: 2, quiet_clients: 1 })
    expect(quiet.map(({ name }) => name)).toEqual(['Near'])
  })
})

describe('The filters of the desk', () => {
  it('Advice waits until the farmer answers, and a follow-up is due from its day until it is answered.', async () => {
    const user = await vet()
    const waiting = await aClient(user, { name: 'Waiting' })
    const due = await aClient(user, { name: 'Due' })
    const later = await aClient(user, { name: 'Later' })
    await advised(waiting, user, { at: '2026-02-28T08:00:00Z' })
    const { adviceId } = await advised(due, user, {
      at: '2026-02-26T08:00:00Z',
      answered: true,
      asks: '2026-03-01',
    })
    await advised(later, user, { at: '2026-03-01T08:00:00Z', answered: true, asks: '2026-03-04' })
    expect(await namesOf(user, { filter: 'waiting' })).toEqual(['Waiting'])
    expect(await namesOf(user, { filter: 'follow_up' })).toEqual(['Due'])
    expect(await namesOf(user)).toEqual(['Due'])
    const [row] = (await read(user)).items
    expect(row).toMatchObject({
      coughs: { kind: 'back', days: 4 },
      since: '2026-02-26T08:00:00.000Z',
      today: '2026-03-02',
      advice: {
        text: 'Ropes in four pens',
        status: 'ACCEPT',
        written_at: '2026-02-26T08:00:00.000Z',
        follow_up: { day: 3, due_on: '2026-03-01', answer: null },
      },
    })
    await db
      .updateTable('follow_ups')
      .set({ answer: 'BETTER', answered_at: NOW })
      .where('advice_id', '=', adviceId)
      .execute()
    expect(await namesOf(user, { filter: 'follow_up' })).toEqual([])
  })

  it('Quiet clients are counted and the first of them named; one that is not heard is not quiet.', async () => {
    const user = await vet()
    for (const name of ['Delta', 'Alpha', 'Beta', 'Gamma']) await aClient(user, { name })
    await aClient(user, { name: 'Silent', status: 'silent' })
    await aClient(user, { name: 'Ill', status: 'alarm', rdi: 3, normal: 1 })
    const { counts, quiet } = await read(user)
    expect(counts).toMatchObject({ today: 1, clients: 6, quiet_clients: 4, silent_clients: 1 })
    expect(quiet.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Delta'])
    expect(await namesOf(user, { filter: 'quiet' })).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
    const all = await read(user, { filter: 'all' })
    expect(all.total).toBe(6)
    expect(all.items.find(({ site }) => site.name === 'Silent')?.headline).toMatchObject({ kind: 'offline' })
  })

  it('A site without airspaces is a client, and an airspace without animals is on no list.', async () => {
    const user = await vet()
    const { site, airspace } = await aBarn(db, { site: { name: 'Empty' } })
    await aMembership(db, { site, user })
    expect(await read(user, { filter: 'all' })).toMatchObject({
      items: [],
      total: 0,
      counts: { clients: 1, quiet_clients: 1 },
    })
    await db
      .updateTable('airspaces')
      .set({ removed_at: new Date(NOW) })
      .where('id', '=', airspace.id)
      .execute()
    expect((await read(user)).counts).toMatchObject({ clients: 1, quiet_clients: 1 })
  })
})

describe('Who sees what at the desk', () => {
  it('The desk holds the sites of its reader and no others, archived ones and those of other keys left out.', async () => {
    const [user, other] = [await vet(), await vet()]
    const mine = await aClient(user, { name: 'Mine', status: 'alarm', rdi: 3, normal: 1 })
    const kept = await aClient(user, { name: 'Kept', status: 'alarm', rdi: 3, normal: 1 })
    await aClient(other, { name: 'Theirs', status: 'alarm', rdi: 3, normal: 1 })
    expect((await namesOf(user)).sort()).toEqual(['Kept', 'Mine'])
    await db.updateTable('sites').set({ display_status: 'ARCHIVED' }).where('id', '=', kept.site.id).execute()
    expect(await namesOf(user)).toEqual(['Mine'])
    await db.deleteFrom('memberships').where('site_id', '=', mine.site.id).execute()
    expect(await read(user)).toMatchObject({ items: [], counts: { clients: 0, today: 0 } })
  })
})

describe('A row of the desk', () => {
  it('It tells the monitors that cough, the course against its band, medicine and the last visit.', async () => {
    const user = await vet()
    const barn = await aClient(user, { name: 'Linde', status: 'alarm', rdi: 2.6, normal: 1 })
    const { site, airspace, batch, deck } = barn
    const place = { site_id: site.id, airspace_id: airspace.id }
    for (const [level, rdi] of [
      ['ALARM', 3],
      ['OK', 1],
    ] as const) {
      const device = await aDevice(db, { deck })
      const state = { cough_status: level, rdi, last_slot: 2_953_000 }
      await db
        .insertInto('device_states')
        .values({ device_id: device.id, ...place, ...state })
        .execute()
    }
    await anAlert(db, { barn, priority: 'ALARM', opened_at: new Date('2026-02-28T08:00:00Z') })
    await sql`select ensure_telemetry_partition('airspace_rhs_hours', ${LAST_HOUR}::int)`.execute(db)
    await sql`select ensure_telemetry_partition('airspace_rhs_hours', ${LAST_HOUR - 336}::int)`.execute(db)
    for (const [hour, rdi] of [
      [LAST_HOUR, 2.6],
      [LAST_HOUR - 1, 9],
      [LAST_HOUR - 336, 1.1],
    ] as const)
      await db
        .insertInto('airspace_rhs_hours')
        .values({ ...place, hour, rdi, rhs: 40 })
        .execute()
    const given = { batch_id: batch.id, start_date: '2026-03-01', end_date: '2026-03-03' }
    await aTreatment(db, { ...given, withdrawal_days: 6 })
    await aTreatment(db, { ...given, start_date: '2026-02-20', end_date: '2026-02-22', withdrawal_days: 20 })
    const visit = await db
      .insertInto('visits')
      .values({
        site_id: site.id,
        author_id: user.id,
        date: '2026-02-13',
        findings: 'Dry coughs',
        entry_key: randomUUID(),
        created_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('visit_airspaces').values({ visit_id: visit.id, airspace_id: airspace.id }).execute()
    const [row] = (await read(user)).items
    expect(row).toMatchObject({
      airspace: { id: airspace.id, name: 'Linde 1' },
      site: { id: site.id, name: 'Linde' },
      times: 2.6,
      of: 'OWN_NORMAL',
      coughs: { kind: 'spread', affected: 1, total: 2, begin_at: deck.name },
      batch: { id: batch.id, day: 99, animals: 1000 },
      since: '2026-02-28T08:00:00.000Z',
      treatment: { start_date: '2026-03-01', end_date: '2026-03-03', withdrawal_until: '2026-03-14' },
      advice: null,
      last_visit: '2026-02-13',
    })
    const { values, low, high, step_hours } = row?.course ?? { values: [], low: [], high: [], step_hours: 0 }
    expect([values.length, low.length, step_hours]).toEqual([85, 85, 4])
    expect([values[0], values[1], values[84]]).toEqual([1.1, null, 2.6])
    expect([low[84], high[84], low[0]]).toEqual([0.5, 2, null])
  })

  it('A treatment is told until its withdrawal is over, and no longer.', async () => {
    const user = await vet()
    const { batch } = await aClient(user, { name: 'Treated', status: 'alarm', rdi: 3, normal: 1 })
    await aTreatment(db, {
      batch_id: batch.id,
      start_date: '2026-02-20',
      end_date: '2026-02-23',
      withdrawal_days: 8,
    })
    const treatment = async () => (await read(user)).items[0]?.treatment
    expect(await treatment()).toMatchObject({ end_date: '2026-02-23', withdrawal_until: '2026-03-03' })
    clock.set('2026-03-03T08:00:00Z')
    expect(await treatment()).toBeNull()
    clock.set(NOW)
  })
})
