/** The life of an API key: made once, used, revoked everywhere, gone with its owner. */
import { apiKeys } from '@earshot/contract/endpoints/account/api-keys.ts'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { ApiKeyForm } from '@earshot/contract/schemas/account/api-keys.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newKeyText } from '#auth/api-key-text.ts'
import { verifyApiKey } from '#auth/api-keys.ts'
import { addMailToken } from '#auth/mail-tokens.ts'
import { tellKeyEnds } from '#jobs/tell-key-ends.ts'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, anApiKey, aUser } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { sentMails } from '#test/mails.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const DAY_MS = 86_400_000
let farm: Farm
let other: Farm

beforeAll(async () => {
  farm = await aFarm(db, 'Hoeve')
  other = await aFarm(db, 'Linden')
  await aMembership(db, { site: other.site, user: farm.owner })
})

const FORM: ApiKeyForm = { name: 'Feed computer', access: 'READ', site_ids: null, days: 90 }
const make = (user: { id: number; role: string }, form: Partial<ApiKeyForm> = {}) =>
  app.call(apiKeys.create, { body: { ...FORM, ...form } }, { as: user })
const listSites = (key: string) => app.call(sites.listAll, {}, { as: key })
const readSite = (key: string, siteId: number) => app.call(sites.read, { params: { siteId } }, { as: key })
const writeNote = (key: string, siteId: number) =>
  app.call(
    notes.create,
    { params: { siteId }, body: { note: 'Fan', message: 'The fan was loud.' } },
    { as: key },
  )

async function anOwner() {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user })
  await aMembership(db, { site: other.site, user })
  return user
}

describe('Making a key', () => {
  it('A key is told once, kept as a hash, and opens what its owner may read', async () => {
    const user = await anOwner()
    const { status, body } = await make(user)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Feed computer',
      access: 'READ',
      sites: null,
      state: 'ACTIVE',
      start: body.key.slice(0, 7),
      last_used_at: null,
      expires_at: new Date(clock.now().getTime() + 90 * DAY_MS).toISOString(),
    })
    expect((await listSites(body.key)).body.total).toBe(2)
    const { items } = (await app.call(apiKeys.list, {}, { as: user })).body
    expect(items).toMatchObject([{ id: body.id, last_used_at: clock.now().toISOString() }])
    const { rows } = await sql`select * from api_keys k where k.id = ${body.id}`.execute(db)
    const { rows: audited } = await sql`select * from audit_changes where entity = 'api_key'`.execute(db)
    expect(JSON.stringify([items, rows, audited])).not.toContain(body.key.slice(8))
  })

  it('A key ends after ninety days unless it is said otherwise, and a year is the most', async () => {
    const user = await anOwner()
    const { days: _days, ...usual } = FORM
    const { body } = await app.call(apiKeys.create, { body: usual }, { as: user })
    expect(Date.parse(body.expires_at) - clock.now().getTime()).toBe(LIMITS.apiKeys.days * DAY_MS)
    expect((await make(user, { days: 365 })).status).toBe(201)
    expect((await make(user, { days: 366 })).error.days).toBeDefined()
    expect((await make(user, { days: 0 })).error.days).toBeDefined()
  })

  it('A key is made for sites that its owner sees, and for no others', async () => {
    const user = await aUser(db)
    await aMembership(db, { site: farm.site, user })
    const { body } = await make(user, { site_ids: [farm.site.id] })
    expect(body.sites).toEqual([{ id: farm.site.id, name: 'Site Hoeve' }])
    expect((await make(user, { site_ids: [other.site.id] })).error.site_ids).toEqual([
      'This value is not valid.',
    ])
    expect((await make(user, { site_ids: [] })).error.site_ids).toEqual(['Choose at least one site.'])
    expect((await app.call(apiKeys.list, {}, { as: user })).body.items).toHaveLength(1)
  })

  it('A person has so many open keys and no more, also when they are made at once', async () => {
    const user = await anOwner()
    for (let made = 0; made < LIMITS.apiKeys.most - 1; made++) await anApiKey(db, { user })
    const statuses = (await Promise.all([make(user), make(user), make(user)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 400, 400])
    await db.updateTable('api_keys').set({ revoked_at: clock.now() }).where('user_id', '=', user.id).execute()
    expect((await make(user)).status).toBe(201)
  })
})

describe('Using a key', () => {
  it('A wrong checksum costs no look into the database', async () => {
    const broken = new Proxy(db, {
      get: () => {
        throw new Error('the database was asked')
      },
    })
    const key = newKeyText()
    const wrong = `${key.slice(0, -1)}${key.endsWith('7') ? '8' : '7'}`
    const log = app.ctx.log
    await expect(verifyApiKey({ db: broken, clock, log }, wrong)).rejects.toMatchObject({
      code: 'key_invalid',
    })
    await expect(verifyApiKey({ db: broken, clock, log }, key)).rejects.toThrow('the database was asked')
  })

  it('A key that nobody made, or that is past its time, opens nothing', async () => {
    expect((await listSites(newKeyText())).error.code).toBe('key_invalid')
    const { key } = await anApiKey(db, { user: farm.owner, expires_at: clock.now() })
    expect((await listSites(key)).error.code).toBe('key_expired')
  })

  it('A key in the address is refused, by whatever name, and also beside a good one in the header', async () => {
    const { key } = await anApiKey(db, { user: farm.owner })
    for (const query of [`api_key=${key}`, `access_token=${key}`, `q=1&token=${key}`, `a=Bearer%20${key}`]) {
      const plain = await app.app.inject({ method: 'GET', url: `/sites/?${query}` })
      expect([plain.statusCode, plain.json().code]).toEqual([400, 'key_in_address'])
      const headers = { authorization: `Bearer ${key}` }
      const both = await app.app.inject({ method: 'GET', url: `/sites/?${query}`, headers })
      expect([both.statusCode, both.json().code]).toEqual([400, 'key_in_address'])
    }
  })

  it('A key that reads writes nothing, and one that writes does', async () => {
    const reads = await anApiKey(db, { user: farm.owner })
    const writes = await anApiKey(db, { user: farm.owner, access: 'WRITE' })
    expect((await writeNote(reads.key, farm.site.id)).error.code).toBe('key_reads_only')
    expect((await writeNote(writes.key, farm.site.id)).status).toBe(201)
  })

  it('A key for one site is refused on every other, though its owner is not', async () => {
    const { key } = await anApiKey(db, { user: farm.owner, access: 'WRITE', sites: [farm.site] })
    expect((await readSite(key, farm.site.id)).status).toBe(200)
    expect((await readSite(key, other.site.id)).status).toBe(403)
    expect((await writeNote(key, other.site.id)).status).toBe(403)
    const params = { siteId: other.site.id, airspaceId: other.airspace.id, batchId: other.batch.id }
    expect((await app.call(batches.read, { params }, { as: key })).status).toBe(403)
    const { body } = await listSites(key)
    expect([body.total, body.items.map(({ id }) => id)]).toEqual([1, [farm.site.id]])
  })

  it('Its last use is written at most once a minute', async () => {
    const { id, key } = await anApiKey(db, { user: farm.owner })
    const lastUse = async () =>
      (await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .last_used_at
    await listSites(key)
    const first = clock.now()
    expect(await lastUse()).toEqual(first)
    clock.advance(59_000)
    await listSites(key)
    expect(await lastUse()).toEqual(first)
    clock.advance(1000)
    await listSites(key)
    expect(await lastUse()).toEqual(clock.now())
  })

  it('A key has a limit of its own, which its answers tell, and no other key feels it', async () => {
    const { key } = await anApiKey(db, { user: farm.owner })
    const calm = await anApiKey(db, { user: farm.owner })
    const { perMinute } = LIMITS.apiKeys
    const statuses = (key: string) => app.call(sites.statuses, {}, { as: key })
    const first = await statuses(key)
    expect(first.headers['ratelimit-limit']).toBe(String(perMinute))
    expect(first.headers['ratelimit-remaining']).toBe(String(perMinute - 1))
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
    for (let asked = 1; asked < perMinute; asked++) await statuses(key)
    const refused = await statuses(key)
    expect([refused.status, refused.headers['ratelimit-remaining']]).toEqual([429, '0'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await statuses(calm.key)).status).toBe(200)
    const bySession = await app.call(sites.statuses, {}, { as: farm.owner })
    expect([bySession.status, bySession.headers['ratelimit-limit']]).toEqual([200, undefined])
  })
})

describe('Ending a key', () => {
  it('A revoked key opens nothing in any process, from the next call on', async () => {
    const user = await anOwner()
    const { id, key } = await anApiKey(db, { user })
    // A process of its own, with no link to the first: news gets lost.
    const beside = await testApp({ db, clock })
    expect((await beside.call(sites.listAll, {}, { as: key })).status).toBe(200)
    expect((await app.call(apiKeys.revoke, { params: { apiKeyId: id } }, { as: user })).status).toBe(204)
    expect((await beside.call(sites.listAll, {}, { as: key })).error.code).toBe('key_invalid')
    expect((await listSites(key)).error.code).toBe('key_invalid')
    const [row] = (await app.call(apiKeys.list, {}, { as: user })).body.items
    expect(row).toMatchObject({ state: 'REVOKED', revoked_at: clock.now().toISOString() })
    expect((await app.call(apiKeys.revoke, { params: { apiKeyId: id } }, { as: user })).status).toBe(404)
    await beside.close()
  })

  it('A person revokes no key of somebody else, and an administrator every one', async () => {
    const { id, key } = await anApiKey(db, { user: farm.owner })
    const input = { params: { apiKeyId: id } }
    expect((await app.call(apiKeys.revoke, input, { as: await anOwner() })).status).toBe(404)
    expect((await listSites(key)).status).toBe(200)
    const admin = await anAdmin(db)
    const listed = await app.call(
      adminApiKeys.list,
      { query: { search: 'Hoeve', perPage: 100 } },
      { as: admin },
    )
    expect(listed.body.items.find(each => each.id === id)).toMatchObject({ owner: { id: farm.owner.id } })
    expect((await app.call(adminApiKeys.revoke, input, { as: admin })).status).toBe(204)
    expect((await listSites(key)).error.code).toBe('key_invalid')
  })

  it('A key goes with its owner’s membership, and does not come back with it', async () => {
    const user = await anOwner()
    const chosen = await anApiKey(db, { user, sites: [other.site] })
    const both = await anApiKey(db, { user, sites: [farm.site, other.site] })
    const everywhere = await anApiKey(db, { user })
    const { status } = await app.call(ownSites.leave, { params: { ownSiteId: other.site.id } }, { as: user })
    expect(status).toBe(204)
    expect((await readSite(chosen.key, other.site.id)).error.code).toBe('key_invalid')
    expect((await readSite(both.key, other.site.id)).status).toBe(404)
    expect((await readSite(both.key, farm.site.id)).status).toBe(200)
    expect((await readSite(everywhere.key, other.site.id)).status).toBe(404)
    expect((await app.call(apiKeys.list, {}, { as: user })).body.items).toContainEqual(
      expect.objectContaining({ id: chosen.id, state: 'REVOKED', sites: [] }),
    )
    await aMembership(db, { site: other.site, user })
    expect((await readSite(chosen.key, other.site.id)).error.code).toBe('key_invalid')
    expect((await readSite(both.key, other.site.id)).status).toBe(403)
  })

  it('A key of somebody who is locked, not activated or gone opens nothing', async () => {
    const user = await anOwner()
    const { key } = await anApiKey(db, { user })
    const change = (values: { locked_at?: Date | null; activated_at?: Date | null }) =>
      db.updateTable('users').set(values).where('id', '=', user.id).execute()
    await change({ locked_at: clock.now() })
    expect((await listSites(key)).error.code).toBe('key_invalid')
    await change({ locked_at: null })
    expect((await listSites(key)).status).toBe(200)
    await change({ activated_at: null })
    expect((await listSites(key)).error.code).toBe('key_invalid')
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await listSites(key)).error.code).toBe('key_invalid')
  })

  it('A role that an owner no longer has, their key no longer has', async () => {
    const admin = await anAdmin(db)
    const { key } = await anApiKey(db, { user: admin })
    expect((await listSites(key)).body.total).toBeGreaterThan(1)
    await db.updateTable('users').set({ role: 'USER' }).where('id', '=', admin.id).execute()
    expect((await listSites(key)).body.total).toBe(0)
  })

  it('An account that is taken back at its former address has no key any more, whoever made them', async () => {
    const user = await anOwner()
    const { key } = await anApiKey(db, { user })
    const token = await addMailToken(db, {
      userId: user.id,
      email: user.email,
      purpose: 'EMAIL_BACK',
      minutes: 60,
      now: clock.now(),
    })
    await db
      .updateTable('users')
      .set({ email: `thief${user.id}@elsewhere.example` })
      .where('id', '=', user.id)
      .execute()
    const body = { token, password: 'the-owner-chose-this-8' }
    expect((await app.call(password.confirm, { body })).status).toBe(200)
    expect((await listSites(key)).error.code).toBe('key_invalid')
  })
})

it('What a program changes stands in the audit log as the key’s, in the name of its owner', async () => {
  const { key } = await anApiKey(db, { user: farm.owner, name: 'Feed computer', access: 'WRITE' })
  const { headers } = await writeNote(key, farm.site.id)
  const { body } = await app.call(
    audit.list,
    { query: { action: 'notes.create' } },
    { as: await anAdmin(db) },
  )
  expect(body.items.find(row => row.request_id === headers['x-request-id'])).toMatchObject({
    api_key: 'Feed computer',
    user: { id: farm.owner.id },
  })
})

describe('The end of a key', () => {
  const look = () =>
    tellKeyEnds.run({}, { ...app.ctx, channels: {} as never } as never, new AbortController().signal)
  const mailsTo = async ({ email }: { email: string }) =>
    (await sentMails(app)).filter(({ to }) => to === email)
  const toldAt = async (user: { email: string }, at: Date) => {
    clock.set(at)
    await look()
    return mailsTo(user)
  }

  it('The owner is told 14 days and one day before, once each, in their language, with a link to the page', async () => {
    const began = clock.now()
    const user = await aUser(db, { language: 'de', timezone: 'Europe/Berlin' })
    const expires_at = new Date(began.getTime() + 90 * DAY_MS)
    const before = (days: number) => new Date(expires_at.getTime() - days * DAY_MS)
    const given = { user, created_at: began, expires_at }
    await anApiKey(db, { ...given, name: 'Futterrechner' })
    await anApiKey(db, { ...given, revoked_at: began })
    expect(await toldAt(user, before(14.1))).toEqual([])
    const [first, ...others] = await toldAt(user, before(14))
    expect(others).toEqual([])
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
      expires_at,
    )
    expect(first?.to).toBe(user.email)
    expect(first?.content.subject).toBe(`Der Schlüssel „Futterrechner“ endet am ${day}`)
    expect(new URL(first?.content.button.url ?? '').pathname).toBe('/app/profile/api-keys')
    expect(await toldAt(user, before(5))).toEqual([])
    expect(await toldAt(user, before(1))).toHaveLength(1)
    expect(await toldAt(user, before(0.5))).toEqual([])
    expect(await toldAt(user, before(-1))).toEqual([])
    clock.set(began)
  })

  it('Processes that look at once tell once, and a key of ten days is told of its last day alone', async () => {
    const began = clock.now()
    const user = await aUser(db)
    const expires_at = new Date(began.getTime() + 10 * DAY_MS)
    await anApiKey(db, { user, created_at: began, expires_at })
    expect(await toldAt(user, new Date(began.getTime() + DAY_MS))).toEqual([])
    clock.set(new Date(expires_at.getTime() - DAY_MS / 2))
    await Promise.all([look(), look(), look()])
    expect(await mailsTo(user)).toHaveLength(1)
    clock.set(began)
  })

  it('A key that is revoked before its mail has left is not told of', async () => {
    const began = clock.now()
    const user = await aUser(db)
    const expires_at = new Date(began.getTime() + 20 * DAY_MS)
    const { id } = await anApiKey(db, { user, created_at: began, expires_at })
    clock.set(new Date(began.getTime() + 7 * DAY_MS))
    await look()
    await db.updateTable('api_keys').set({ revoked_at: clock.now() }).where('id', '=', id).execute()
    expect(await mailsTo(user)).toEqual([])
    clock.set(began)
  })
})
