import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { replaceSigningKeys } from '#auth/signing-keys.ts'
import { claimExport } from '#exports/export-work.queries.ts'
import { makeExports } from '#exports/make-exports.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { exportCalls } from '#test/export-calls.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { jobContext } from '#test/notices.ts'

const START = new Date('2026-03-01T00:00:00Z')
const NOW = new Date('2026-03-03T08:00:00Z')
const HOUR_MS = 3_600_000
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })

let farm: Awaited<ReturnType<typeof engineBarn>>
let owner: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  farm = await engineBarn(db, { start: START, devices: 1, timezone: 'Europe/Brussels' })
  owner = await aUser(db)
  await aMembership(db, { site: farm.site, user: owner })
})

const { request, work, made, fetched } = exportCalls({ app, db, clock }, () => ({ farm, owner }))

describe('The link of an export', () => {
  it('The link ends after a day, and with the file', async () => {
    const { id, download_url } = await made('xlsx')
    clock.set(new Date(NOW.getTime() + 24 * HOUR_MS))
    try {
      expect((await fetched(download_url)).status).toBe(404)
      const params = { batchId: farm.batch.id, exportId: id }
      const { body } = await app.call(exports.read, { params }, { as: owner })
      expect(body).toMatchObject({ status: 'EXPIRED', download_url: null })
      await work()
      expect(await db.selectFrom('export_parts').selectAll().where('export_id', '=', id).execute()).toEqual(
        [],
      )
      expect((await app.call(exports.read, { params }, { as: owner })).body.status).toBe('EXPIRED')
    } finally {
      clock.set(NOW)
    }
  })

  it('The link cannot be made up, nor turned to another export', async () => {
    const { id, download_url } = await made('xlsx')
    const other = await made('csv')
    const turned = download_url?.replace(`/${id}.`, `/${other.id}.`) ?? ''
    const cut = download_url?.replace(/.\/download/, '/download') ?? ''
    for (const url of [turned, cut, '/exports/1/download/', `/exports/${id}.1.x.y/download/`])
      expect((await fetched(url)).status, url).toBe(404)
  })

  it('The link ends for whoever leaves the site, may no longer export or is locked out, and for nobody else', async () => {
    const link = async (as: typeof owner) => {
      const params = { batchId: farm.batch.id, exportId: id }
      return (await app.call(exports.read, { params }, { as })).body.download_url
    }
    const { id, download_url: own } = await made('csv')
    const [vet, admin] = [await aUser(db), await aUser(db, { role: 'ADMIN' })]
    await aMembership(db, { site: farm.site, user: vet, role: 'VETERINARIAN' })
    const [ofVet, ofAdmin] = [await link(vet), await link(admin)]
    const seen = async () => {
      const answers = await Promise.all([own, ofVet, ofAdmin].map(fetched))
      return answers.map(({ status }) => status)
    }
    expect(await seen()).toEqual([200, 200, 200])
    const membership = { site_id: farm.site.id, user_id: vet.id }
    const ofMember = db
      .updateTable('memberships')
      .where('site_id', '=', farm.site.id)
      .where('user_id', '=', vet.id)
    await ofMember.set({ role: 'VIEWER' }).execute()
    expect(await seen()).toEqual([200, 403, 200])
    await db
      .deleteFrom('memberships')
      .where('site_id', '=', farm.site.id)
      .where('user_id', '=', vet.id)
      .execute()
    expect(await seen()).toEqual([200, 404, 200])
    await db
      .insertInto('memberships')
      .values({ ...membership, role: 'MANAGER' })
      .execute()
    expect(await seen()).toEqual([200, 200, 200])
    await db
      .updateTable('users')
      .set({ locked_at: clock.now() })
      .where('id', 'in', [vet.id, admin.id])
      .execute()
    expect(await seen()).toEqual([200, 404, 404])
    // Whoever asked for it has no more right to it than anybody else.
    const ofOwner = db
      .updateTable('memberships')
      .where('site_id', '=', farm.site.id)
      .where('user_id', '=', owner.id)
    await ofOwner.set({ role: 'VIEWER' }).execute()
    expect(await seen()).toEqual([403, 404, 404])
    await db.updateTable('memberships').set({ role: 'OWNER' }).where('user_id', '=', owner.id).execute()
  })

  it('The link ends with the key it was proven by', async () => {
    const { download_url } = await made('xlsx')
    await db.transaction().execute(trx => replaceSigningKeys(trx, NOW))
    app.ctx.keys.forget()
    expect((await fetched(download_url)).status).toBe(404)
  })
})

describe('The work on exports', () => {
  it('The work of a process that died is finished by another, and the first writes no more into it', async () => {
    const { body } = await request({ airspace_pk: farm.airspace.id })
    const dead = await claimExport(db, NOW)
    expect(dead?.id).toBe(body.id)
    await work()
    const params = { batchId: farm.batch.id, exportId: body.id }
    const state = async () => (await app.call(exports.read, { params }, { as: owner })).body.status
    expect(await state()).toBe('PROCESSING')
    clock.set(new Date(NOW.getTime() + 61_000))
    await work()
    expect(await state()).toBe('READY')
    clock.set(NOW)
  })

  it('The work is shared: two processes never take the same export', async () => {
    await request({ airspace_pk: farm.airspace.id, file_type: 'xlsx' })
    await request({ airspace_pk: farm.airspace.id, file_type: 'csv' })
    const [one, other, none] = await Promise.all([1, 2, 3].map(() => claimExport(db, NOW)))
    expect(new Set([one?.id, other?.id, none?.id]).size).toBe(3)
    await db.updateTable('exports').set({ status: 'REQUESTED' }).where('status', '=', 'PROCESSING').execute()
    await work()
  })

  it('The work of a process that is told to stop is left to the next', async () => {
    const { body } = await request({ airspace_pk: farm.airspace.id })
    const stopped = AbortSignal.abort()
    await makeExports.run({}, jobContext({ db, clock, dataDir: '' }), stopped)
    const { status } = await db
      .selectFrom('exports')
      .select('status')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('REQUESTED')
    await work()
  })

  it('The work that fails three times is given up', async () => {
    const { body } = await request({ airspace_pk: farm.airspace.id })
    const now = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    for (const minutes of [0, 2, 4]) expect((await claimExport(db, now(minutes)))?.id).toBe(body.id)
    expect(await claimExport(db, now(6))).toBeUndefined()
    clock.set(now(6))
    await work()
    clock.set(NOW)
    const params = { batchId: farm.batch.id, exportId: body.id }
    expect((await app.call(exports.read, { params }, { as: owner })).body.status).toBe('FAILED')
  })
})
