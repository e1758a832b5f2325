import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runEngine } from '#tick/run-engine.ts'
import { FLEET_VET, type FleetSize } from './plan.ts'
import { seedFleet } from './seed-fleet.ts'

const SIZE: FleetSize = { sites: 40, devices: 400, gateways: 80, alerts: 4000 }
const now = new Date('2026-03-20T09:17:42Z')
const clock = movedClock(now)
const { app, db } = appWithDatabase({ clock })
const steps: string[] = []

beforeAll(async () => {
  expect(await seedFleet(db, { size: SIZE, now }, step => steps.push(step))).toEqual({
    created: true,
    ...SIZE,
  })
})

async function number(of: Db, count: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${sql.raw(count)}`.execute(of)
  return rows[0]?.count ?? Number.NaN
}

it('The command says what it has made, step by step', () => {
  expect(steps).toContain('alerts with their stretches')
  expect(steps).toHaveLength(10)
})

it('The fleet has a veterinarian who signs in as the demo people do and sees a fifth of the sites', async () => {
  const credentials = { username: FLEET_VET.email, password: DEMO_SECRET }
  const { status, body } = await app.call(session.signIn, { body: credentials })
  expect(status).toBe(200)
  const list = await app.call(sites.list, { query: {} }, { as: body.access })
  expect(list.body).toMatchObject({ total: SIZE.sites / 5 })
  expect(new Set(list.body.items.map(site => site.current_user_role))).toEqual(new Set(['VETERINARIAN']))
})

it('The fleet hangs together: what is of a site stays on it, and nothing lies ahead', async () => {
  const faults = {
    'monitors elsewhere than their airspace': `from devices d join airspaces a on a.id = d.airspace_id where a.site_id <> d.site_id`,
    'monitors elsewhere than their deck': `from devices d join decks k on k.id = d.deck_id where k.airspace_id <> d.airspace_id`,
    'monitors heard by another site': `from devices d join gateways g on g.id = d.gateway_id where d.site_id is not null and g.site_id <> d.site_id`,
    'alerts of another airspace’s batch': `from alerts a join batches b on b.id = a.batch_id where b.airspace_id <> a.airspace_id`,
    'alerts that end before they begin': `from alerts where closed_at <= opened_at`,
    'orders ahead': `from orders where created_at > '${now.toISOString()}' or updated_at > '${now.toISOString()}'`,
    'devices of two orders': `from (select code from order_items, unnest(device_codes) code group by code having count(*) > 1) twice`,
    'lines with more devices than they asked for': `from order_items where cardinality(device_codes) > quantity`,
    'licences of another line': `from licences l join devices d on d.id = l.device_id join order_items i on i.id = l.order_item_id
      where d.code <> all(i.device_codes) or i.license_template_id <> l.license_template_id`,
    'changes that tell nothing': `from audit_log e where not exists (select from audit_changes c where c.entry_id = e.id)`,
    'alerts ahead': `from alerts where opened_at > '${now.toISOString()}' or closed_at > '${now.toISOString()}'`,
    'notices ahead': `from notifications where created_at > '${now.toISOString()}'`,
    'letters that wait to be sent': `from deliveries where status = 'QUEUED'`,
    'two alerts of one airspace at a time': `from alerts a join alerts b on b.airspace_id = a.airspace_id and b.id > a.id
      where tstzrange(a.opened_at, a.closed_at) && tstzrange(b.opened_at, b.closed_at)`,
  }
  for (const [fault, rows] of Object.entries(faults)) expect(await number(db, rows), fault).toBe(0)
})

it('The fleet is as varied as a real one: countries, animals, statuses, terms, sensors', async () => {
  const kinds = {
    'country from sites': 4,
    'type from sites': 3,
    'product_type from airspaces': 4,
    'status_id from site_states': 4,
    'status from licences': 2,
    'connectivity from device_states': 2,
    'sensor from alerts': 3,
    'max_priority from alerts': 2,
    'close_reason from alerts': 4,
    'role from memberships': 4,
    'status from orders': 4,
    'entity from audit_changes': 6,
  }
  for (const [kind, least] of Object.entries(kinds)) {
    expect(await number(db, `from (select distinct ${kind}) kinds`), kind).toBeGreaterThanOrEqual(least)
  }
  const days = `from (select distinct opened_at::date from alerts) days`
  expect(await number(db, days)).toBeGreaterThan(40)
})

it('The fleet is filled once', async () => {
  expect(await seedFleet(db, { size: { ...SIZE, sites: 50 }, now })).toEqual({ created: false, ...SIZE })
})

it('The engine goes on with the fleet, and nobody is told of anything that was so before', async () => {
  const told = () => number(db, 'from notifications')
  const before = await told()
  await runEngine({ db, clock })
  expect(await told()).toBe(before)
})

it('The fleet is the same each time, down to the last alert', async () => {
  const tables = [
    'sites',
    'devices',
    'alerts',
    'memberships',
    'site_states',
    'notifications',
    'order_items',
    'audit_changes',
  ]
  const printOf = (other: Db) => async (table: string) => {
    const rows = sql`select md5(string_agg(part, ',' order by part)) as print
      from ${sql.table(table)} t cross join lateral (select (to_jsonb(t) - 'salt')::text as part) p`
    return (await rows.execute(other)).rows
  }
  const size = { sites: 6, devices: 40, gateways: 9, alerts: 120 }
  const prints = [1, 2].map(() => withFleet(size, async other => Promise.all(tables.map(printOf(other.db)))))
  expect(await prints[0]).toEqual(await prints[1])
})

it('The fleet can be of sites alone', () =>
  withFleet({ sites: 1, devices: 0, gateways: 0, alerts: 0 }, async other => {
    expect(await number(other.db, 'from airspaces')).toBeGreaterThan(0)
  }))

async function withFleet<Result>(
  size: FleetSize,
  work: (other: TestDatabase) => Promise<Result>,
): Promise<Result> {
  const other = await testDatabase()
  try {
    expect(await seedFleet(other.db, { size, now })).toEqual({ created: true, ...size })
    return await work(other)
  } finally {
    await other.drop()
  }
}
