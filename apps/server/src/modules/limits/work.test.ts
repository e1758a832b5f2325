import { expectedWork } from '@earshot/contract/endpoints/health/limits.ts'
import { beforeEach, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'

// A Tuesday, ten past ten by the clock of the barn.
const NOW = '2026-03-24T09:10:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(NOW))

async function aSiteWithWorker() {
  const barn = await aBarn(db, { site: { timezone: 'Europe/Brussels' } })
  const worker = await aUser(db, { first_name: 'Koen', last_name: 'Visser' })
  await aMembership(db, { site: barn.site, user: worker, role: 'WORKER' })
  const params = { siteId: barn.site.id }
  const list = async () => (await app.call(expectedWork.list, { params }, { as: worker })).body
  const create = (form: object) =>
    app.call(expectedWork.create, { params, body: { what: 'Washing', ...form } }, { as: worker })
  return { barn, worker, params, list, create }
}

it('Who works in the barn says until when, and ends it at once', async () => {
  const { worker, params, list, create } = await aSiteWithWorker()
  const { status, body } = await create({ ends_at: '2026-03-24T15:00:00Z' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ what: 'Washing', created_by: 'Koen Visser', runs_now: true, airspace: null })
  const end = { params: { ...params, workId: body.id } }
  expect((await app.call(expectedWork.end, end, { as: worker })).status).toBe(204)
  expect((await list()).items).toEqual([])
  expect((await app.call(expectedWork.end, end, { as: worker })).status).toBe(404)
})

it('Weekly work runs by the clock of the barn, and stays in the list', async () => {
  const { list, create } = await aSiteWithWorker()
  await create({ what: 'Loading', weekday: 2, from_minute: 600, to_minute: 700 })
  expect((await list()).items).toMatchObject([{ what: 'Loading', weekday: 2, runs_now: true }])
  clock.set('2026-03-25T09:10:00Z')
  expect((await list()).items).toMatchObject([{ runs_now: false }])
})

it('What came once is gone from the list after its end', async () => {
  const { list, create } = await aSiteWithWorker()
  await create({ ends_at: '2026-03-24T15:00:00Z' })
  clock.set('2026-03-24T15:00:00Z')
  expect((await list()).items).toEqual([])
})

it.each([
  [{ ends_at: '2026-03-24T21:11:00Z' }, 'ends_at'],
  [{ ends_at: '2026-03-24T09:00:00Z' }, 'ends_at'],
  [{}, 'ends_at'],
  [{ weekday: 2, from_minute: 600 }, 'to_minute'],
  [{ weekday: 2, from_minute: 600, to_minute: 600 }, 'to_minute'],
  [{ weekday: 2, from_minute: 0, to_minute: 721 }, 'to_minute'],
])('The work %j is refused on the field %s', async (form, field) => {
  const { create } = await aSiteWithWorker()
  const { status, error } = await create(form)
  expect(status).toBe(400)
  expect(Object.keys(error.errors ?? error)).toContain(field)
})

it('An airspace of another site takes no work', async () => {
  const [own, other] = [await aSiteWithWorker(), await aSiteWithWorker()]
  const form = { ends_at: '2026-03-24T15:00:00Z', airspace_id: other.barn.airspace.id }
  expect((await own.create(form)).status).toBe(400)
})

it('What would have been raised stands with its work, newest first', async () => {
  const { barn, list, create } = await aSiteWithWorker()
  await create({ what: 'Loading', weekday: 2, from_minute: 600, to_minute: 700 })
  await db
    .insertInto('silenced_alerts')
    .values({
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      sensor: 'HUMIDITY',
      priority: 'WARNING',
      from_at: new Date('2026-03-24T09:30:00Z'),
      to_at: null,
    })
    .execute()
  expect((await list()).silenced).toMatchObject([
    { sensor: 'HUMIDITY', priority: 'WARNING', from: '2026-03-24T09:30:00.000Z', to: null, what: 'Loading' },
  ])
})
