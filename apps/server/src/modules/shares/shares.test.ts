import { catalogue } from '@earshot/contract/catalogue.ts'
import { type EndpointShape, pathParamNames } from '@earshot/contract/endpoint.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { AccessScope, SiteRole } from '@earshot/contract/values.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CLEANUP_TASKS } from '#jobs/cleanup.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { setDatabaseTime } from '#test/database-time.ts'
import { aBarn, aBatch, aMembership, aTreatment, aUser } from '#test/factories.ts'
import { aFarm, idOf } from '#test/farm.ts'
import { nextAddress } from '#test/sample-request.ts'

const NOW = '2026-03-02T08:00:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })

beforeEach(() => clock.set(NOW))

type Person = Awaited<ReturnType<typeof aUser>>

/** A farm with its owner, a running batch, and a veterinarian from outside. */
async function aSharingFarm(scope: AccessScope = 'ADVISE') {
  const { site, airspace } = await aBarn(db, { site: { name: 'Hoeve Linde' } })
  const [owner, vet] = [await aUser(db, { first_name: 'Griet', last_name: 'Maes' }), await aUser(db)]
  await aMembership(db, { site, user: owner })
  await aMembership(db, { site, user: vet, role: 'VETERINARIAN', scope })
  const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id, start_date: '2026-02-20' })
  return { site, airspace, owner, vet, batch }
}
type SharingFarm = Awaited<ReturnType<typeof aSharingFarm>>

const create = ({ site, airspace }: SharingFarm, as: Person, body: object = {}) =>
  app.call(
    shares.create,
    {
      params: { siteId: site.id },
      body: { kind: 'AIRSPACE', airspace_id: airspace.id, ends_on: '2026-03-09', ...body },
    },
    { as },
  )
const ofRegister = { kind: 'REGISTER', airspace_id: null }
const open = (token: string, more: object = {}) => app.call(shares.open, { body: { token, ...more } })
const list = ({ site }: SharingFarm, as: Person, query: object = {}) =>
  app.call(shares.list, { params: { siteId: site.id }, query }, { as })
const revoke = ({ site }: SharingFarm, as: Person, shareId: number) =>
  app.call(shares.revoke, { params: { siteId: site.id, shareId } }, { as })

async function aToken(farm: SharingFarm, as = farm.owner, body: object = {}) {
  const made = await create(farm, as, body)
  expect(made.status).toBe(201)
  return made.body
}

describe('A shared airspace', () => {
  it('The link says whose it is and until when, shows the airspace with its chart, and needs no account', async () => {
    const farm = await aSharingFarm()
    const { token } = await aToken(farm)
    const { status, body } = await open(token)
    expect(status).toBe(200)
    if (body.kind !== 'AIRSPACE') throw new Error(body.kind)
    expect(body).toMatchObject({ site: 'Hoeve Linde', shared_by: 'Griet Maes', ends_on: '2026-03-09' })
    expect(body.airspace.name).toBe(farm.airspace.name)
    expect(body.chart?.batch.name).toBe(farm.batch.name)
    expect(body.chart?.rhs.points.t.length).toBe(body.chart?.humidity.points.t.length)
  })

  it('The answer names no mail address, no telephone number and no file', async () => {
    const farm = await aSharingFarm()
    await db.updateTable('users').set({ telephone: '+32470998877' }).where('id', '=', farm.owner.id).execute()
    await aTreatment(db, { batch_id: farm.batch.id, author_id: farm.owner.id })
    for (const kind of ['AIRSPACE', 'CASE', 'REGISTER'] as const) {
      const { token } = await aToken(farm, farm.owner, kind === 'REGISTER' ? ofRegister : { kind })
      const text = JSON.stringify((await open(token)).body)
      expect(text).not.toContain(farm.owner.email)
      expect(text).not.toContain('998877')
      expect(text).not.toContain('guid')
    }
  })
})

describe('A shared case and a shared register', () => {
  it('The link of a case shows its story', async () => {
    const farm = await aSharingFarm()
    const { airspace, vet } = farm
    const advice = {
      category: 'diagnostics' as const,
      text: 'Hang ropes in two pens.',
      entry_key: '8f14e45f-ceea-467f-a0e6-0c1a6f0d5d10',
    }
    await app.call(cases.advise, { params: { airspaceId: airspace.id }, body: advice }, { as: vet })
    const { token } = await aToken(farm, vet, { kind: 'CASE' })
    const { body } = await open(token)
    if (body.kind !== 'CASE') throw new Error(body.kind)
    expect(body.story.open?.advice[0]?.text).toBe('Hang ropes in two pens.')
  })

  it('The link of a register shows the records of its site alone, page by page', async () => {
    const [farm, other] = [await aSharingFarm(), await aSharingFarm()]
    await aTreatment(db, { batch_id: farm.batch.id, product_name: 'Velorin' })
    await aTreatment(db, { batch_id: other.batch.id, product_name: 'Other' })
    const { token } = await aToken(farm, farm.owner, ofRegister)
    const { body } = await open(token)
    if (body.kind !== 'REGISTER') throw new Error(body.kind)
    expect(body.register.items.map(({ product_name }) => product_name)).toEqual(['Velorin'])
    const next = await open(token, { page: 2 })
    expect(next.body.kind === 'REGISTER' && next.body.register.items).toEqual([])
  })
})

describe('The end of a link', () => {
  it('The link opens through its last local day and not a moment longer', async () => {
    const { token } = await aToken(await aSharingFarm())
    clock.set('2026-03-09T22:59:59Z')
    expect((await open(token)).status).toBe(200)
    clock.set('2026-03-09T23:00:00Z')
    expect((await open(token)).status).toBe(404)
  })

  it('A revoked link is answered like one that is over, that was cut short, and that never was', async () => {
    const farm = await aSharingFarm()
    const { id, token } = await aToken(farm)
    expect((await revoke(farm, farm.owner, id)).status).toBe(204)
    const over = await aToken(farm, farm.owner, { ends_on: '2026-03-02' })
    clock.set('2026-03-03T08:00:00Z')
    const answers = []
    for (const asked of [token, over.token, over.token.slice(0, 20), 'x'.repeat(43), '']) {
      const { status, error } = await open(asked)
      const { request_id: _, ...told } = error as { request_id?: string }
      answers.push(JSON.stringify([status, told]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
  })

  it('A link stops with the access of who shared it, and with the airspace', async () => {
    const farm = await aSharingFarm()
    const { id, token } = await aToken(farm, farm.vet)
    expect((await open(token)).status).toBe(200)
    const params = { siteId: farm.site.id, userId: farm.vet.id }
    expect((await app.call(siteUsers.endAccess, { params }, { as: farm.owner })).status).toBe(204)
    expect((await open(token)).status).toBe(404)
    const { body } = await list(farm, farm.owner)
    expect(body.items.find(each => each.id === id)).toMatchObject({ state: 'STOPPED' })
    const own = await aToken(farm)
    await db
      .updateTable('airspaces')
      .set({ removed_at: clock.now() })
      .where('id', '=', farm.airspace.id)
      .execute()
    expect((await open(own.token)).status).toBe(404)
  })

  it('A link stops at the moment at which an access from outside ends, whatever job hangs', async () => {
    const farm = await aSharingFarm()
    const { token } = await aToken(farm, farm.vet)
    await setDatabaseTime(db, NOW)
    const ends_at = new Date('2026-03-04T23:00:00Z')
    await db.updateTable('site_members').set({ ends_at }).where('user_id', '=', farm.vet.id).execute()
    expect((await open(token)).status).toBe(200)
    await setDatabaseTime(db, ends_at)
    expect((await open(token)).status).toBe(404)
    await setDatabaseTime(db, NOW)
  })

  it('A link stops where its sharer may only look on by now, is locked, or the site is archived', async () => {
    const farm = await aSharingFarm()
    const { token } = await aToken(farm, farm.vet)
    const scoped = (scope: AccessScope) =>
      db.updateTable('site_members').set({ scope }).where('user_id', '=', farm.vet.id).execute()
    await scoped('READ')
    expect((await open(token)).status).toBe(404)
    await scoped('TREAT')
    expect((await open(token)).status).toBe(200)
    const locked = (locked_at: Date | null) =>
      db.updateTable('users').set({ locked_at }).where('id', '=', farm.vet.id).execute()
    await locked(clock.now())
    expect((await open(token)).status).toBe(404)
    await locked(null)
    await db.updateTable('sites').set({ display_status: 'ARCHIVED' }).where('id', '=', farm.site.id).execute()
    expect((await open(token)).status).toBe(404)
  })
})

describe('Who shares, and for how long', () => {
  const made = async (role: SiteRole, scope?: AccessScope) => {
    const farm = await aSharingFarm()
    const user = await aUser(db)
    await aMembership(db, { site: farm.site, user, role, ...(scope && { scope }) })
    return (await create(farm, user)).status
  }

  it('Whoever may take a copy along may share, so neither a viewer nor an access to read', async () => {
    expect(await made('MANAGER')).toBe(201)
    expect(await made('VETERINARIAN', 'TREAT')).toBe(201)
    expect(await made('VETERINARIAN', 'READ')).toBe(403)
    expect(await made('VIEWER')).toBe(403)
  })

  it('The day is today at the earliest and ninety days ahead at most', async () => {
    const farm = await aSharingFarm()
    const endsOn = async (ends_on: string) => (await create(farm, farm.owner, { ends_on })).status
    expect(await endsOn('2026-03-01')).toBe(400)
    expect(await endsOn('2026-03-02')).toBe(201)
    expect(await endsOn('2026-05-31')).toBe(201)
    expect(await endsOn('2026-06-01')).toBe(400)
  })

  it('An airspace of another site cannot be shared, nor a register of an airspace', async () => {
    const [farm, other] = [await aSharingFarm(), await aSharingFarm()]
    expect((await create(farm, farm.owner, { airspace_id: other.airspace.id })).status).toBe(400)
    expect((await create(farm, farm.owner, { kind: 'REGISTER' })).status).toBe(400)
    expect((await create(farm, farm.owner, { airspace_id: null })).status).toBe(400)
  })

  it('A site has a hundred open links, and one more once one has ended', async () => {
    const farm = await aSharingFarm()
    const { id } = await aToken(farm)
    const row = { site_id: farm.site.id, kind: 'REGISTER' as const, shared_by: farm.owner.id, to_whom: '' }
    const ends = {
      created_at: new Date(NOW),
      ends_on: '2026-03-09',
      ends_at: new Date('2026-03-09T23:00:00Z'),
    }
    const rows = Array.from({ length: 99 }, () => ({
      ...row,
      ...ends,
      token_hash: Buffer.from(crypto.randomUUID()),
    }))
    await db.insertInto('shares').values(rows).execute()
    const full = await create(farm, farm.owner)
    expect([full.status, full.error?.code]).toEqual([409, 'shares_full'])
    await revoke(farm, farm.owner, id)
    expect((await create(farm, farm.owner)).status).toBe(201)
  })

  it('A link is ended by who shared it and by who manages the people of the site, and by nobody else', async () => {
    const farm = await aSharingFarm()
    const worker = await aUser(db)
    await aMembership(db, { site: farm.site, user: worker, role: 'WORKER' })
    const byVet = await aToken(farm, farm.vet)
    expect((await revoke(farm, worker, byVet.id)).status).toBe(403)
    expect((await open(byVet.token)).status).toBe(200)
    expect((await revoke(farm, farm.vet, byVet.id)).status).toBe(204)
    const again = await aToken(farm, farm.vet)
    expect((await revoke(farm, farm.owner, again.id)).status).toBe(204)
    const elsewhere = await aSharingFarm()
    expect((await revoke(elsewhere, elsewhere.owner, byVet.id)).status).toBe(404)
  })
})

describe('What is kept of a link', () => {
  it('Openings are counted, and an open page that asks again is not another one for a day', async () => {
    const farm = await aSharingFarm()
    const { token } = await aToken(farm)
    const first = await open(token)
    clock.set('2026-03-02T08:05:00Z')
    const again = await open(token, { opening: first.body.opening })
    expect(again.body.opening).toBe(first.body.opening)
    await open(token, { opening: 'made-up' })
    clock.set('2026-03-03T08:00:00Z')
    await open(token, { opening: first.body.opening })
    const { body } = await list(farm, farm.owner)
    expect(body.items[0]).toMatchObject({ opened: 3, last_opened_at: '2026-03-03T08:00:00.000Z' })
  })

  it('The audit log has the sharing and the end by their person, and each opening as a count, from nowhere', async () => {
    const farm = await aSharingFarm()
    const { id, token } = await aToken(farm)
    await open(token)
    await open(token)
    await revoke(farm, farm.owner, id)
    const rows = await db
      .selectFrom('audit_changes as c')
      .innerJoin('audit_log as e', 'e.id', 'c.entry_id')
      .select(['e.action', 'e.user_id', 'e.address', 'c.after'])
      .where('c.entity', '=', 'share')
      .where('c.entity_id', '=', String(id))
      .orderBy('c.entry_id')
      .execute()
    expect(rows.map(({ action, user_id: by }) => [action, by])).toEqual([
      ['shares.create', farm.owner.id],
      ['shares.open', null],
      ['shares.open', null],
      ['shares.revoke', farm.owner.id],
    ])
    expect(rows.filter(({ action }) => action === 'shares.open').map(({ address }) => address)).toEqual([
      '',
      '',
    ])
    expect(rows[2]?.after).toMatchObject({ opened: 2 })
  })

  it('Neither the database nor the list has the token', async () => {
    const farm = await aSharingFarm()
    const { token } = await aToken(farm)
    expect(JSON.stringify((await list(farm, farm.owner)).body)).not.toContain(token)
    const rows = await db.selectFrom('shares').selectAll().where('site_id', '=', farm.site.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash.length).toBe(32)
  })

  it('The list is of one site, in the order that is asked for, page by page', async () => {
    const farm = await aSharingFarm()
    for (const ends_on of ['2026-03-05', '2026-03-20', '2026-03-10'])
      await aToken(farm, farm.owner, { ends_on })
    const query = { ordering_field: 'ends_on', order: 'desc', perPage: 2 } as const
    const { body } = await list(farm, farm.vet, query)
    expect(body.items.map(({ ends_on, may_revoke }) => [ends_on, may_revoke])).toEqual([
      ['2026-03-20', false],
      ['2026-03-10', false],
    ])
    expect([body.total, body.pages]).toEqual([3, 2])
  })

  it('What has ended leaves the list after ninety days', async () => {
    const farm = await aSharingFarm()
    await aToken(farm)
    const task = CLEANUP_TASKS.find(({ name }) => name === 'shares')
    const given = { db, retention: app.ctx.config, stopping: new AbortController().signal }
    const left = async (now: string) => {
      await task?.run({ ...given, now: new Date(now) })
      return (await list(farm, farm.owner)).body.total
    }
    expect(await left('2026-06-07T22:00:00Z')).toBe(1)
    expect(await left('2026-06-08T00:00:00Z')).toBe(0)
  })
})

describe('The token of a link', () => {
  /** Any other call, with the token wherever a client could put one: in the header, the address or the body. */
  it('The token opens nothing else: every other call refuses it, wherever it stands', async () => {
    const farm = await aFarm(db, 'Shared')
    const { token } = farm.share
    await db
      .updateTable('shares')
      .set({ ends_at: new Date('2026-04-01T00:00:00Z') })
      .execute()
    expect((await open(token)).status).toBe(200)
    const closed = Object.entries(catalogue).filter(([, { access }]) => access !== 'public')
    expect(closed.length).toBeGreaterThan(200)
    for (const [name, endpoint] of closed) {
      for (const scheme of ['Bearer', 'Basic', 'Share', '']) {
        const status = await tryToken(endpoint, { farm, token, authorization: `${scheme} ${token}`.trim() })
        expect([401, 403, 404], `${name} by "${scheme}"`).toContain(status)
      }
      expect([401, 403, 404], `${name} by its address`).toContain(
        await tryToken(endpoint, { farm, token, query: `?token=${token}&access_token=${token}` }),
      )
    }
  })

  it('Nor do the other calls for strangers take it for one of theirs', async () => {
    const farm = await aFarm(db, 'Strange')
    const { token } = farm.share
    const byToken = Object.entries(catalogue).filter(
      ([name, { access, path }]) =>
        access === 'public' &&
        name !== 'shares.open' &&
        pathParamNames(path).some(each => /token|hash|guid/i.test(each)),
    )
    expect(byToken.length).toBeGreaterThan(3)
    for (const [name, endpoint] of byToken) {
      const status = await tryToken(endpoint, { farm, token })
      expect([400, 401, 403, 404], name).toContain(status)
    }
  })
})

interface Try {
  farm: Awaited<ReturnType<typeof aFarm>>
  token: string
  authorization?: string
  query?: string
}

async function tryToken(
  endpoint: EndpointShape,
  { farm, token, authorization, query = '' }: Try,
): Promise<number> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name, farm) ?? token))
  const answer = await app.app.inject({
    method: endpoint.method,
    url: `${path}${query}`,
    remoteAddress: nextAddress(),
    headers: authorization === undefined ? {} : { authorization },
    ...(endpoint.body !== undefined && { payload: { token } }),
  })
  return answer.statusCode
}
