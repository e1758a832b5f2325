import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airspacesOf, DEMO_SITES, devicesOf } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { replayRecording } from '#replay/replay.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runEngine } from '#tick/run-engine.ts'
import { planDemoCatchUp, runDemoHistory } from './demo-history.ts'
import { recordDemo } from './demo-recording.ts'
import { seedBase } from './seed-base.ts'
import { seedDemo } from './seed-demo.ts'

const ANCHOR = new Date('2026-03-20T09:17:42Z')
const DAY_MS = 86_400_000
/** The last hours before the anchor, with what is staged for them: a gateway and a monitor that fall silent, faults. */
const HOURS_MS = 10 * 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'earshot-demo-'))
const farmBefore = join(folder, 'farm-before')
let database: TestDatabase
/** It holds the seeded farm, and nobody is connected to it: the tests copy it. */
let seeded: TestDatabase
let copies = 0

/** Makes a farm that stood there before those hours, so that no recording has to begin months earlier. */
function ownFarm(): { stateFile: string } {
  copies += 1
  const stateFile = join(folder, `farm-${copies}`)
  copyFileSync(farmBefore, stateFile)
  return { stateFile }
}

async function keepFarm(): Promise<void> {
  const to = new Date(ANCHOR.getTime() - HOURS_MS)
  const from = new Date(to.getTime() - 3_600_000)
  for await (const line of recordDemo({ anchor: ANCHOR, from, to, stateFile: farmBefore }))
    expect(line).toMatch(/^\{"at":/)
}

beforeAll(async () => {
  await keepFarm()
  seeded = await testDatabase()
  expect(await planDemoCatchUp(seeded.db, ANCHOR)).toBeNull()
  expect(await seedDemo(seeded.db, { anchor: ANCHOR, now: ANCHOR })).toEqual({
    anchor: ANCHOR,
    created: true,
  })
  await seeded.db.destroy()
  database = await seededCopy()
})
afterAll(async () => {
  await database.drop()
  await seeded.drop()
  rmSync(folder, { recursive: true, force: true })
})

const seededCopy = () => testDatabase({ template: new URL(seeded.url).pathname.slice(1) })

async function count(table: 'sites' | 'devices' | 'users' | 'batches' | 'licences' | 'licence_templates') {
  const row = await database.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

it('The seed puts every site, monitor and licence in, once, however often it runs', async () => {
  const devices = DEMO_SITES.flatMap(airspacesOf).flatMap(devicesOf).length
  const later = new Date(ANCHOR.getTime() + 3 * DAY_MS)
  expect(await seedDemo(database.db, { anchor: later, now: later })).toEqual({
    anchor: ANCHOR,
    created: false,
  })
  await seedBase(database.db)
  expect(await count('sites')).toBe(14)
  expect(await count('devices')).toBe(devices)
  expect(await count('licences')).toBe(devices)
  expect(await count('licence_templates')).toBe(6)
})

it('Two seeds at once make one farm', async () => {
  const own = await testDatabase()
  try {
    const made = await Promise.all([1, 2].map(() => seedDemo(own.db, { anchor: ANCHOR, now: ANCHOR })))
    expect(made.filter(result => result.created)).toHaveLength(1)
  } finally {
    await own.drop()
  }
})

it('The three accounts can sign in and nobody else', async () => {
  const users = await database.db.selectFrom('users').select(['email', 'role', 'password_hash']).execute()
  const able = users.filter(user => user.password_hash !== null)
  expect(able.map(user => `${user.email} ${user.role}`).sort()).toEqual([
    'admin@demo.earshot.example ADMIN',
    'farmer@demo.earshot.example USER',
    'vet@demo.earshot.example USER',
  ])
  for (const user of able) {
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verify(user.password_hash ?? '', DEMO_SECRET)).toBe(true)
  }
})

it('Each gateway secret is kept as a salted hash of its own', async () => {
  const rows = await database.db.selectFrom('gateways').select(['secret_salt', 'secret_hash']).execute()
  expect(rows).toHaveLength(17)
  expect(new Set(rows.map(row => row.secret_hash?.toString('hex'))).size).toBe(17)
  for (const { secret_salt: salt, secret_hash: hash } of rows) {
    if (!salt || !hash) throw new Error('a gateway without secret')
    expect(createHash('sha256').update(salt).update(DEMO_SECRET).digest().equals(hash)).toBe(true)
  }
})

it('Batches and treatments are counted from the anchor day, and what is over is closed', async () => {
  const { rows } = await sql<{ name: string; state: string; start_date: string; treatments: number }>`
    select b.name, b.state, b.start_date, count(t.id) as treatments
    from batches b join airspaces a on a.id = b.airspace_id left join treatments t on t.batch_id = b.id
    where a.name = 'Nursery 2' group by b.id order by b.start_date desc`.execute(database.db)
  expect(rows[0]).toEqual({ name: 'N2-27', state: 'ACTIVE', start_date: '2026-03-04', treatments: 2 })
  expect(rows[1]?.state).toBe('CLOSED')
  const { rows: late } = await sql<{ n: number }>`
    select count(*) as n from batches where state = 'CLOSED' and closed_at > ${ANCHOR}`.execute(database.db)
  expect(late[0]?.n).toBe(0)
})

it('The farm has four earlier batches of one airspace to compare with, and knows how each day of them ended', async () => {
  const { rows } = await sql<{ name: string; days: number; lowest: number; coughs: number }>`
    select b.name, count(d.day)::int as days, min(d.rhs_min)::int as lowest,
      (select sum(s.coughs) from sample_days s where s.airspace_id = a.id
        and s.day between b.start_date and b.end_date)::int as coughs
    from batches b join airspaces a on a.id = b.airspace_id
    left join airspace_rhs_days d on d.airspace_id = a.id and d.day between b.start_date and b.end_date
    where a.name = 'Nursery 2' and b.state = 'CLOSED' group by b.id, a.id order by b.name`.execute(
    database.db,
  )
  expect(rows.map(row => row.name)).toEqual(['N2-23', 'N2-24', 'N2-25', 'N2-26'])
  // The last of them goes on into the recorded history.
  expect(rows.map(row => row.days)).toEqual([50, 50, 50, 25])
  expect(rows.map(row => row.lowest)).toEqual([60, 42, 100, 76])
  for (const row of rows) expect(row.coughs).toBeGreaterThan(10_000)
  const { rows: late } = await sql<{ n: number }>`select count(*) as n from sample_hours
    where hour >= ${ANCHOR.getTime() / 3_600_000 - 45 * 24}::float8`.execute(database.db)
  expect(late[0]?.n).toBe(0)
})

it('The farm has licences active over the whole history, one site about to run out, one waiting', async () => {
  const { rows } = await sql<{ name: string; status: string; days: number | null; first: Date | null }>`
    select s.name, l.status, floor(extract(epoch from min(l.expires_at) - ${ANCHOR}::timestamptz) / 86400) + 1 as days,
      max(l.activated_at) as first
    from licences l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
    group by s.name, l.status`.execute(database.db)
  const bySite = new Map(rows.map(row => [row.name, row]))
  expect(bySite.get('Hoeve ter Linde')?.days).toBe(212)
  expect(bySite.get('Ferme des Trois Tilleuls')?.days).toBe(19)
  expect(bySite.get('Stal Kapelhof')).toMatchObject({ status: 'ASSIGNED', days: null })
  const old = rows.filter(row => row.status === 'ACTIVE' && row.name !== 'Nieuw Erf')
  for (const row of old) expect(row.first?.getTime(), row.name).toBeLessThan(ANCHOR.getTime() - 45 * DAY_MS)
})

it('The history is planned for 45 days first, then from the last known slot, and never for more than 45 days', async () => {
  const { db } = database
  const first = await planDemoCatchUp(db, ANCHOR)
  expect(first).toEqual({
    anchor: ANCHOR,
    from: new Date(ANCHOR.getTime() - 45 * DAY_MS),
    to: ANCHOR,
    made: new Map(),
  })

  const { id } = await db
    .selectFrom('devices')
    .select('id')
    .where('code', '=', 'EM-001001')
    .executeTakeFirstOrThrow()
  const slot = Math.floor(ANCHOR.getTime() / 600_000) - 1
  await db.insertInto('device_states').values({ device_id: id, last_slot: slot }).execute()
  const next = await planDemoCatchUp(db, new Date(ANCHOR.getTime() + 7_200_000))
  expect(next?.anchor).toEqual(ANCHOR)
  expect(next?.from).toEqual(new Date((slot - 2) * 600_000))

  const long = new Date(ANCHOR.getTime() + 300 * DAY_MS)
  expect((await planDemoCatchUp(db, long))?.from).toEqual(new Date(long.getTime() - 45 * DAY_MS))
  await db.deleteFrom('device_states').execute()
})

it('The recording goes through the edge program, which is stopped when nobody reads on', async () => {
  const from = new Date(ANCHOR.getTime() - 1_800_000)
  const lines: string[] = []
  const span = { anchor: ANCHOR, from, to: ANCHOR }
  for await (const line of recordDemo({ ...span, ...ownFarm() })) lines.push(line)
  expect(lines.length).toBeGreaterThan(100)
  expect(JSON.parse(lines[0] ?? '')).toHaveProperty('gateway_code')
  for await (const line of recordDemo({ ...span, ...ownFarm() })) {
    expect(line).toBe(lines[0])
    break
  }
})

it('The history is brought up to now, and a second run over the same span adds nothing', async () => {
  const own = await seededCopy()
  try {
    const span = { anchor: ANCHOR, from: new Date(ANCHOR.getTime() - 5_400_000), to: ANCHOR, made: new Map() }
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const shares: number[] = []
    const onProgress = (share: number) => shares.push(share)
    const first = await runDemoHistory({ ...span, ...ownFarm(), db: own.db, log, onProgress })
    expect(first.bad).toBe(0)
    expect(first.samples).toBeGreaterThan(700)
    expect(shares.at(-1)).toBeGreaterThan(0.9)
    const stored = () => sql<{ n: number }>`select count(*) as n from samples`.execute(own.db)
    const before = (await stored()).rows[0]?.n
    await runDemoHistory({ ...span, ...ownFarm(), db: own.db, log })
    expect((await stored()).rows[0]?.n).toBe(before)
    const plan = await planDemoCatchUp(own.db, ANCHOR)
    expect(plan?.from.getTime()).toBeGreaterThan(ANCHOR.getTime() - 3_600_000)
  } finally {
    await own.drop()
  }
})

const log = { info: () => {}, warn: () => {}, error: () => {} }

async function withFarm<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
  const own = await seededCopy()
  try {
    return await use(own.db)
  } finally {
    await own.drop()
  }
}

const judge = (db: Db) => (now: Date, siteIds?: readonly number[]) =>
  runEngine({ db, clock: { now: () => now } }, siteIds && { siteIds })

/** Reads all that was judged and told, without the numbers that rows were given. */
async function judged(db: Db): Promise<Record<string, unknown[]>> {
  const ask = async (text: string) => (await sql.raw<{ row: unknown }>(text).execute(db)).rows
  return {
    colors: await ask(`select to_jsonb(t) - 'id' as row from color_changes t order by 1`),
    alerts: await ask(`select to_jsonb(t) - 'id' as row from alerts t order by 1`),
    hours: await ask('select to_jsonb(t) as row from airspace_rhs_hours t order by 1'),
    notices: await ask(
      `select to_jsonb(t) - 'id' - 'ref_id' - 'params' as row from notifications t order by 1`,
    ),
    usage: await ask('select to_jsonb(t) as row from gateway_usage_days t order by 1'),
    samples: await ask('select count(*) as row from samples'),
    cursors: await ask(
      'select jsonb_build_array(airspace_id, next_slot, machines) as row from airspace_states order by 1',
    ),
  }
}

it('Several clocks, stopped half way too, give what one clock gives for the whole farm', {
  timeout: 600_000,
}, async () => {
  const from = new Date(ANCHOR.getTime() - HOURS_MS)
  const one = await withFarm(async db => {
    const lines = recordDemo({ anchor: ANCHOR, from, to: ANCHOR, ...ownFarm() })
    await replayRecording({ db, log, lines, engine: judge(db), until: ANCHOR })
    return judged(db)
  })
  expect(one.alerts?.length).toBeGreaterThan(0)
  expect(one.notices?.length).toBeGreaterThan(0)
  const several = await withFarm(async db => {
    const span = { anchor: ANCHOR, from, to: ANCHOR, made: new Map() }
    await runDemoHistory({ ...span, ...ownFarm(), db, log, engine: judge(db) })
    return judged(db)
  })
  expect(several).toEqual(one)
  const stopped = await withFarm(async db => {
    const span = { anchor: ANCHOR, from, to: ANCHOR, made: new Map() }
    let passes = 0
    const engine = async (now: Date, siteIds: readonly number[]) => {
      passes += 1
      if (passes > 6) throw new Error('stopped')
      await judge(db)(now, siteIds)
    }
    await expect(runDemoHistory({ ...span, ...ownFarm(), db, log, engine })).rejects.toThrow('stopped')
    const plan = await planDemoCatchUp(db, ANCHOR)
    expect(plan?.made.size).toBeGreaterThan(0)
    if (plan) await runDemoHistory({ ...plan, ...ownFarm(), db, log, engine: judge(db) })
    expect((await planDemoCatchUp(db, ANCHOR))?.made.size).toBe(0)
    return judged(db)
  })
  expect(stopped).toEqual(one)
})

it('What arrives in the very moment of a pass is not lost where the start is stopped after that pass', {
  timeout: 600_000,
}, async () => {
  const from = new Date(ANCHOR.getTime() - HOURS_MS)
  const span = { anchor: ANCHOR, from, to: new Date(from.getTime() + 1_200_000) }
  const samples = (db: Db) =>
    sql`select device_id, slot from samples order by 1, 2`.execute(db).then(({ rows }) => rows)
  const clocks = new Set<number>()
  const whole = await withFarm(async db => {
    const engine = async (now: Date, siteIds: readonly number[]) => {
      clocks.add(siteIds[0] ?? 0)
      await judge(db)(now, siteIds)
    }
    await runDemoHistory({ ...span, ...ownFarm(), made: new Map(), db, log, engine })
    return samples(db)
  })
  // The first pass of a clock comes with its first message, which is stored after it.
  for (const clock of clocks) {
    const stopped = await withFarm(async db => {
      const stop = new AbortController()
      const engine = async (now: Date, siteIds: readonly number[]) => {
        await judge(db)(now, siteIds)
        if (siteIds[0] === clock) stop.abort()
      }
      const first = runDemoHistory({
        ...span,
        ...ownFarm(),
        made: new Map(),
        db,
        log,
        engine,
        signal: stop.signal,
      })
      await expect(first).rejects.toThrow()
      const plan = await planDemoCatchUp(db, span.to)
      if (plan) await runDemoHistory({ ...plan, ...ownFarm(), db, log, engine: judge(db) })
      return samples(db)
    })
    expect(stopped).toEqual(whole)
  }
})
