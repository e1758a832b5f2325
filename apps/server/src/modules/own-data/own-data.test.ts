import { ownData } from '@earshot/contract/endpoints/account/own-data.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteAccounts } from '#jobs/delete-accounts.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAdmin, aTreatment, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
const DAY_MS = 86_400_000

type User = Awaited<ReturnType<typeof aUser>>

/** A site with an owner, and a person who works there and has written a treatment and a note. */
async function aFarm() {
  const [owner, person] = [await aUser(db), await aUser(db, { language: 'nl', first_name: 'Wietske' })]
  const { site, airspace } = await aBarn(db)
  await aMembership(db, { site, user: owner })
  await aMembership(db, { site, user: person, role: 'MANAGER' })
  const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id })
  const treatment = await aTreatment(db, { batch_id: batch.id, author_id: person.id })
  const params = { siteId: site.id }
  const body = { note: 'Boots', message: 'Please change them.' }
  expect((await app.call(notes.create, { params, body }, { as: person })).status).toBe(201)
  return { owner, person, site, treatment }
}

async function signIn({ email: username }: User): Promise<string> {
  const { body } = await app.call(session.signIn, { body: { username, password: TEST_PASSWORD } })
  return body.access
}

/** Signs a person in so long ago; the page is still open. */
async function openPage({ id }: User, minutesAgo: number): Promise<string> {
  const created_at = new Date(clock.now().getTime() - minutesAgo * 60_000)
  const values = { user_id: id, created_at }
  const made = await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
  return app.ctx.tokens.issue({ id, role: 'USER', sessionId: made.id })
}

const runJob = () => deleteAccounts.run({}, app.ctx as never, new AbortController().signal)
const isThere = async ({ id }: User) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

it('A person downloads all that is kept of them, without anything secret', async () => {
  const { person, site, treatment } = await aFarm()
  const answer = await app.app.inject({
    method: 'GET',
    url: '/users/current/data/',
    headers: { authorization: `Bearer ${await signIn(person)}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString()) as unknown[]
  expect(read('account.json')).toMatchObject([{ id: person.id, email: person.email, first_name: 'Wietske' }])
  expect(read('memberships.json')).toMatchObject([{ site_id: site.id, role: 'MANAGER' }])
  expect(read('treatments.json')).toMatchObject([{ id: treatment.id, product_name: treatment.product_name }])
  expect(read('notes.json')).toMatchObject([{ message: 'Please change them.' }])
  expect(read('sessions.json').length).toBeGreaterThan(0)
  const all = Object.values(files)
    .map(file => Buffer.from(file).toString())
    .join()
  expect(all).not.toContain(person.password_hash ?? '')
  expect(all).not.toMatch(/hash|secret|token/)
})

it('An account goes seven days after its owner has asked for it, and what a farm must keep stays without a name', async () => {
  const { owner, person, site, treatment } = await aFarm()
  const access = await signIn(person)
  const planned = await app.call(ownData.planDeletion, {}, { as: access })
  expect(planned.body.delete_at).toBe(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString())
  expect(await sentMails(app)).toMatchObject([
    {
      to: person.email,
      content: { subject: expect.stringMatching(/^Uw Earshot-account wordt op \d+ \w+ \d{4} verwijderd$/) },
    },
  ])
  clock.advance(7 * DAY_MS - 60_000)
  await runJob()
  expect(await isThere(person)).toBe(true)
  clock.advance(60_000)
  await runJob()
  expect(await isThere(person)).toBe(false)
  expect((await app.call(session.current, {}, { as: access })).status).toBe(401)
  const kept = await db
    .selectFrom('treatments')
    .selectAll()
    .where('id', '=', treatment.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ author_id: null, product_name: treatment.product_name })
  const { body } = await app.call(notes.list, { params: { siteId: site.id } }, { as: owner })
  expect(body.items).toMatchObject([{ user: null, username: '', message: 'Please change them.' }])
  expect(await tablesWith(person.email)).toEqual(['account_mails'])
  expect(await sentMails(app)).toMatchObject([
    { to: person.email, content: { subject: 'Uw Earshot-account is verwijderd' } },
  ])
  expect(await tablesWith(person.email)).toEqual([])
  expect(await tablesWith(`${person.first_name} ${person.last_name}`)).toEqual([])
})

it('The account stays where its owner changes their mind, and asking twice moves nothing', async () => {
  const { person } = await aFarm()
  const access = await signIn(person)
  const first = await app.call(ownData.planDeletion, {}, { as: access })
  clock.advance(60_000)
  const second = await app.call(ownData.planDeletion, {}, { as: access })
  expect(second.body).toEqual(first.body)
  expect(await sentMails(app)).toHaveLength(1)
  const kept = await app.call(ownData.cancelDeletion, {}, { as: access })
  expect(kept.body.delete_at).toBeNull()
  clock.advance(8 * DAY_MS)
  await runJob()
  expect(await isThere(person)).toBe(true)
})

it('Neither a site nor the installation is left without anybody', async () => {
  const { owner, person, site } = await aFarm()
  const asOwner = await signIn(owner)
  const refused = await app.call(ownData.planDeletion, {}, { as: asOwner })
  expect([refused.status, refused.error.code]).toEqual([409, 'last_owner'])
  const { body } = await app.call(ownData.deletion, {}, { as: asOwner })
  expect(body).toEqual({
    delete_at: null,
    only_owner_of: [{ id: site.id, name: site.name }],
    is_last_admin: false,
  })

  // The person becomes the only owner after having asked: the account waits for another one.
  await app.call(ownData.planDeletion, {}, { as: await signIn(person) })
  await db.updateTable('memberships').set({ role: 'OWNER' }).where('user_id', '=', person.id).execute()
  await db.updateTable('memberships').set({ role: 'WORKER' }).where('user_id', '=', owner.id).execute()
  clock.advance(8 * DAY_MS)
  await runJob()
  expect(await isThere(person)).toBe(true)
  await db.updateTable('memberships').set({ role: 'OWNER' }).where('user_id', '=', owner.id).execute()
  await runJob()
  expect(await isThere(person)).toBe(false)

  await db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute()
  const admin = await anAdmin(db)
  const last = await app.call(ownData.planDeletion, {}, { as: await signIn(admin) })
  expect([last.status, last.error.code]).toEqual([409, 'last_admin'])
  await anAdmin(db)
  expect((await app.call(ownData.planDeletion, {}, { as: await signIn(admin) })).status).toBe(200)
})

it('An open page neither takes the data along nor deletes the account: it takes a recent sign-in', async () => {
  const { person } = await aFarm()
  const token = await openPage(person, 11)
  for (const entry of [ownData.planDeletion, ownData.download] as const) {
    const { status, error } = await app.call(entry, {}, { as: token })
    expect([status, error.code]).toEqual([403, 'sign_in_again'])
  }
  expect((await app.call(ownData.cancelDeletion, {}, { as: token })).status).toBe(200)
})
