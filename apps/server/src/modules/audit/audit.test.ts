import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { runAsAuthor } from '#db/author.ts'
import { removeAudit } from '#jobs/cleanup.queries.ts'
import { endGatewayModes } from '#jobs/end-gateway-modes.ts'
import { storeFigures } from '#modules/fleet-figures/figures.service.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, anAdmin, aUser } from '#test/factories.ts'
import { auditFigures } from './audit.service.ts'
import { auditSheet } from './download.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
let admin: { id: number; role: string }

beforeAll(async () => {
  admin = await anAdmin(db, { first_name: 'Anna', last_name: 'Meier' })
})

const list = async (query: object = {}) => (await app.call(audit.list, { query }, { as: admin })).body
const newest = async (query: object = {}) => (await list(query)).items[0]

it('A bulk change is one row: how many, and what all of them became', async () => {
  const codes = []
  for (const status of ['PRODUCED', 'IN_STOCK', 'IN_STOCK'] as const)
    codes.push((await aDevice(db, { delivery_status: status })).code)
  clock.advance(1000)
  const body = { device_codes: codes, delivery_status: 'SHIPPED' as const }
  const { run } = (await app.call(adminDevices.bulkStatus, { body }, { as: admin })).body
  const row = await newest()
  expect(row).toMatchObject({
    user: { id: admin.id, name: 'Anna Meier' },
    action: 'adminDevices.bulkStatus',
    subject: {
      kind: 'device',
      op: 'CHANGED',
      count: 3,
      fields: [{ field: 'delivery_status', before: null, after: 'SHIPPED' }],
    },
    changes: 4,
    run,
  })
  const { items } = (await app.call(audit.read, { params: { entryId: row?.id ?? 0 } }, { as: admin })).body
  expect(items.filter(item => item.kind === 'device').map(item => [item.label, item.fields[0]])).toEqual([
    [codes[0], { field: 'delivery_status', before: 'PRODUCED', after: 'SHIPPED' }],
    [codes[1], { field: 'delivery_status', before: 'IN_STOCK', after: 'SHIPPED' }],
    [codes[2], { field: 'delivery_status', before: 'IN_STOCK', after: 'SHIPPED' }],
  ])
})

it('Things are called by their names, and a person’s changes are also those of where they belong', async () => {
  const barn = await aBarn(db, { site: { name: 'Hof Brandt' } })
  const person = await aUser(db, { first_name: 'Mia', last_name: 'Soler' })
  await aMembership(db, { site: barn.site, user: person, role: 'WORKER' })
  clock.advance(1000)
  const params = { siteId: barn.site.id, userId: person.id }
  await app.call(siteUsers.update, { params, body: { role: 'MANAGER' } }, { as: admin })
  expect(await newest({ about: `user:${person.id}` })).toMatchObject({
    subject: {
      kind: 'membership',
      label: 'Mia Soler',
      site: { name: 'Hof Brandt' },
      fields: [{ field: 'role', before: 'WORKER', after: 'MANAGER' }],
    },
  })
  expect((await list({ search: 'manager', kind: 'membership' })).total).toBe(1)
})

it('What was taken off a site is still among its changes', async () => {
  const { site } = await aBarn(db)
  const gateway = await aGateway(db, { site_id: site.id })
  clock.advance(1000)
  const author = { at: clock.now(), userId: admin.id, action: 'adminGateways.edit' }
  await runAsAuthor(author, () =>
    db.updateTable('gateways').set({ site_id: null }).where('id', '=', gateway.id).execute(),
  )
  expect((await list({ site: site.id })).items).toMatchObject([
    { subject: { kind: 'gateway', label: gateway.code } },
  ])
  expect((await list({ site: site.id + 1_000_000 })).items).toEqual([])
})

it('A mail that was sent, and what happened by itself, are told too', async () => {
  const person = await aUser(db)
  clock.advance(1000)
  await app.call(users.sendReset, { params: { userId: person.id } }, { as: admin })
  expect(await newest()).toMatchObject({
    action: 'users.sendReset',
    subject: { kind: 'mail', label: person.email },
  })

  const until = new Date(clock.now().getTime() - 1)
  await aGateway(db, { device_mode: 'MAINTENANCE', device_mode_parameter: 240, device_mode_until: until })
  clock.advance(1000)
  const ctx = { ...app.ctx, channels: {} as never }
  await endGatewayModes.run({}, ctx as never, new AbortController().signal)
  expect(await newest({ action: 'job.endGatewayModes' })).toMatchObject({ user: null, address: '' })
})

it('The file has a line a change, narrowed as the list is, and runs no formula', async () => {
  clock.advance(1000)
  await app.call(suppliers.create, { body: { name: '=Nordstall' } }, { as: admin })
  const answer = await app.call(audit.download, { query: { kind: 'supplier' } }, { as: admin })
  const [head, line, end] = answer.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('at,person,api_key,action,kind,id,name,change,before,after,site,address,request')
  expect(line).toContain('suppliers.create,supplier,')
  expect(line).toContain(",'=Nordstall,ADDED,,")
  expect(end).toBe('')
  const workbook = await app.app.inject({
    method: 'GET',
    url: '/api/v2/admin-dashboard/audit/download/?kind=supplier&file_type=xlsx',
    headers: { authorization: `Bearer ${await app.signIn(admin)}` },
  })
  const sheets = await readWorkbook(workbook.rawPayload)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['About this file', 'audit'])
  expect(sheets[0]?.data.at(-1)).toEqual(['Kind', 'supplier'])
})

it('A workbook that no spreadsheet could open is refused before it begins, with the way out', async () => {
  clock.advance(1000)
  for (const name of ['Eins', 'Zwei']) await app.call(suppliers.create, { body: { name } }, { as: admin })
  const query = { kind: 'supplier' as const, from: clock.now().toISOString() }
  await expect(auditSheet(db, query, { mostRows: 1 })).rejects.toMatchObject({
    status: 400,
    fields: { file_type: [{ key: 'workbook_too_long', params: { maximum: 1 } }] },
  })
  const { rows } = await auditSheet(db, query, { mostRows: 2 })
  const lines = []
  for await (const part of rows) lines.push(...part)
  expect(lines).toHaveLength(2)
})

it('The number of all is exact, though a row ends after one with a greater number, and after old ones went', async () => {
  const keep = () => storeFigures(db, [auditFigures], { now: clock.now() })
  const row = (id: number, at: Date) =>
    sql`insert into audit_log (id, at, action) overriding system value values (${id}, ${at}, 'test')`.execute(
      db,
    )
  // Nobody may move them, so the triggers that refuse it are left out.
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const at = new Date(clock.now().getTime() - 3_600_000)
    await trx.updateTable('audit_log').set({ at }).execute()
  })
  const { total } = await list({ perPage: 1 })
  const last = 2_000_000_000
  await row(last, clock.now())
  await keep()
  await row(last - 1, clock.now())
  expect((await list({ perPage: 1 })).total).toBe(total + 2)

  await row(0, new Date(clock.now().getTime() - (LIMITS.auditDays + 1) * 86_400_000))
  await keep()
  await removeAudit({
    db,
    now: clock.now(),
    retention: app.ctx.config,
    stopping: new AbortController().signal,
  })
  expect((await list({ perPage: 1 })).total).toBe(total + 2)
})
