import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, anAirspace } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const MIGRATION = new URL('./migrations/108-own-values-as-versions.sql', import.meta.url)

it('The comfort range and the reference of a place become versions that hold from the first slot on', async () => {
  const { db } = database
  const barn = await aBarn(db)
  const plain = await anAirspace(db, { site_id: barn.site.id, floor_id: barn.floor.id })
  const siteId = barn.site.id
  const band = [{ age: 0, lo: 17, hi: 24 }]
  // The airspace has set other values since, and a humidity of its own, which had come first.
  await aLimitVersion(db, { siteId, airspaceId: barn.airspace.id, own: { rhs_warning: 70 }, fromSlot: 600 })
  const humidity_band = [{ age: 0, lo: 30, hi: 60 }]
  const own = { rhs_warning: 70, humidity_band }
  await aLimitVersion(db, { siteId, airspaceId: barn.airspace.id, own, fromSlot: 1200 })
  await sql`alter table sites add column comfort jsonb`.execute(db)
  await sql`alter table airspaces add column comfort jsonb, add column rdi_reference double precision`.execute(
    db,
  )
  await sql`update sites set comfort = '{"temperature": {"lo": 17, "hi": 24}, "humidity": null}'`.execute(db)
  await sql`update airspaces set comfort = '{"humidity": {"lo": 45, "hi": 65}}', rdi_reference = 1.5
    where id = ${barn.airspace.id}`.execute(db)

  const migration = await readFile(MIGRATION, 'utf8')
  await db.transaction().execute(trx => sql.raw(migration).execute(trx))

  const versions = await loadLimitVersions(db, { siteIds: [siteId], fromSlot: 0 })
  const place = { siteId, productType: 'FATTENING' } as const
  const judged = limitsInForce(versions, { ...place, airspaceId: barn.airspace.id }).map(
    ({ from, values }) => ({
      from,
      warning: values.rhs_warning,
      reference: values.rdi_reference,
      warm: values.temperature_band,
      damp: values.humidity_band,
    }),
  )
  const moved = { reference: 1.5, warm: band, damp: [{ age: 0, lo: 45, hi: 65 }] }
  expect(judged).toEqual([
    { from: 0, warning: 60, ...moved },
    { from: 600, warning: 70, ...moved },
    { from: 1200, warning: 70, ...moved, damp: humidity_band },
  ])
  const [inherited] = limitsInForce(versions, { ...place, airspaceId: plain.id })
  expect(inherited).toMatchObject({ from: 0, values: { temperature_band: band, rdi_reference: null } })
})
