/**
 * Tests how PostgreSQL means to answer the lists of the user area, on a fleet large enough that it minds: through
 * indexes. The statements are those the application sends, so a new filter is held to it from the day it is among the
 * calls.
 */

import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { int, rowsOf, text } from '@earshot/server/src/db/rows.ts'
import type { FleetSize } from '@earshot/server/src/seed/fleet/plan.ts'
import { seedFleet } from '@earshot/server/src/seed/fleet/seed-fleet.ts'
import { type TestApp, testApp } from '@earshot/server/src/test/app.ts'
import { type TestDatabase, testDatabase } from '@earshot/server/src/test/database.ts'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FleetCall } from './calls.ts'
import { ask, type MeasureTarget, urlsOf } from './measure.ts'
import { type Asker, findPlaces, findVet, makeAdmin } from './places.ts'
import { openRecordingDatabase, type RecordingDatabase, type Statement } from './recording-database.ts'
import { USER_CALLS } from './user-calls.ts'

const SIZE: FleetSize = { sites: 500, devices: 5_000, gateways: 1_000, alerts: 15_000 }
/** Rows from which on a table is not to be read whole. */
const LARGE = 450
/**
 * A user who sees a fifth of the sites has these read whole to list them all: that is faster than looking each one
 * up. The desk orders all their airspaces.
 */
const TABLES_READ_WHOLE = ['sites', 'site_states', 'memberships', 'groups', 'group_sites', 'airspaces']

const CALLS_OVER_ALL_SITES = USER_CALLS.filter(call => call.endpoint.right === undefined)

let database: TestDatabase
let recorded: RecordingDatabase
let app: TestApp
let large: Set<string>
let asOwner: MeasureTarget
let asVet: MeasureTarget
let adminToken: string

beforeAll(async () => {
  database = await testDatabase()
  await seedFleet(database.db, { size: SIZE, now: new Date() })
  large = await largeTables(database.db)
  recorded = openRecordingDatabase({ url: database.url, max: 4, log: { warn: () => {} } })
  app = await testApp({ db: recorded.db })
  const vet = await findVet(database.db)
  asVet = await measureTargetFor(vet)
  adminToken = await app.signIn(await makeAdmin(database.db))
  asOwner = await measureTargetFor(await anOwnerOf(asVet.places[0]?.siteId ?? 0))
})
afterAll(async () => {
  await app.close()
  await recorded.db.destroy()
  await database.drop()
})

async function measureTargetFor(asker: Asker): Promise<MeasureTarget> {
  const places = await findPlaces(database.db, { userId: asker.id, limit: 1 })
  return { app: app.app, recorded, places, token: await app.signIn(asker) }
}

/** Finds the owner of a site, who has one or two sites in all, and makes a group of theirs. */
async function anOwnerOf(siteId: number): Promise<Asker> {
  const owners = database.db.selectFrom('memberships').select('user_id').where('role', '=', 'OWNER')
  const { user_id } = await owners.where('site_id', '=', siteId).executeTakeFirstOrThrow()
  await database.db.insertInto('groups').values({ user_id, name: 'Own farms' }).execute()
  return { id: user_id, role: 'USER' }
}

async function largeTables(db: Db): Promise<Set<string>> {
  const tables = await rowsOf(
    db,
    { name: text, rows: int },
    sql`select relname::text as name, reltuples::int as rows from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE}`,
  )
  return new Set(tables.map(table => table.name))
}

/** The large tables that some statement of the call reads whole. */
async function readWhole(call: FleetCall, asker: MeasureTarget): Promise<Set<string>> {
  const urls = await urlsOf(call, { ...asker, requests: call.queries.length })
  const statements = new Map<string, Statement>()
  // Two letters have no trigram: for them every text is looked at.
  for (const url of urls.filter(one => !/[?&]q=..(?:&|$)/.test(one))) {
    const heard = await ask(url, asker)
    for (const statement of heard.statements) statements.set(statement.text, statement)
  }
  const found = await Promise.all([...statements.values()].map(scannedBy))
  return new Set(found.flat().filter(table => large.has(table)))
}

async function scannedBy(statement: Statement): Promise<string[]> {
  const scans = nodesIn(await planOf(statement)).filter(node => Reflect.get(node, 'Node Type') === 'Seq Scan')
  return scans.map(node => String(Reflect.get(node, 'Relation Name')))
}

async function planOf({ text: statement, values }: Statement): Promise<unknown> {
  const explain = CompiledQuery.raw(`explain (format json) ${statement}`, [...values])
  return (await database.db.executeQuery(explain)).rows
}

/** Collects the nodes wherever in a plan they stand. */
function nodesIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return [part, ...Object.values(part).flatMap(nodesIn)]
}

/** A column's own look-up limits to one row, so only a limit of twenty is the page's. */
function isLimitOfPage(node: object): boolean {
  return Reflect.get(node, 'Node Type') === 'Limit' && Reflect.get(node, 'Plan Rows') === 20
}

/**
 * Collects the nodes whose rows keep their order up to the answer; what a column looks up for itself stands
 * elsewhere.
 */
function outerNodes(node: object | undefined): object[] {
  if (node === undefined) return []
  const children = (Reflect.get(node, 'Plans') ?? []) as object[]
  const outer = children.find(child => Reflect.get(child, 'Parent Relationship') === 'Outer')
  return [node, ...outerNodes(outer)]
}

it('The plan test knows the tables that grow with a fleet', () => {
  for (const table of [
    'alerts',
    'devices',
    'notifications',
    'notification_recipients',
    'airspaces',
    'sites',
    'licences',
  ])
    expect(large).toContain(table)
})

it('The plan test notices a table that is read whole', async () => {
  expect(await scannedBy({ text: 'select max(value) from alerts', values: [] })).toEqual(['alerts'])
})

it('Every list and page of the user area is answered, most of them with something', async () => {
  const empty = new Set<string>()
  for (const call of USER_CALLS) {
    const [url = ''] = await urlsOf(call, { ...asVet, requests: 1 })
    const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${asVet.token}` } })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    if (answer.json().items?.length === 0) empty.add(call.endpoint.path)
  }
  // A list that is empty is so with each of its filters.
  const all = new Set(USER_CALLS.map(({ endpoint }) => endpoint.path))
  expect(empty.size, [...empty].join(', ')).toBeLessThan(all.size / 3)
})

describe('Plans of a farmer’s calls', () => {
  it.each(USER_CALLS.map(call => ({ ...call })))('The call $name reads no large table whole', async call => {
    expect([...(await readWhole(call, asOwner))]).toEqual([])
  })
})

it('Two letters are looked for on a farmer’s own sites only', async () => {
  const { statements } = await ask(`${search.find.path}?q=ho`, asOwner)
  const found = await Promise.all(statements.map(scannedBy))
  expect(found.flat().filter(table => ['devices', 'gateways'].includes(table))).toEqual([])
})

describe('Plans of the calls of a veterinarian of a fifth of all sites', () => {
  it.each(CALLS_OVER_ALL_SITES.map(call => ({ ...call })))(
    'The call $name reads no large table whole but those of the sites',
    async call => {
      const found = await readWhole(call, asVet)
      expect([...found].filter(table => !TABLES_READ_WHOLE.includes(table))).toEqual([])
    },
  )
})

describe('Plans of an administrator’s calls', () => {
  const ordered = [
    {
      endpoint: adminDevices.list,
      fields: ['code', 'name', 'delivery_status', 'algo_type', 'software_version', 'installation_date'],
    },
    {
      endpoint: adminGateways.list,
      fields: ['code', 'name', 'country', 'registration', 'device_mode', 'software_version'],
    },
  ].flatMap(({ endpoint, fields }) =>
    fields.flatMap(field => ['asc', 'desc'].map(order => ({ path: endpoint.path, field, order }))),
  )

  it('The next incident is found by its placement without going through all placements for every row', async () => {
    const url = `${incidents.list.path}?search=ho`
    const { statements } = await ask(url, { app: app.app, recorded, token: adminToken })
    const searching = statements.filter(({ text }) => text.includes('from incidents i where'))
    expect(searching.length).toBeGreaterThan(0)
    for (const statement of searching)
      expect(JSON.stringify(await planOf(statement))).toContain('hashed SubPlan')
  })

  const newestFirst = [licences.list, audit.list].map(({ path }) => ({ path }))

  it.each(newestFirst)('The list $path is read newest first from an index', async ({ path }) => {
    expect(await stepsOfPage(`${path}?perPage=20`)).not.toContain('Sort')
  })

  it.each(ordered)('The list $path by $field $order is read in that order from an index', async asked => {
    const url = `${asked.path}?perPage=20&ordering_field=${asked.field}&order=${asked.order}`
    expect(await stepsOfPage(url)).not.toContain('Sort')
  })

  it('Devices are sorted once where their list begins, and nothing is looked up before the page is cut', async () => {
    const page = await pageNode(`${adminDevices.list.path}?perPage=20`)
    const steps = outerNodes(page).map(node => Reflect.get(node, 'Node Type'))
    expect(steps.filter(step => step.includes('Sort'))).toEqual(['Sort'])
    expect(nodesIn(page).filter(node => Reflect.get(node, 'Parent Relationship') === 'SubPlan')).toEqual([])
    const read = nodesIn(page).flatMap(node => Reflect.get(node, 'Relation Name') ?? [])
    expect(read.sort()).toEqual(['device_states', 'devices'])
  })

  async function stepsOfPage(url: string) {
    return outerNodes(await pageNode(url)).map(node => Reflect.get(node, 'Node Type'))
  }

  /** The page's rows are found below its limit, before anything is looked up for them. */
  async function pageNode(url: string): Promise<object> {
    const { statements } = await ask(url, { app: app.app, recorded, token: adminToken })
    const rows = statements.find(({ text }) => text.includes('order by'))
    const page = nodesIn(await planOf(rows as Statement)).find(isLimitOfPage)
    if (page === undefined) throw new Error(`${url} has no page`)
    return page
  }
})
