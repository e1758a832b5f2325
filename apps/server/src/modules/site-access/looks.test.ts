import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CLEANUP_TASKS } from '#jobs/cleanup.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'
import { createLooks } from './looks.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const { site } = await aBarn(db)
  const [owner, vet, worker] = [await aUser(db), await aUser(db), await aUser(db)]
  await aMembership(db, { site, user: owner })
  await aMembership(db, { site, user: vet, role: 'VETERINARIAN', scope: 'READ' })
  await aMembership(db, { site, user: worker, role: 'WORKER' })
  return { site, owner, vet, worker }
}

const placeOf = (site: { id: number }) => ({ siteId: site.id, timezone: 'Europe/Brussels', role: null })

it('What somebody from outside looks at is one line a day and subject, the newest day first, and nobody else is noted', async () => {
  const { site, owner, vet } = await aFarm()
  const looks = createLooks(app.ctx)
  const note = (endpoint: Parameters<typeof looks.note>[0]['endpoint'], scope: 'READ' | null = 'READ') =>
    looks.note({ endpoint, userId: vet.id, site: { ...placeOf(site), scope } })
  for (let call = 0; call < 3; call++) note(alerts.list)
  note(sites.read)
  note(siteUsers.list, null)
  await looks.store()
  clock.set('2026-03-02T23:30:00Z')
  note(alerts.list)
  await looks.store()
  note(alerts.list)
  await looks.store()
  const params = { siteId: site.id, userId: vet.id }
  const { body } = await app.call(siteUsers.looks, { params, query: {} }, { as: owner })
  expect(body.items.map(({ day, subject, calls }) => [day, subject, calls])).toEqual([
    ['2026-03-03', 'ALERTS', 2],
    ['2026-03-02', 'OVERVIEW', 1],
    ['2026-03-02', 'ALERTS', 3],
  ])
  const page = await app.call(siteUsers.looks, { params, query: { perPage: 1, page: 2 } }, { as: owner })
  expect([page.body.items.length, page.body.total]).toEqual([1, 3])
})

it('Who may not manage people does not read what others looked at', async () => {
  clock.set('2026-03-02T08:00:00Z')
  const { site, vet, worker } = await aFarm()
  const params = { siteId: site.id, userId: vet.id }
  expect((await app.call(siteUsers.looks, { params, query: {} }, { as: worker })).status).toBe(403)
  expect((await app.call(siteUsers.looks, { params, query: {} }, { as: vet })).status).toBe(403)
})

it('What was looked at is forgotten after ninety days', async () => {
  clock.set('2026-03-02T08:00:00Z')
  const { site, vet } = await aFarm()
  const looks = createLooks(app.ctx)
  looks.note({ endpoint: sites.read, userId: vet.id, site: { ...placeOf(site), scope: 'READ' } })
  await looks.store()
  const task = CLEANUP_TASKS.find(({ name }) => name === 'access_looks')
  const given = { db, retention: app.ctx.config, stopping: new AbortController().signal }
  await task?.run({ ...given, now: new Date('2026-05-31T07:00:00Z') })
  const count = async () =>
    (await sql`select from access_looks where site_id = ${site.id}`.execute(db)).rows.length
  expect(await count()).toBe(1)
  await task?.run({ ...given, now: new Date('2026-05-31T09:00:00Z') })
  expect(await count()).toBe(0)
})
