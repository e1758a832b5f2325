import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { AccessScope } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endAccesses } from '#jobs/end-accesses.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { setDatabaseTime } from '#test/database-time.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'

const NOW = '2026-03-02T08:00:00Z'
const DAY_MS = 86_400_000
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
const never = new AbortController().signal
const runJob = () => endAccesses.run({}, app.ctx as never, never)

/** A farm with its owner, a running batch, and a veterinarian from outside. */
async function aFarm({ scope = 'TREAT', endsAt = null }: { scope?: AccessScope; endsAt?: Date | null } = {}) {
  clock.set(NOW)
  const { site, airspace } = await aBarn(db)
  const [owner, vet] = [await aUser(db), await aUser(db)]
  await aMembership(db, { site, user: owner })
  await aMembership(db, { site, user: vet, role: 'VETERINARIAN', scope, endsAt })
  const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id, start_date: '2026-02-01' })
  const place = { siteId: site.id, airspaceId: airspace.id, batchId: batch.id }
  return { site, owner, vet, place, member: { siteId: site.id, userId: vet.id } }
}

const NOTE = { note: 'Hello', message: 'Ropes hang.' }
const comment = { date: '2026-03-01', comment: 'Coughs in the east pens' }

describe('What a scope allows', () => {
  it('Access to read shows everything of the site and writes nothing', async () => {
    const { vet, place } = await aFarm({ scope: 'READ' })
    const read = await app.call(batches.read, { params: place }, { as: vet })
    expect(read.status).toBe(200)
    const said = await app.call(notes.create, { params: place, body: NOTE }, { as: vet })
    expect(said.status).toBe(403)
    expect(said.error.code).toBe('forbidden')
  })

  it('Access to advise writes a note, and no treatment', async () => {
    const { vet, place } = await aFarm({ scope: 'ADVISE' })
    expect((await app.call(notes.create, { params: place, body: NOTE }, { as: vet })).status).toBe(201)
    const body = { ...TREATMENT }
    expect((await app.call(logbook.addTreatment, { params: place, body }, { as: vet })).status).toBe(403)
  })

  it('Access to treat writes a treatment', async () => {
    const { vet, place } = await aFarm({ scope: 'TREAT' })
    const body = { ...TREATMENT }
    expect((await app.call(logbook.addTreatment, { params: place, body }, { as: vet })).status).toBe(201)
  })

  it('The site says to its reader what access they have', async () => {
    const { vet, owner, site } = await aFarm({ scope: 'ADVISE', endsAt: new Date('2026-03-31T22:00:00Z') })
    const params = { siteId: site.id }
    const own = await app.call(sites.read, { params }, { as: vet })
    expect(own.body.current_user_access).toEqual({
      scope: 'ADVISE',
      ends_on: '2026-03-31',
      given_by: null,
      longer_asked_at: null,
    })
    expect((await app.call(sites.read, { params }, { as: owner })).body.current_user_access).toBeNull()
  })
})

const TREATMENT = {
  start_date: '2026-02-20',
  product_name: 'Amoxibel 80 %',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  scope: 'AIRSPACE',
  number_of_animals: 20,
  total_quantity: 2.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 14,
} as const

describe('Giving access', () => {
  it('An invitation carries scope and last day, and the access begins with the answer', async () => {
    const { owner, site } = await aFarm()
    const guest = await aUser(db)
    const params = { siteId: site.id }
    const body = { email: guest.email, role: 'VETERINARIAN', scope: 'ADVISE', ends_on: '2026-05-31' } as const
    const invited = await app.call(siteUsers.invite, { params, body }, { as: owner })
    expect(invited.body.invitation?.access).toEqual({ scope: 'ADVISE', ends_on: '2026-05-31' })
    expect((await app.call(sites.read, { params }, { as: guest })).status).toBe(404)
    const [own] = (await app.call(ownSites.invitations, {}, { as: guest })).body.items
    expect(own?.access).toEqual({ scope: 'ADVISE', ends_on: '2026-05-31' })
    await app.call(ownSites.accept, { params: { ownInvitationId: own?.id ?? 0 } }, { as: guest })
    const list = await app.call(siteUsers.list, { params, query: {} }, { as: owner })
    const access = list.body.items.find(({ id }) => id === guest.id)?.access
    expect(access).toMatchObject({ scope: 'ADVISE', ends_on: '2026-05-31' })
    expect(access?.given_by).not.toBeNull()
  })

  it('Only a veterinarian is given a scope, and no day that is over', async () => {
    const { owner, site } = await aFarm()
    const invite = (body: object) =>
      // Bodies that the form would not let through are what is tried here.
      app.call(siteUsers.invite, { params: { siteId: site.id }, body: body as never }, { as: owner })
    const asWorker = await invite({ email: 'w@earshot.example', role: 'WORKER', scope: 'READ' })
    expect(asWorker.error).toHaveProperty('scope')
    const past = { email: 'v@earshot.example', role: 'VETERINARIAN', scope: 'READ', ends_on: '2026-03-01' }
    expect((await invite(past)).error).toHaveProperty('ends_on')
    const far = await invite({ ...past, ends_on: '2036-03-01' })
    expect(far.error).toHaveProperty('ends_on')
  })

  it('An invitation whose last day is over is answered no more', async () => {
    const { owner, site } = await aFarm()
    const guest = await aUser(db)
    const body = { email: guest.email, role: 'VETERINARIAN', scope: 'READ', ends_on: '2026-03-03' } as const
    const sent = await app.call(siteUsers.invite, { params: { siteId: site.id }, body }, { as: owner })
    clock.set('2026-03-04T08:00:00Z')
    expect((await app.call(ownSites.invitations, {}, { as: guest })).body.items).toEqual([])
    const params = { ownInvitationId: sent.body.invitation?.id ?? 0 }
    expect((await app.call(ownSites.accept, { params }, { as: guest })).status).toBe(404)
  })

  it('The owner changes scope and end, unless they have been changed since', async () => {
    const { owner, member } = await aFarm({ scope: 'READ' })
    const was = { scope: 'READ', ends_on: null } as const
    const body = { scope: 'TREAT', ends_on: '2026-06-30', was } as const
    const changed = await app.call(siteUsers.changeAccess, { params: member, body }, { as: owner })
    expect(changed.body.access).toMatchObject({ scope: 'TREAT', ends_on: '2026-06-30' })
    const late = await app.call(siteUsers.changeAccess, { params: member, body }, { as: owner })
    expect(late.error.code).toBe('changed_meanwhile')
  })

  it('A member of the farm has neither scope nor end, and another role takes both away', async () => {
    const { owner, site, member } = await aFarm({ scope: 'READ', endsAt: new Date('2026-06-30T22:00:00Z') })
    const worker = await aUser(db)
    await aMembership(db, { site, user: worker, role: 'WORKER' })
    const params = { siteId: site.id, userId: worker.id }
    const refused = await app.call(siteUsers.endAccess, { params }, { as: owner })
    expect(refused.error.code).toBe('not_from_outside')
    const promoted = await app.call(
      siteUsers.update,
      { params: member, body: { role: 'WORKER' } },
      { as: owner },
    )
    expect(promoted.body).toMatchObject({ role: 'WORKER', access: null })
  })
})

describe('An end in the middle of writing', () => {
  it('Two veterinarians write, one is ended: what he had stored stays, what he writes is refused and said, the other goes on', async () => {
    const { site, owner, vet, place, member } = await aFarm()
    const other = await aUser(db)
    await aMembership(db, { site, user: other, role: 'VETERINARIAN', scope: 'TREAT' })
    const write = (as: typeof vet, text: string) =>
      app.call(logbook.addComment, { params: place, body: { ...comment, comment: text } }, { as })
    expect((await write(vet, 'First half')).status).toBe(201)
    expect((await app.call(siteUsers.endAccess, { params: member }, { as: owner })).status).toBe(204)
    const refused = await write(vet, 'Second half')
    expect([refused.status, refused.error.code]).toEqual([403, 'access_ended'])
    expect(refused.text).not.toContain(site.name)
    expect((await write(other, 'From the other')).status).toBe(201)
    const { rows } = await sql<{ comment: string }>`
      select comment from batch_comments where batch_id = ${place.batchId} order by id`.execute(db)
    expect(rows.map(row => row.comment)).toEqual(['First half', 'From the other'])
  })

  it('Nothing of the site is in any list of whoever has lost it, and a stranger is not told that it is there', async () => {
    const { site, owner, vet, member } = await aFarm()
    await app.call(siteUsers.endAccess, { params: member }, { as: owner })
    expect(await seenBy(vet)).toEqual({ sites: [], places: [], medicine: [], found: [] })
    const stranger = await aUser(db)
    const read = await app.call(sites.read, { params: { siteId: site.id } }, { as: stranger })
    expect(read.status).toBe(404)
  })

  it('The one who ended it takes it back as it was, and nothing is left of the end', async () => {
    const endsAt = new Date('2026-06-30T22:00:00Z')
    const { site, owner, vet, member } = await aFarm({ scope: 'ADVISE', endsAt })
    await app.call(siteUsers.endAccess, { params: member }, { as: owner })
    const body = { user_id: vet.id }
    const back = await app.call(siteUsers.restore, { params: { siteId: site.id }, body }, { as: owner })
    expect(back.body.access).toMatchObject({ scope: 'ADVISE', ends_on: '2026-06-30' })
    expect((await app.call(ownSites.endedAccesses, {}, { as: vet })).body.items).toEqual([])
  })

  it('Whose access was ended is told by whom, until they put the line away; who left is told nothing', async () => {
    const { site, owner, vet, member } = await aFarm()
    await app.call(siteUsers.endAccess, { params: member }, { as: owner })
    const [line] = (await app.call(ownSites.endedAccesses, {}, { as: vet })).body.items
    expect(line).toMatchObject({ site_id: site.id, site: site.name, how: 'ENDED' })
    const params = { ownSiteId: site.id }
    expect((await app.call(ownSites.dismissEndedAccess, { params }, { as: owner })).status).toBe(404)
    expect((await app.call(ownSites.dismissEndedAccess, { params }, { as: vet })).status).toBe(204)
    expect((await app.call(ownSites.endedAccesses, {}, { as: vet })).body.items).toEqual([])
    const second = await aFarm()
    await app.call(ownSites.leave, { params: { ownSiteId: second.site.id } }, { as: second.vet })
    expect((await app.call(ownSites.endedAccesses, {}, { as: second.vet })).body.items).toEqual([])
  })
})

/** What somebody hears of over all their sites. */
async function seenBy(person: { id: number; role: string }) {
  const as = { as: person }
  const list = await app.call(sites.list, { query: {} }, as)
  const places = await app.call(sites.places, { query: {} }, as)
  const register = await app.call(medicine.ofAll, { query: { from: '2026-01-01', to: '2026-12-31' } }, as)
  const found = await app.call(search.find, { query: { q: 'Site' } }, as)
  return {
    sites: list.body.items.map(({ id }) => id),
    places: places.body.items.map(({ id }) => id),
    medicine: register.body.items,
    found: found.body.items,
  }
}

describe('The last day', () => {
  const endsAt = new Date('2026-03-31T22:00:00Z')
  const after = '2026-03-31T22:00:01Z'

  it('The doors hold from the moment of the end on, also where no job has come by', async () => {
    const { site, vet, place } = await aFarm({ endsAt })
    expect((await seenBy(vet)).sites).toEqual([site.id])
    await setDatabaseTime(db, after)
    try {
      expect(await seenBy(vet)).toEqual({ sites: [], places: [], medicine: [], found: [] })
      const read = await app.call(batches.read, { params: place }, { as: vet })
      expect([read.status, read.error.code]).toEqual([403, 'access_ended'])
    } finally {
      await setDatabaseTime(db, NOW)
    }
  })

  it('The job ends what is over, once, and the log says so', async () => {
    const { site, vet } = await aFarm({ endsAt })
    clock.set('2026-03-31T21:59:59Z')
    await runJob()
    expect((await seenBy(vet)).sites).toEqual([site.id])
    clock.set(after)
    await runJob()
    await runJob()
    const ended = (await app.call(ownSites.endedAccesses, {}, { as: vet })).body.items
    expect(ended).toMatchObject([
      { site_id: site.id, how: 'EXPIRED', ended_by: null, ended_at: endsAt.toISOString() },
    ])
    const { rows } = await sql<{ action: string; entity: string }>`
      select l.action, c.entity from audit_changes c join audit_log l on l.id = c.entry_id
      where c.site_id = ${site.id} and l.action = 'job.endAccesses' order by c.entity`.execute(db)
    expect(rows.map(row => row.entity)).toEqual(['ended_access', 'membership'])
  })

  it('A week ahead the person and those who can give more are told, once for each end', async () => {
    const { site, owner, vet, member } = await aFarm({ endsAt })
    const told = async () => {
      const { rows } = await sql<{ user_id: number; title_key: string }>`
        select r.user_id, n.title_key from notifications n join notification_recipients r on r.notification_id = n.id
        where n.site_id = ${site.id} order by n.id`.execute(db)
      return rows.map(row => `${row.user_id} ${row.title_key}`)
    }
    clock.set(new Date(endsAt.getTime() - 8 * DAY_MS))
    await runJob()
    expect(await told()).toEqual([])
    clock.advance(DAY_MS)
    await runJob()
    await runJob()
    const first = [`${vet.id} notifications:access_ends`, `${owner.id} notifications:access_of_ends`]
    expect((await told()).toSorted()).toEqual(first.toSorted())
    const body = { scope: 'TREAT', ends_on: '2026-04-30' } as const
    await app.call(siteUsers.changeAccess, { params: member, body }, { as: owner })
    clock.set('2026-04-24T08:00:00Z')
    await runJob()
    expect(await told()).toHaveLength(4)
  })

  it('Whoever is given less than a week knows it from the start', async () => {
    const { site, owner, member } = await aFarm({ scope: 'READ' })
    const body = { scope: 'READ', ends_on: '2026-03-04' } as const
    await app.call(siteUsers.changeAccess, { params: member, body }, { as: owner })
    await runJob()
    const { rows } = await sql`select from notifications where site_id = ${site.id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('Somebody whose access is over and not yet removed can be given it anew', async () => {
    const { owner, site, vet } = await aFarm({ endsAt })
    await setDatabaseTime(db, after)
    clock.set(after)
    try {
      const body = { email: vet.email, role: 'VETERINARIAN', scope: 'READ', ends_on: null } as const
      await app.call(siteUsers.invite, { params: { siteId: site.id }, body }, { as: owner })
      const [own] = (await app.call(ownSites.invitations, {}, { as: vet })).body.items
      await app.call(ownSites.accept, { params: { ownInvitationId: own?.id ?? 0 } }, { as: vet })
      const read = await app.call(sites.read, { params: { siteId: site.id } }, { as: vet })
      expect(read.body.current_user_access).toMatchObject({ scope: 'READ', ends_on: null })
    } finally {
      await setDatabaseTime(db, NOW)
    }
  })
})

describe('Asking for more time', () => {
  const endsAt = new Date('2026-03-31T22:00:00Z')
  const ask = (as: { id: number; role: string }, siteId: number) =>
    app.call(ownSites.askLonger, { params: { ownSiteId: siteId } }, { as })
  const toldOf = async (siteId: number) => {
    const { rows } = await sql<{ user_id: number; title_key: string; params: unknown }>`
      select r.user_id, n.title_key, n.params from notifications n join notification_recipients r on r.notification_id = n.id
      where n.site_id = ${siteId} order by n.id`.execute(db)
    return rows
  }

  it('Whoever asks is told when they asked, and the owners and managers are told once, however often it is asked', async () => {
    const { site, owner, vet } = await aFarm({ scope: 'ADVISE', endsAt })
    const [manager, worker] = [await aUser(db), await aUser(db)]
    await aMembership(db, { site, user: manager, role: 'MANAGER' })
    await aMembership(db, { site, user: worker, role: 'WORKER' })
    const first = await ask(vet, site.id)
    expect(first.body).toMatchObject({ ends_on: '2026-03-31', longer_asked_at: '2026-03-02T08:00:00.000Z' })
    clock.advance(DAY_MS)
    expect((await ask(vet, site.id)).body).toEqual(first.body)
    const told = await toldOf(site.id)
    expect(told.map(({ user_id, title_key }) => `${user_id} ${title_key}`).toSorted()).toEqual(
      [owner, manager].map(({ id }) => `${id} notifications:access_longer_asked`).toSorted(),
    )
    expect(told[0]?.params).toMatchObject({ expires: '2026-03-31' })
    const list = await app.call(siteUsers.list, { params: { siteId: site.id }, query: {} }, { as: owner })
    expect(list.body.items.find(({ id }) => id === vet.id)?.access?.longer_asked_at).not.toBeNull()
  })

  it('A later end answers the question, and whoever asked is told of it; the same end is not told of', async () => {
    const { site, owner, vet, member } = await aFarm({ scope: 'ADVISE', endsAt })
    await ask(vet, site.id)
    const longer = { scope: 'ADVISE', ends_on: '2026-06-29' } as const
    const changed = await app.call(siteUsers.changeAccess, { params: member, body: longer }, { as: owner })
    expect(changed.body.access).toMatchObject({ ends_on: '2026-06-29', longer_asked_at: null })
    const told = async () => (await toldOf(site.id)).filter(({ user_id }) => user_id === vet.id)
    expect(await told()).toMatchObject([
      { title_key: 'notifications:access_longer', params: { expires: '2026-06-29' } },
    ])
    await app.call(
      siteUsers.changeAccess,
      { params: member, body: { ...longer, scope: 'READ' } },
      { as: owner },
    )
    expect(await told()).toHaveLength(1)
  })

  it('An access without an end needs no more: nobody is told', async () => {
    const { site, vet } = await aFarm({ scope: 'ADVISE' })
    expect((await ask(vet, site.id)).body).toMatchObject({ ends_on: null, longer_asked_at: null })
    expect(await toldOf(site.id)).toEqual([])
  })

  it('Who is of the farm itself, who has lost the access and who never had one ask for nothing', async () => {
    const { site, owner, vet } = await aFarm({ scope: 'ADVISE', endsAt })
    const stranger = await aUser(db)
    expect((await ask(owner, site.id)).status).toBe(404)
    expect((await ask(stranger, site.id)).status).toBe(404)
    await setDatabaseTime(db, '2026-03-31T22:00:01Z')
    clock.set('2026-03-31T22:00:01Z')
    try {
      expect((await ask(vet, site.id)).status).toBe(404)
    } finally {
      await setDatabaseTime(db, NOW)
    }
    expect(await toldOf(site.id)).toEqual([])
  })

  it('The log names who asked', async () => {
    const { site, vet } = await aFarm({ scope: 'ADVISE', endsAt })
    await ask(vet, site.id)
    const { rows } = await sql<{ action: string; entity: string }>`
      select l.action, c.entity from audit_changes c join audit_log l on l.id = c.entry_id
      where c.site_id = ${site.id} and l.user_id = ${vet.id}`.execute(db)
    expect(rows).toContainEqual({ action: 'ownSites.askLonger', entity: 'membership' })
  })
})
